// SPDX-License-Identifier: MIT
#include "parallel.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace sinew::cli {
namespace {

// What the threads share. Nobody runs far ahead of what is finished, so that results do not pile up.
class Queue {
public:
    Queue(std::size_t count, std::size_t window) : done_(count, false), end_(count), window_(window) {}

    /// The next number to work on; the end if there is none.
    std::size_t take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return next_ >= end_ || next_ < finished_ + window_; });
        return next_ < end_ ? next_++ : done_.size();
    }
    void put_back(std::size_t number, std::exception_ptr error) {
        const std::scoped_lock lock(mutex_);
        done_[number] = true;
        if (error && !error_) error_ = error;
        changed_.notify_all();
    }
    /// Waits until a number is done; false if it never will be.
    bool wait_for(std::size_t number) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return done_[number] || (number >= next_ && next_ >= end_); });
        if (error_) std::rethrow_exception(error_);
        return done_[number];
    }
    void finish(std::size_t number, bool go_on) {
        const std::scoped_lock lock(mutex_);
        finished_ = number + 1;
        if (!go_on) end_ = next_;
        changed_.notify_all();
    }
    void stop() {
        const std::scoped_lock lock(mutex_);
        end_ = next_;
        changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<bool> done_;
    std::size_t next_ = 0;
    std::size_t end_;
    std::size_t finished_ = 0;
    std::size_t window_;
    std::exception_ptr error_;
};

}  // namespace

std::size_t thread_count(std::size_t wanted) {
    return wanted > 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
}

void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work,
                 const std::function<bool(std::size_t)>& finish) {
    if (threads <= 1 || count <= 1) {
        for (std::size_t i = 0; i < count; ++i) {
            work(i);
            if (!finish(i)) return;
        }
        return;
    }
    Queue queue(count, 64 * threads);
    std::vector<std::jthread> workers;
    for (std::size_t t = 0; t < std::min(threads, count); ++t) {
        workers.emplace_back([&] {
            for (std::size_t i = queue.take(); i < count; i = queue.take()) {
                std::exception_ptr error;
                try {
                    work(i);
                } catch (...) {
                    error = std::current_exception();
                }
                queue.put_back(i, error);
            }
        });
    }
    try {
        for (std::size_t i = 0; i < count && queue.wait_for(i); ++i) queue.finish(i, finish(i));
    } catch (...) {
        queue.stop();
        throw;
    }
}

}  // namespace sinew::cli
