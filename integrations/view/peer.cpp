// SPDX-License-Identifier: MIT
#include "peer.h"

#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>

namespace sinew::view {
namespace {

// The port of `0100007F:1F90`.
long port_of(const std::string& address) {
    const std::size_t colon = address.find(':');
    return colon == std::string::npos ? -1 : std::stol(address.substr(colon + 1), nullptr, 16);
}

}  // namespace

bool is_same_user(int peer, int our_port) {
    std::ifstream sockets("/proc/net/tcp");
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
    return false;
}

}  // namespace sinew::view
