// SPDX-License-Identifier: MIT
// One connection of a browser whose request has arrived: httplib itself limits neither the size of the headers nor the
// time to send them.
#pragma once

#include <httplib.h>

#include <chrono>

namespace sinew::view {

class Connection final : public httplib::Stream {
public:
    Connection(int socket, std::string request);
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

    int socket_;
    std::string request_;
    std::size_t next_ = 0;
};

}  // namespace sinew::view
