// SPDX-License-Identifier: MIT
#include <libeconf.h>
#include <libeconf_ext.h>
