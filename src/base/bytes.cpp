// SPDX-License-Identifier: MIT
#include <sinew/bytes.h>
#include <sinew/size.h>

#include <algorithm>
#include <atomic>
#include <cstring>

namespace sinew {
namespace {

// The owner of bytes that are made later. Where two threads look at them for the first time at once, both make them and
// one result is dropped: the core has no locks.
class Maker {
public:
    Maker(std::size_t size, std::function<bool(const TakePart&)> hand_over)
        : size_(size), hand_over_(std::move(hand_over)) {}
    Maker(const Maker&) = delete;
    Maker& operator=(const Maker&) = delete;
    ~Maker() { delete[] all_.load(); }

    const std::byte* all() const {
        if (const std::byte* made = all_.load(std::memory_order_acquire)) return made;
        auto buffer = std::make_unique_for_overwrite<std::byte[]>(size_);
        std::byte* to = buffer.get();
        hand_over_([&](std::span<const std::byte> part) {
            to = std::ranges::copy(part, to).out;
            return true;
        });
        assert(to == buffer.get() + size_);
        const std::byte* expected = nullptr;
        if (!all_.compare_exchange_strong(expected, buffer.get(), std::memory_order_acq_rel)) return expected;
        return buffer.release();
    }

    bool hand_over(const TakePart& take) const {
        if (const std::byte* made = all_.load(std::memory_order_acquire)) return take({made, size_});
        return hand_over_(take);
    }

private:
    std::size_t size_;
    std::function<bool(const TakePart&)> hand_over_;
    mutable std::atomic<const std::byte*> all_{nullptr};
};

}  // namespace

Bytes::Bytes(std::vector<std::byte> buffer) {
    auto owner = std::make_shared<const std::vector<std::byte>>(std::move(buffer));
    data_ = owner->data();
    size_ = owner->size();
    owner_ = std::move(owner);
}

constinit const std::byte Bytes::made_later{};

Bytes Bytes::made(std::size_t size, std::function<bool(const TakePart&)> hand_over) {
    return {std::make_shared<const Maker>(size, std::move(hand_over)), {&made_later, size}};
}

const std::byte* Bytes::make() const {
    return static_cast<const Maker*>(owner_.get())->all();
}

bool Bytes::for_each_part(const TakePart& take) const {
    if (data_ == &made_later) return static_cast<const Maker*>(owner_.get())->hand_over(take);
    return take(span());
}

bool operator==(const Bytes& a, const Bytes& b) {
    return std::ranges::equal(a.span(), b.span());
}

std::uint64_t total_size(std::span<const Bytes> pieces) {
    std::uint64_t size = 0;
    for (const Bytes& piece : pieces) size += piece.size();
    return size;
}

Bytes join(std::span<const Bytes> pieces) {
    if (pieces.size() == 1) return pieces.front();
    std::vector<std::byte> all;
    all.reserve(as_size(total_size(pieces)));
    for (const Bytes& piece : pieces) {
        piece.for_each_part([&](std::span<const std::byte> part) {
            all.insert(all.end(), part.begin(), part.end());
            return true;
        });
    }
    return Bytes(std::move(all));
}

Bytes joined_later(Pieces pieces) {
    if (pieces.size() == 1) return pieces.front();
    const std::size_t size = as_size(total_size(pieces));
    return Bytes::made(size, [pieces = std::move(pieces)](const TakePart& take) {
        return std::ranges::all_of(pieces, [&](const Bytes& piece) { return piece.for_each_part(take); });
    });
}

}  // namespace sinew
