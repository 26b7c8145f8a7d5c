// SPDX-License-Identifier: MIT
// The server of `sinew view`, a module that is loaded on demand: httplib links TLS and compression libraries, which
// would double the start-up time of every command.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace sinew::view {

/// Bytes and their owner.
struct Content {
    std::shared_ptr<const void> owner;
    std::span<const std::byte> bytes;
};

/// The content to serve. All functions are called from several threads.
struct Site {
    std::string token;  ///< every request must contain it
    /// Exchanged for the token at `/open`, once, by a process of this user. Command lines, which all users can see,
    /// contain this instead of the token.
    std::string ticket;
    Content page;                                             ///< at `/`
    std::function<std::string()> list;                        ///< at `/files`, as JSON
    std::function<std::optional<Content>(std::size_t)> file;  ///< at `/file/N`
    /// At `/changes`: a text that changes whenever a file changes. Called repeatedly, so it must not block.
    std::function<std::string()> state;
};

/// Called with the port as soon as the site can be reached. The server stops when this returns; it should return when
/// `over` becomes true.
using Meanwhile = std::function<void(int port, const std::atomic<bool>& over)>;

/// Serves on 127.0.0.1, on any free port if `port` is 0. Returns false if it cannot start, or fails later.
using Serve = bool(const Site& site, int port, const Meanwhile& meanwhile);

}  // namespace sinew::view

extern "C" sinew::view::Serve sinew_view_serve;
