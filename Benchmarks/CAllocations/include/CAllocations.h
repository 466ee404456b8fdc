// SPDX-License-Identifier: MIT
// Counts what a program allocates. Whatever links this has its malloc counted.
#pragma once

/// How many times anything in this program has called malloc.
long allocation_count(void);
