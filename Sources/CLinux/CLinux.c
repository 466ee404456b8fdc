// SPDX-License-Identifier: MIT
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>

int shaked_accept(int listener) {
    return accept4(listener, 0, 0, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int shaked_peer_credentials(int socket, int32_t *process, uint32_t *user, uint32_t *group) {
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
    *process = credentials.pid;
    *user = credentials.uid;
    *group = credentials.gid;
    return 0;
}

int shaked_duplicate(int descriptor) {
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
}

int shaked_peer_has_group(int socket, uint32_t group) {
    socklen_t length = 0;
    // With no room the kernel says ERANGE and how much it needs.
    if (getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, 0, &length) == 0) return 0;
    if (errno != ERANGE) return -1;
    gid_t *groups = malloc(length);
    if (!groups) return -1;
    int found = getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, groups, &length) == 0 ? 0 : -1;
    for (socklen_t i = 0; found == 0 && i < length / sizeof *groups; i++)
        if (groups[i] == group) found = 1;
    free(groups);
    return found;
}

int shaked_memory_file(const char *name) {
    return memfd_create(name, MFD_CLOEXEC);
}
