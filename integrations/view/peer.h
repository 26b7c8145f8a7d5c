// SPDX-License-Identifier: MIT
#pragma once

namespace sinew::view {

/// True if a process of this user holds the other end of a connection: the socket on 127.0.0.1 with port `peer` that is
/// connected to our port. The kernel lists the owners of all sockets in /proc/net.
bool is_same_user(int peer, int our_port);

}  // namespace sinew::view
