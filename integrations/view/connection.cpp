// SPDX-License-Identifier: MIT
#include "connection.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace sinew::view {
namespace {

using namespace std::chrono_literals;

// Requests have no body, only the headers that a browser sends.
constexpr std::size_t max_request_bytes = std::size_t{1} << 15;
constexpr auto max_request_time = 10s;
constexpr auto max_idle_time = 10s;

}  // namespace

Connection::Connection(int socket)
    : socket_(socket), budget_(max_request_bytes), deadline_(std::chrono::steady_clock::now() + max_request_time) {
    fcntl(socket_, F_SETFD, FD_CLOEXEC);  // the importer must not inherit it
}

Connection::~Connection() {
    ::shutdown(socket_, SHUT_WR);
    for (std::size_t i = 0; i < 16 && recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT) > 0; ++i) {
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
    return next_ < end_ || wait_for(POLLIN, 0ms);
}

bool Connection::is_writable() const {
    return wait_for(POLLOUT | POLLRDHUP, max_idle_time);
}

bool Connection::fill() {
    const auto left = deadline_ - std::chrono::steady_clock::now();
    if (budget_ == 0 || !wait_for(POLLIN, std::chrono::duration_cast<std::chrono::milliseconds>(left))) return false;
    const ssize_t count = recv(socket_, buffer_.data(), std::min(buffer_.size(), budget_), 0);
    if (count <= 0) return false;
    next_ = 0;
    end_ = static_cast<std::size_t>(count);
    budget_ -= end_;
    return true;
}

ssize_t Connection::read(char* to, std::size_t size) {
    if (next_ == end_ && !fill()) return -1;
    const std::size_t count = std::min(size, end_ - next_);
    std::copy_n(buffer_.data() + next_, count, to);
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
    ip = "127.0.0.1";
    port = 0;
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
    get_remote_ip_and_port(ip, port);
}

}  // namespace sinew::view
