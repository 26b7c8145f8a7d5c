// SPDX-License-Identifier: MIT
// One connection of a browser. The library would read headers without end and at any pace; here both have limits.
#pragma once

#include <httplib.h>

#include <array>
#include <chrono>

namespace sinew::view {

class Connection final : public httplib::Stream {
public:
    explicit Connection(int socket);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    /// What has arrived and was not read is thrown away: closing before that would take the answer back.
    ~Connection() override;

    bool is_readable() const override;
    /// Whether the other end is still there and takes more.
    bool is_writable() const override;
    ssize_t read(char* to, std::size_t size) override;
    ssize_t write(const char* from, std::size_t size) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override;
    void get_local_ip_and_port(std::string& ip, int& port) const override;
    int socket() const override { return socket_; }

private:
    bool wait_for(short events, std::chrono::milliseconds time) const;
    bool fill();

    int socket_;
    std::array<char, 4096> buffer_{};
    std::size_t next_ = 0;
    std::size_t end_ = 0;
    std::size_t budget_;
    std::chrono::steady_clock::time_point deadline_;
};

}  // namespace sinew::view
