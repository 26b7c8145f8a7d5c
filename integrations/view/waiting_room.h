// SPDX-License-Identifier: MIT
// Receives requests. One thread waits for all connections, so that a slow or silent one delays no other.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace sinew::view {

class WaitingRoom {
public:
    /// Called with a connection and its request, up to the empty line after the headers; takes ownership of the socket.
    using Ready = std::function<void(int socket, std::string request)>;
    explicit WaitingRoom(Ready ready);
    WaitingRoom(const WaitingRoom&) = delete;
    WaitingRoom& operator=(const WaitingRoom&) = delete;
    /// Closes the connections that are still waiting.
    ~WaitingRoom();

    /// Waits for the request of a connection. Closes the connection if the request is too long or takes too long.
    void add(int socket);

private:
    struct Guest {
        int socket;
        std::chrono::steady_clock::time_point deadline;
        std::string request = {};
        bool is_gone = false;
    };

    void run();
    void admit_new_guests();
    void listen_to(Guest& guest);

    Ready ready_;
    int wake_ = -1;  ///< signalled when a guest arrives, or at the end
    std::vector<Guest> guests_;
    std::mutex mutex_;
    std::vector<int> arrived_;  ///< guarded by the mutex, like `is_over_`
    bool is_over_ = false;
    std::thread thread_;
};

}  // namespace sinew::view
