// SPDX-License-Identifier: MIT
#include "peer.h"

#include <unistd.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <string>

namespace sinew::view {
namespace {

// The port of `0100007F:1F90`.
long port_of(const std::string& address) {
    const std::size_t colon = address.find(':');
    return colon == std::string::npos ? -1 : std::stol(address.substr(colon + 1), nullptr, 16);
}

// True or false if the socket is listed.
std::optional<bool> is_same_user_in(const char* list, int peer, int our_port) {
    std::ifstream sockets(list);
    std::string line;
    std::getline(sockets, line);  // the heading
    while (std::getline(sockets, line)) {
        std::istringstream words(line);
        std::string number;
        std::string local;
        std::string remote;
        std::string unused;
        unsigned long user = 0;
        words >> number >> local >> remote;
        for (int i = 0; i < 4; ++i) words >> unused;  // state, queues, timer, retransmissions
        words >> user;
        if (words && port_of(local) == peer && port_of(remote) == our_port) return user == ::getuid();
    }
    return std::nullopt;
}

}  // namespace

bool is_same_user(int peer, int our_port) {
    // A program may reach 127.0.0.1 through a socket for IPv6 as well.
    for (const char* list : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        if (const auto known = is_same_user_in(list, peer, our_port)) return *known;
    }
    return false;
}

}  // namespace sinew::view
