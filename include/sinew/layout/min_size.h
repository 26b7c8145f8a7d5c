// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/layout/view.h>
#include <sinew/layout/wire.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace sinew {

/// Walks a layout and adds up its minimum size: empty lists and no optional parts.
class MinSize {
public:
    std::size_t bytes = 0;

    void magic(std::string_view, std::string_view expected, std::string_view = {}) { bytes += expected.size(); }
    void version(std::string_view, const auto& v, auto, auto, std::string_view = {}) { bytes += sizeof v; }
    void field(std::string_view, const auto& v, std::string_view = {}) { bytes += sizeof v; }
    template <class T>
    void one_of(std::string_view, const T& v, std::initializer_list<std::type_identity_t<T>>, std::string_view = {}) {
        bytes += sizeof v;
    }
    void reserved(std::string_view, const auto& v, std::string_view = {}) { bytes += sizeof v; }
    template <class W>
    void count(Wire<W>, auto&&...) {
        bytes += sizeof(W);
    }
    void implied(auto&&...) {}
    void items(auto&&...) {}
    void each(auto&&...) {}
    void array(auto&&...) {}
    void block(auto&&...) {}
    void ragged(auto&&...) {}
    void strings(auto&&...) {}
    void padding(auto&&...) {}
    void rest(auto&&...) {}
    void when(auto&&...) {}
    void since(auto&&...) {}
    void before(auto&&...) {}
    void end(auto&&...) {}
};

/// A placeholder for any context that a layout takes: the minimum size does not depend on it.
struct AnyContext {
    template <class T>
    requires std::is_class_v<T>
    operator const T&() const {
        static const T value{};
        return value;
    }
    template <Scalar T>
    operator T() const {
        return T{};
    }
};

/// The minimum number of bytes that an element takes in a file; at least one, so that every count is limited.
template <class T>
std::size_t min_size(const std::vector<T>&) {
    MinSize size;
    const T one{};
    if constexpr (requires { layout(size, one); }) {
        layout(size, one);
    } else if constexpr (requires { layout(size, one, AnyContext{}); }) {
        layout(size, one, AnyContext{});
    } else {
        layout(size, one, AnyContext{}, AnyContext{});
    }
    return std::max<std::size_t>(size.bytes, 1);
}
template <class T>
std::size_t min_size(const View<T>&) {
    return wire_size<T>();
}
template <class Length, class T>
std::size_t min_size(const Ragged<Length, T>&) {
    return sizeof(Length);
}
inline std::size_t min_size(const Block&) {
    return 1;
}

}  // namespace sinew
