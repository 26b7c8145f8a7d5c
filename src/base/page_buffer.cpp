// SPDX-License-Identifier: MIT
#include "base/page_buffer.h"

#include <algorithm>
#include <new>
#include <utility>

namespace sinew {
namespace {

void release(std::byte* memory) {
    ::operator delete (memory, std::align_val_t{PageBuffer::page});
}

// The buffer that a thread keeps until it ends.
struct Kept {
    std::byte* memory = nullptr;
    std::size_t size = 0;

    Kept() = default;
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;
    ~Kept() { release(std::exchange(memory, nullptr)); }
};

Kept& kept() {
    thread_local Kept slot;
    return slot;
}

// Keeps the larger of two freed buffers.
void give_back(std::byte* memory, std::size_t size) {
    Kept& slot = kept();
    if (size <= PageBuffer::largest_kept && (slot.memory == nullptr || slot.size < size)) {
        std::swap(slot.memory, memory);
        std::swap(slot.size, size);
    }
    release(memory);
}

}  // namespace

std::shared_ptr<std::byte> PageBuffer::take(std::size_t size) {
    Kept& slot = kept();
    std::byte* memory = nullptr;
    if (slot.memory != nullptr && slot.size >= size) {
        memory = std::exchange(slot.memory, nullptr);
        size = std::exchange(slot.size, 0);
    } else {
        size = (size + page - 1) / page * page;
        memory = static_cast<std::byte*>(::operator new (size, std::align_val_t{page}, std::nothrow));
    }
    if (memory == nullptr) return nullptr;
    return {memory, [size](std::byte* p) { give_back(p, size); }};
}

}  // namespace sinew
