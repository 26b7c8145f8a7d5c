// SPDX-License-Identifier: MIT
#include "connection.h"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace sinew::view {
namespace {

using namespace std::chrono_literals;

constexpr auto max_idle_time = 10s;

}  // namespace

Connection::Connection(int socket, std::string request) : socket_(socket), request_(std::move(request)) {}

Connection::~Connection() {
    ::shutdown(socket_, SHUT_WR);
    std::array<char, 4096> unread{};
    for (std::size_t i = 0; i < 16 && recv(socket_, unread.data(), unread.size(), MSG_DONTWAIT) > 0; ++i) {
    }
    ::close(socket_);
}

bool Connection::wait_for(short events, std::chrono::milliseconds time) const {
    pollfd one{socket_, events, 0};
    int ready = 0;
    do {
        ready = poll(&one, 1, static_cast<int>(std::max(time, 0ms).count()));
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && (one.revents & ~(POLLIN | POLLOUT)) == 0;
}

bool Connection::is_readable() const {
    return next_ < request_.size();
}

bool Connection::is_writable() const {
    return wait_for(POLLOUT | POLLRDHUP, max_idle_time);
}

ssize_t Connection::read(char* to, std::size_t size) {
    if (next_ == request_.size()) return -1;
    const std::size_t count = request_.copy(to, size, next_);
    next_ += count;
    return static_cast<ssize_t>(count);
}

// The kernel reads from the mapped file. If the file has become shorter, `send` fails; copying the bytes here would
// crash the program.
ssize_t Connection::write(const char* from, std::size_t size) {
    if (!wait_for(POLLOUT, max_idle_time)) return -1;
    return ::send(socket_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// The server listens on this machine only.
void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    const bool known = ::getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0;
    ip = "127.0.0.1";
    port = known ? ntohs(address.sin_port) : 0;
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
    ip = "127.0.0.1";
    port = 0;
}

}  // namespace sinew::view
