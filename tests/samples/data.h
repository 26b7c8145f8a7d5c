// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/layout/view.h>

#include <cstddef>
#include <vector>

namespace sinew::test {

/// The bytes of a binary buffer: `Data().add<float>({0, 1}).add<std::uint16_t>({2})`.
class Data {
public:
    template <Scalar T>
    Data& add(const std::vector<T>& values) {
        return add(View<T>(values).bytes);
    }
    Data& add(const Bytes& more) {
        bytes_.insert(bytes_.end(), more.begin(), more.end());
        return *this;
    }
    const std::vector<std::byte>& bytes() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

}  // namespace sinew::test
