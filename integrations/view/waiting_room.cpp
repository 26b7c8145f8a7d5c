// SPDX-License-Identifier: MIT
#include "waiting_room.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <span>
#include <string_view>

namespace sinew::view {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// Requests have no body, only the headers that a browser sends.
constexpr std::size_t max_request_bytes = std::size_t{1} << 15;
constexpr auto max_request_time = 10s;
// If more connections wait, the oldest are closed: a browser sends its request at once.
constexpr std::size_t max_guests = 256;
constexpr std::string_view end_of_headers = "\r\n\r\n";

}  // namespace

WaitingRoom::WaitingRoom(Ready ready)
    : ready_(std::move(ready)), wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), thread_([this] { run(); }) {}

WaitingRoom::~WaitingRoom() {
    {
        const std::scoped_lock lock(mutex_);
        is_over_ = true;
    }
    ::eventfd_write(wake_, 1);
    thread_.join();
    for (const Guest& guest : guests_) ::close(guest.socket);
    for (const int socket : arrived_) ::close(socket);
    ::close(wake_);
}

void WaitingRoom::add(int socket) {
    ::fcntl(socket, F_SETFD, FD_CLOEXEC);  // the importer must not inherit it
    {
        const std::scoped_lock lock(mutex_);
        arrived_.push_back(socket);
    }
    ::eventfd_write(wake_, 1);
}

void WaitingRoom::admit_new_guests() {
    eventfd_t ignored = 0;
    ::eventfd_read(wake_, &ignored);
    const std::scoped_lock lock(mutex_);
    for (const int socket : arrived_) guests_.push_back({socket, Clock::now() + max_request_time});
    arrived_.clear();
    if (guests_.size() <= max_guests) return;
    for (Guest& guest : std::span(guests_).first(guests_.size() - max_guests)) {
        ::close(guest.socket);
        guest.is_gone = true;
    }
}

void WaitingRoom::listen_to(Guest& guest) {
    std::array<char, 4096> buffer{};
    const ssize_t count = ::recv(guest.socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count > 0) guest.request.append(buffer.data(), static_cast<std::size_t>(count));
    const std::size_t end = guest.request.find(end_of_headers);
    if (end != std::string::npos) {
        guest.request.resize(end + end_of_headers.size());
        guest.is_gone = true;
        ready_(guest.socket, std::move(guest.request));
    } else if (count <= 0 || guest.request.size() > max_request_bytes) {
        guest.is_gone = true;
        ::close(guest.socket);
    }
}

void WaitingRoom::run() {
    std::vector<pollfd> polled;
    while (true) {
        {
            const std::scoped_lock lock(mutex_);
            if (is_over_) return;
        }
        polled.assign(1, {wake_, POLLIN, 0});
        auto next_deadline = Clock::now() + max_request_time;
        for (const Guest& guest : guests_) {
            polled.push_back({guest.socket, POLLIN, 0});
            next_deadline = std::min(next_deadline, guest.deadline);
        }
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(next_deadline - Clock::now());
        ::poll(polled.data(), polled.size(), static_cast<int>(std::max<long>(left.count() + 1, 0)));
        for (std::size_t i = 0; i < guests_.size(); ++i) {
            if (polled[i + 1].revents != 0) listen_to(guests_[i]);
            if (guests_[i].is_gone || Clock::now() < guests_[i].deadline) continue;
            guests_[i].is_gone = true;
            ::close(guests_[i].socket);
        }
        if (polled[0].revents != 0) admit_new_guests();
        std::erase_if(guests_, [](const Guest& guest) { return guest.is_gone; });
    }
}

}  // namespace sinew::view
