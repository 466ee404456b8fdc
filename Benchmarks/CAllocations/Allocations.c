// SPDX-License-Identifier: MIT
#include "CAllocations.h"

#include <stddef.h>

// The program's own malloc goes before glibc's, and counts on the way to it.
extern void *__libc_malloc(size_t size);

static long count;

void *malloc(size_t size) {
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
  return __libc_malloc(size);
}

long allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }
