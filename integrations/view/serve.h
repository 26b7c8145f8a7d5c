// SPDX-License-Identifier: MIT
// The server of `sinew view`. It is a module that is loaded when it is wanted: what it is made of brings TLS and
// compression along, which would double the time that every run of the program takes to start.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace sinew::view {

/// Bytes and what keeps them alive.
struct Content {
    std::shared_ptr<const void> owner;
    std::span<const std::byte> bytes;
};

/// What is served. All functions are called from several threads.
struct Site {
    std::string token;                                        ///< who does not know it gets nothing
    Content page;                                             ///< at `/`
    std::function<std::string()> list;                        ///< at `/files`, as JSON
    std::function<std::optional<Content>(std::size_t)> file;  ///< at `/file/N`
    /// At `/changes`: a text that differs when a file has changed. It is asked again and again and must not wait.
    std::function<std::string()> state;
};

/// Called with the port when the site can be reached. The site is there until this returns, which it should do when
/// `over` becomes true.
using Meanwhile = std::function<void(int port, const std::atomic<bool>& over)>;

/// Serves on 127.0.0.1, on any port if that is 0. False if that cannot be, or can be no longer.
using Serve = bool(const Site& site, int port, const Meanwhile& meanwhile);

}  // namespace sinew::view

extern "C" sinew::view::Serve sinew_view_serve;
