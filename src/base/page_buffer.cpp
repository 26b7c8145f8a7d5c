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

// What a thread keeps until it ends.
struct Kept {
    std::byte* memory = nullptr;

    Kept() = default;
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;
    ~Kept() { release(std::exchange(memory, nullptr)); }
};

Kept& kept() {
    thread_local Kept slot;
    return slot;
}

// Freed buffers come back here; one is kept, of the size that serves every small file.
void give_back(std::byte* memory, std::size_t size) {
    if (size == PageBuffer::largest_kept && kept().memory == nullptr) {
        kept().memory = memory;
    } else {
        release(memory);
    }
}

}  // namespace

std::shared_ptr<std::byte> PageBuffer::take(std::size_t size) {
    size = std::max(size, largest_kept);
    std::byte* memory = nullptr;
    if (size == largest_kept && kept().memory != nullptr) {
        memory = std::exchange(kept().memory, nullptr);
    } else {
        memory = static_cast<std::byte*>(::operator new (size, std::align_val_t{page}, std::nothrow));
    }
    if (memory == nullptr) return nullptr;
    return {memory, [size](std::byte* p) { give_back(p, size); }};
}

}  // namespace sinew
