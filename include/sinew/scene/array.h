// SPDX-License-Identifier: MIT
// Arrays of the hub: views over the bytes of whatever file they came from.
#pragma once

#include <sinew/layout/view.h>
#include <sinew/pieces.h>
#include <sinew/scalar.h>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace sinew::scene {

/// `count` elements of a few numbers each, `stride` bytes apart, in shared bytes at any address. Where the hub sees
/// things differently from the file (an axis turned, v flipped), each component has a factor and an offset: nothing is
/// copied, and undoing it gives back the very bits.
struct Array {
    Bytes bytes;  ///< from the first element on
    std::size_t count = 0;
    std::size_t stride = 0;
    Type type = Type::f32;
    std::size_t components = 1;
    bool normalized = false;  ///< integers stand for 0 to 1 (unsigned) or -1 to 1 (signed)
    std::array<float, 4> scale{1, 1, 1, 1};
    std::array<float, 4> offset{0, 0, 0, 0};

    std::size_t size() const { return count; }
    bool empty() const { return count == 0; }
    /// Whether the numbers are those of the bytes.
    bool is_plain() const;

    /// One number, with everything applied.
    double at(std::size_t element, std::size_t component = 0) const;
    /// The first N numbers of an element.
    template <std::size_t N>
    std::array<double, N> vector(std::size_t element) const {
        std::array<double, N> v{};
        for (std::size_t i = 0; i < N && i < components; ++i) v[i] = at(element, i);
        return v;
    }
    /// A whole number, such as an index or a joint.
    std::size_t index(std::size_t element, std::size_t component = 0) const;
};

/// An array with its own copy of the elements.
template <Scalar T, std::size_t N>
Array make_array(const std::vector<std::array<T, N>>& elements) {
    const View<std::array<T, N>> view(elements);
    return {
        .bytes = view.bytes, .count = elements.size(), .stride = N * sizeof(T), .type = type_of<T>(), .components = N};
}
template <std::size_t N>
Array make_array(const std::vector<std::array<float, N>>& elements) {
    return make_array<float, N>(elements);
}
template <Scalar T>
Array make_array(const std::vector<T>& elements) {
    return {.bytes = View<T>(elements).bytes, .count = elements.size(), .stride = sizeof(T), .type = type_of<T>()};
}

/// A member of every record of a block, seen in place.
Array array_of(const Block& block, const Record& record, std::string_view member);
/// A view of floats, seen in place.
template <std::size_t N>
Array array_of(const View<std::array<float, N>>& view) {
    return {.bytes = view.bytes, .count = view.size(), .stride = 4 * N, .type = Type::f32, .components = N};
}

/// The same array seen through another factor and offset, on top of those that it has.
Array adjusted(Array array, const std::array<float, 4>& scale, const std::array<float, 4>& offset = {});

/// Copies all numbers out, with everything applied, to `array.count * array.components` floats.
void gather(const Array& array, std::span<float> to);
std::vector<float> gathered(const Array& array);

/// The bytes of the array as tightly packed f32: those that it has, if they are that already.
Piece packed_floats(const Array& array);

}  // namespace sinew::scene
