// SPDX-License-Identifier: MIT
#include <libeconf.h>
