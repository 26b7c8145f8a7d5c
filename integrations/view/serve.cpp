// SPDX-License-Identifier: MIT
#include "serve.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <thread>

#include "connection.h"

namespace sinew::view {
namespace {

using namespace std::chrono_literals;
using httplib::Request;
using httplib::Response;

constexpr std::size_t thread_count = 16;
constexpr int most_waiting = 12;  // the others are left for files
constexpr auto longest_wait = 25s;
constexpr auto between_looks = 200ms;

// The policy of the page itself, and nobody may frame it.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob: data:; style-src 'self' "
    "'unsafe-inline'; img-src 'self' blob: data:; worker-src blob: data:; connect-src 'self' blob: data:; "
    "frame-ancestors 'none'";

// Takes as long for a wrong text as for a right one.
bool same_secret(std::string_view a, std::string_view b) {
    std::byte difference{a.size() == b.size() ? std::uint8_t{0} : std::uint8_t{1}};
    for (std::size_t i = 0; i < a.size(); ++i) difference |= std::byte(a[i]) ^ std::byte(b[i % b.size()]);
    return difference == std::byte{};
}

void say(Response& response, int status, const std::string& text) {
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
    explicit Server(const Site& site) : site_(site) {
        new_task_queue = [] { return new httplib::ThreadPool(thread_count); };
        // Not the library's own options: with those, several programs could share a port.
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
        // Before the library looks for bodies, files and routes: there are none of them.
        set_pre_routing_handler([this](const Request& request, Response& response) {
            answer(request, response);
            return HandlerResponse::Handled;
        });
        set_exception_handler(
            [](const Request&, Response& response, std::exception_ptr) { say(response, 500, "internal error\n"); });
    }

    void set_port(int port) {
        const std::string suffix = port == 80 ? "" : ":" + std::to_string(port);
        hosts_ = {"127.0.0.1" + suffix, "localhost" + suffix};
    }

private:
    // One request a connection: whatever follows it, a body or another request, is not looked at.
    bool process_and_close_socket(int socket) override {
        Connection connection(socket);
        bool closed = false;
        // Nothing is sent in parts, or packed: it does not go far.
        const auto simplify = [](Request& request) {
            request.ranges.clear();
            request.headers.erase("Accept-Encoding");
        };
        try {
            return process_request(connection, true, closed, simplify);
        } catch (...) {
            return false;
        }
    }

    void answer(const Request& request, Response& response) {
        // Another name that leads here is a page of somebody else that wants to be taken for ours.
        const std::string host = request.get_header_value("Host");
        if (request.get_header_value_count("Host") != 1 || std::ranges::find(hosts_, host) == hosts_.end())
            return say(response, 403, "There is nothing of that name here.\n");
        if (request.method != "GET") {
            response.set_header("Allow", "GET");
            return say(response, 405, "Only GET is understood.\n");
        }
        if (!same_secret(request.get_param_value("token"), site_.token))
            return say(response, 403,
                       "The address that `sinew view` printed has a token, without which nothing is shown.\n");
        if (request.path == "/") return send(response, site_.page, "text/html; charset=utf-8");
        if (request.path == "/files") return response.set_content(site_.list(), "application/json");
        if (request.path == "/changes") return tell_changes(request.get_param_value("after"), response);
        if (request.path.starts_with("/file/")) return send_file(std::string_view(request.path).substr(6), response);
        say(response, 404, "There is nothing here.\n");
    }

    void send_file(std::string_view digits, Response& response) {
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        const bool is_number = !digits.empty() && error == std::errc{} && end == digits.data() + digits.size();
        const auto content = is_number ? site_.file(number) : std::nullopt;
        if (!content) return say(response, 404, "There is no such file.\n");
        send(response, *content, "application/octet-stream");
    }

    // The library asks for the next part of the answer until there is one or the server stops.
    void tell_changes(const std::string& seen, Response& response) {
        if (++waiting_ > most_waiting) {
            --waiting_;
            return say(response, 503, "Too many are waiting.\n");
        }
        const auto deadline = std::chrono::steady_clock::now() + longest_wait;
        const auto look = [this, seen, deadline](std::size_t, httplib::DataSink& sink) {
            if (!sink.is_writable()) return false;
            const std::string state = site_.state();
            if (state == seen && std::chrono::steady_clock::now() < deadline) {
                std::this_thread::sleep_for(between_looks);
                return true;
            }
            sink.write(state.data(), state.size());
            sink.done();
            return true;
        };
        response.set_chunked_content_provider("text/plain; charset=utf-8", look, [this](bool) { --waiting_; });
    }

    const Site& site_;
    std::vector<std::string> hosts_;
    std::atomic<int> waiting_ = 0;
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
    // What does not run yet cannot be stopped yet.
    while (!server.is_running() && !over) std::this_thread::sleep_for(1ms);
    server.stop();
    listening.join();
    return stopped;
}
