// SPDX-License-Identifier: MIT
// A minimal HTTP client that sends exactly what a test wants, valid or not.
#pragma once

#include <chrono>
#include <map>
#include <string>

namespace sinew::test {

struct HttpAnswer {
    int status = 0;                              ///< 0 if there was no response
    std::map<std::string, std::string> headers;  ///< names in lower case
    std::string body;
};

/// A connection to this machine; closed by the destructor.
class HttpConnection {
public:
    explicit HttpConnection(int port);
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;
    ~HttpConnection();

    /// False if the peer has closed the connection.
    bool send(const std::string& text);
    /// At most that many bytes; empty at the end.
    std::string receive(std::size_t most);
    /// Everything until the peer closes the connection or sends nothing for that long.
    HttpAnswer answer(std::chrono::seconds patience = std::chrono::seconds(40));
    /// True if data or the end of the stream arrives within that time.
    bool hears_within(std::chrono::milliseconds time);

private:
    int socket_;
};

/// Sends a request to a port of this machine.
HttpAnswer http(int port, const std::string& request);

}  // namespace sinew::test
