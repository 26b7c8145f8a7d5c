// SPDX-License-Identifier: MIT
#include "serve.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>
#include <thread>

#include "connection.h"
#include "peer.h"
#include "waiting_room.h"

namespace sinew::view {
namespace {

using namespace std::chrono_literals;
using httplib::Request;
using httplib::Response;

constexpr std::size_t thread_count = 16;
constexpr int max_waiting = 12;  // keeps threads free for files
constexpr int max_unaccepted = 256;
constexpr auto max_wait = 25s;
constexpr auto poll_interval = 200ms;

// The policy in the page itself, and a ban on frames.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob: data:; style-src 'self' "
    "'unsafe-inline'; img-src 'self' blob: data:; worker-src blob: data:; connect-src 'self' blob: data:; "
    "frame-ancestors 'none'";

// Compares in constant time, so that response times reveal nothing about the token.
bool same_secret(std::string_view a, std::string_view b) {
    std::byte difference{a.size() == b.size() ? std::uint8_t{0} : std::uint8_t{1}};
    for (std::size_t i = 0; i < a.size(); ++i) difference |= std::byte(a[i]) ^ std::byte(b[i % b.size()]);
    return difference == std::byte{};
}

void respond(Response& response, int status, const std::string& text) {
    response.status = status;
    response.set_content(text, "text/plain; charset=utf-8");
}

void send(Response& response, const Content& content, const char* type) {
    if (content.bytes.empty()) return response.set_content("", type);
    response.set_content_provider(
        content.bytes.size(), type, [content](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
            const auto part = content.bytes.subspan(offset, std::min<std::size_t>(length, std::size_t{1} << 20));
            return sink.write(reinterpret_cast<const char*>(part.data()), part.size());
        });
}

class Server final : public httplib::Server {
public:
    explicit Server(const Site& site) : site_(site), workers_(thread_count) {
        room_ = std::make_unique<WaitingRoom>([this](int socket, std::string request) {
            workers_.enqueue([this, socket, request = std::move(request)] { answer_and_close(socket, request); });
        });
        // Its only task is to pass connections on to the waiting room.
        new_task_queue = [] { return new httplib::ThreadPool(1); };
        // httplib's default options would let several programs share a port.
        set_socket_options([](int socket) {
            const int yes = 1;
            setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        set_payload_max_length(0);
        set_default_headers({{"Cache-Control", "no-store"},
                             {"X-Content-Type-Options", "nosniff"},
                             {"Referrer-Policy", "no-referrer"},
                             {"Cross-Origin-Resource-Policy", "same-origin"},
                             {"Content-Security-Policy", content_policy}});
        // Runs before httplib looks for a body, files and routes, which do not exist here.
        set_pre_routing_handler([this](const Request& request, Response& response) {
            answer(request, response);
            return HandlerResponse::Handled;
        });
        set_exception_handler(
            [](const Request&, Response& response, std::exception_ptr) { respond(response, 500, "internal error\n"); });
    }

    ~Server() override {
        room_.reset();
        workers_.shutdown();
    }

    /// After the socket is bound.
    void set_port(int port) {
        port_ = port;
        // httplib lets five connections wait, which a page that loads its files uses up: others then take a second.
        ::listen(svr_sock_, max_unaccepted);
        const std::string suffix = port == 80 ? "" : ":" + std::to_string(port);
        hosts_ = {"127.0.0.1" + suffix, "localhost" + suffix};
    }

private:
    bool process_and_close_socket(int socket) override {
        room_->add(socket);
        return true;
    }

    // Handles one request per connection and ignores whatever follows it.
    void answer_and_close(int socket, const std::string& text) {
        Connection connection(socket, text);
        bool closed = false;
        // No partial or compressed responses: the client is on the same machine.
        const auto simplify = [](Request& request) {
            request.ranges.clear();
            request.headers.erase("Accept-Encoding");
        };
        try {
            process_request(connection, true, closed, simplify);
        } catch (...) {  // the connection is closed
        }
    }

    void answer(const Request& request, Response& response) {
        // Any other host name is a DNS rebinding attack.
        const std::string host = request.get_header_value("Host");
        if (request.get_header_value_count("Host") != 1 || std::ranges::find(hosts_, host) == hosts_.end())
            return respond(response, 403, "Unknown host name.\n");
        if (request.method != "GET") {
            response.set_header("Allow", "GET");
            return respond(response, 405, "Only GET is supported.\n");
        }
        if (request.path == "/open") return exchange_ticket(request, response);
        if (!same_secret(request.get_param_value("token"), site_.token))
            return respond(response, 403,
                           "The token is missing or wrong: use the address that `sinew view` printed.\n");
        if (request.path == "/") return send(response, site_.page, "text/html; charset=utf-8");
        if (request.path == "/files") return response.set_content(site_.list(), "application/json");
        if (request.path == "/changes") return wait_for_change(request.get_param_value("after"), response);
        if (request.path.starts_with("/file/")) return send_file(std::string_view(request.path).substr(6), response);
        respond(response, 404, "Not found.\n");
    }

    void exchange_ticket(const Request& request, Response& response) {
        const bool is_right = same_secret(request.get_param_value("ticket"), site_.ticket) &&
                              is_same_user(request.remote_port, port_) && !ticket_is_used_.exchange(true);
        if (!is_right)
            return respond(response, 403,
                           "This address works once, and only for the user who runs `sinew view`: use the address that "
                           "it printed.\n");
        response.set_redirect("/?token=" + site_.token, 303);
    }

    void send_file(std::string_view digits, Response& response) {
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        const bool is_number = !digits.empty() && error == std::errc{} && end == digits.data() + digits.size();
        const auto content = is_number ? site_.file(number) : std::nullopt;
        if (!content) return respond(response, 404, "No such file.\n");
        send(response, *content, "application/octet-stream");
    }

    // httplib calls `poll` until it finishes the response or the server stops.
    void wait_for_change(const std::string& seen, Response& response) {
        if (++waiting_ > max_waiting) {
            --waiting_;
            return respond(response, 503, "Too many requests are waiting.\n");
        }
        const auto deadline = std::chrono::steady_clock::now() + max_wait;
        const auto poll = [this, seen, deadline](std::size_t, httplib::DataSink& sink) {
            if (!sink.is_writable()) return false;
            const std::string state = site_.state();
            if (state == seen && std::chrono::steady_clock::now() < deadline) {
                std::this_thread::sleep_for(poll_interval);
                return true;
            }
            sink.write(state.data(), state.size());
            sink.done();
            return true;
        };
        response.set_chunked_content_provider("text/plain; charset=utf-8", poll, [this](bool) { --waiting_; });
    }

    const Site& site_;
    std::vector<std::string> hosts_;
    int port_ = 0;
    std::atomic<int> waiting_ = 0;
    std::atomic<bool> ticket_is_used_ = false;
    httplib::ThreadPool workers_;
    std::unique_ptr<WaitingRoom> room_;
};

}  // namespace
}  // namespace sinew::view

bool sinew_view_serve(const sinew::view::Site& site, int port, const sinew::view::Meanwhile& meanwhile) {
    using namespace std::chrono_literals;
    sinew::view::Server server(site);
    if (port == 0) {
        port = server.bind_to_any_port("127.0.0.1");
        if (port <= 0) return false;
    } else if (!server.bind_to_port("127.0.0.1", port)) {
        return false;
    }
    server.set_port(port);
    std::atomic<bool> over = false;
    bool stopped = false;
    std::thread listening([&] {
        stopped = server.listen_after_bind();
        over = true;
    });
    meanwhile(port, over);
    // stop() has no effect before the server runs.
    while (!server.is_running() && !over) std::this_thread::sleep_for(1ms);
    server.stop();
    listening.join();
    return stopped;
}
