// SPDX-License-Identifier: MIT
#include <sinew/bytes.h>

#include <algorithm>
#include <utility>

namespace sinew {

Bytes::Bytes(std::vector<std::byte> buffer) {
    auto owner = std::make_shared<const std::vector<std::byte>>(std::move(buffer));
    data_ = owner->data();
    size_ = owner->size();
    owner_ = std::move(owner);
}

bool operator==(const Bytes& a, const Bytes& b) {
    return std::ranges::equal(a.span(), b.span());
}

}  // namespace sinew
