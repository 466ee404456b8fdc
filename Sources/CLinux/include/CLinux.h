// SPDX-License-Identifier: MIT
// What Swift's Glibc module hides: interfaces behind _GNU_SOURCE, variadics and macros.
// Only declarations stand here: a _GNU_SOURCE in a header would clash with the Glibc module.
#pragma once
#include <stdint.h>

/// Accepts a connection as a non-blocking, close-on-exec descriptor. `accept4(2)`
int shaked_accept(int listener);

/// The peer's process, user and group when it connected. `SO_PEERCRED`, socket(7)
int shaked_peer_credentials(int socket, int32_t *process, uint32_t *user, uint32_t *group);

/// Duplicates a descriptor, close-on-exec. `fcntl(F_DUPFD_CLOEXEC)`
int shaked_duplicate(int descriptor);

/// Whether the peer's supplementary groups have `group`: 1 yes, 0 no, -1 error. `SO_PEERGROUPS`
int shaked_peer_has_group(int socket, uint32_t group);

/// Makes a file that lives in memory, close-on-exec. `memfd_create(2)`
int shaked_memory_file(const char *name);
