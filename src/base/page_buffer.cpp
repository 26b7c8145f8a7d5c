// SPDX-License-Identifier: MIT
#include "base/page_buffer.h"

#include <algorithm>
#include <new>
#include <utility>

namespace sinew {
namespace {

struct Freed {
    std::byte* memory = nullptr;
    std::size_t size = 0;

    ~Freed() { release(std::exchange(memory, nullptr)); }
    static void release(std::byte* p) { ::operator delete (p, std::align_val_t{PageBuffer::page}); }
};

Freed& kept() {
    thread_local Freed freed;
    return freed;
}

// Freed buffers come back here; one is kept, of the size that serves every small file.
void give_back(std::byte* memory, std::size_t size) {
    Freed& slot = kept();
    if (size == PageBuffer::largest_kept && slot.memory == nullptr) {
        slot = {memory, size};
    } else {
        Freed::release(memory);
    }
}

}  // namespace

std::shared_ptr<std::byte> PageBuffer::take(std::size_t size) {
    size = std::max(size, largest_kept);
    Freed& slot = kept();
    std::byte* memory = nullptr;
    if (slot.memory != nullptr && slot.size >= size) {
        memory = std::exchange(slot.memory, nullptr);
    } else {
        memory = static_cast<std::byte*>(::operator new (size, std::align_val_t{page}, std::nothrow));
    }
    if (memory == nullptr) return nullptr;
    return {memory, [size](std::byte* p) { give_back(p, size); }};
}

}  // namespace sinew
