// SPDX-License-Identifier: MIT
#include "support/http.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace sinew::test {
namespace {

std::string unchunked(const std::string& body) {
    std::string whole;
    std::size_t at = 0;
    while (at < body.size()) {
        const std::size_t size = std::strtoul(body.c_str() + at, nullptr, 16);
        at = body.find("\r\n", at);
        if (size == 0 || at == std::string::npos || size > body.size() - at - 2) break;
        whole += body.substr(at + 2, size);
        at += 2 + size + 2;
    }
    return whole;
}

}  // namespace

HttpConnection::HttpConnection(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
    ::close(socket_);
    socket_ = -1;
}

HttpConnection::~HttpConnection() {
    if (socket_ >= 0) ::close(socket_);
}

bool HttpConnection::send(const std::string& text) {
    std::size_t sent = 0;
    while (sent < text.size()) {
        const ssize_t count = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (count <= 0) return false;
        sent += static_cast<std::size_t>(count);
    }
    return true;
}

bool HttpConnection::hears_within(std::chrono::milliseconds time) {
    pollfd one{socket_, POLLIN, 0};
    return ::poll(&one, 1, static_cast<int>(time.count())) > 0;
}

std::string HttpConnection::receive(std::size_t most) {
    std::string text(most, '\0');
    const ssize_t count = ::recv(socket_, text.data(), text.size(), 0);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
}

HttpAnswer HttpConnection::answer(std::chrono::seconds patience) {
    std::string all;
    while (hears_within(patience)) {
        const std::string part = receive(std::size_t{1} << 16);
        if (part.empty()) break;
        all += part;
    }
    HttpAnswer result;
    const std::size_t end = all.find("\r\n\r\n");
    if (!all.starts_with("HTTP/1.1 ") || end == std::string::npos) return result;
    result.status = std::atoi(all.c_str() + 9);
    std::istringstream lines(all.substr(0, end + 2));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        const std::size_t colon = std::min(line.find(": "), line.size());
        std::string name = line.substr(0, colon);
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        result.headers[name] = line.substr(std::min(colon + 2, line.size()));
        if (result.headers[name].ends_with('\r')) result.headers[name].pop_back();
    }
    result.body = all.substr(end + 4);
    if (result.headers["transfer-encoding"] == "chunked") result.body = unchunked(result.body);
    return result;
}

HttpAnswer http(int port, const std::string& request) {
    HttpConnection connection(port);
    connection.send(request);
    return connection.answer();
}

}  // namespace sinew::test
