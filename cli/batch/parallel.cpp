// SPDX-License-Identifier: MIT
#include "batch/parallel.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace sinew::cli {
namespace {

// The state that the threads share. No thread runs far ahead of the last finished number, so that results do not pile
// up in memory.
class Queue {
public:
    Queue(std::size_t count, std::size_t window, const std::function<bool(std::size_t)>& finish)
        : done_(count, false), end_(count), window_(window), finish_(finish) {}

    /// The next number to work on, or the count if there are no more.
    std::size_t take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return next_ >= end_ || next_ < finished_ + window_; });
        return next_ < end_ ? next_++ : done_.size();
    }

    /// Marks a number as done and finishes all numbers whose turn it is, unless another thread is doing that. A thread
    /// only for finishing would have to be woken for every number.
    void put_back(std::size_t number) {
        std::unique_lock lock(mutex_);
        done_[number] = true;
        if (finishing_) return;
        finishing_ = true;
        while (finished_ < next_ && done_[finished_] && !error_) {
            lock.unlock();
            const bool continues = finish_(finished_);
            lock.lock();
            ++finished_;
            if (!continues) end_ = next_;
            changed_.notify_all();
        }
        finishing_ = false;
    }

    /// Stops all threads. Only the first error is kept.
    void fail(std::exception_ptr error) {
        const std::scoped_lock lock(mutex_);
        if (!error_) error_ = std::move(error);
        end_ = next_;
        changed_.notify_all();
    }
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<bool> done_;
    std::size_t next_ = 0;
    std::size_t end_;
    std::size_t finished_ = 0;
    bool finishing_ = false;
    std::size_t window_;
    const std::function<bool(std::size_t)>& finish_;
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
    Queue queue(count, 64 * threads, finish);
    const auto run = [&] {
        try {
            for (std::size_t i = queue.take(); i < count; i = queue.take()) {
                work(i);
                queue.put_back(i);
            }
        } catch (...) {
            queue.fail(std::current_exception());
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t t = 1; t < std::min(threads, count); ++t) others.emplace_back(run);
        run();
    }
    queue.rethrow();
}

}  // namespace sinew::cli
