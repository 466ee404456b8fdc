// SPDX-License-Identifier: MIT
#include "CLinux.h"

#include <fcntl.h>
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
