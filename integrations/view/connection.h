// SPDX-License-Identifier: MIT
// One connection of a browser. httplib limits neither the size of the headers nor the time to send them; this does.
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
    /// Discards unread input first: closing the socket with unread input would reset the connection and lose the
    /// response.
    ~Connection() override;

    bool is_readable() const override;
    /// True if the browser is still connected and accepts more bytes.
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
