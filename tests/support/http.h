// SPDX-License-Identifier: MIT
// HTTP as plain as it can be: what is sent is what a test wants to send, proper or not.
#pragma once

#include <chrono>
#include <map>
#include <string>

namespace sinew::test {

struct HttpAnswer {
    int status = 0;                              ///< 0 when there was no answer
    std::map<std::string, std::string> headers;  ///< names in small letters
    std::string body;
};

/// A connection to this machine. Closed at the end of its life.
class HttpConnection {
public:
    explicit HttpConnection(int port);
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;
    ~HttpConnection();

    /// False when the other end does not want to hear more.
    bool send(const std::string& text);
    /// Some bytes, as many as asked for at most; none at the end.
    std::string receive(std::size_t most);
    /// All that comes until the other end closes, or nothing has come for so long.
    HttpAnswer answer(std::chrono::seconds patience = std::chrono::seconds(40));
    /// Whether something arrives, or the end does, within that time.
    bool hears_within(std::chrono::milliseconds time);

private:
    int socket_;
};

/// Sends that to a port of this machine.
HttpAnswer http(int port, const std::string& request);

}  // namespace sinew::test
