// SPDX-License-Identifier: MIT
// The arrays of a scene: views of the bytes of the source file.
#pragma once

#include <sinew/layout/view.h>
#include <sinew/pieces.h>
#include <sinew/scalar.h>

#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

namespace sinew::scene {

/// `count` elements of `components` numbers each, `stride` bytes apart, in shared and possibly unaligned bytes. Each
/// component has a scale and an offset that convert the file's conventions (a flipped axis, a flipped v), so that
/// nothing is copied, and converting back restores the exact bits.
struct Array {
    Bytes bytes;  ///< starting with the first element
    std::size_t count = 0;
    std::size_t stride = 0;
    Type type = Type::f32;
    std::size_t components = 1;
    bool normalized = false;  ///< integers represent 0 to 1 (unsigned) or -1 to 1 (signed)
    std::array<float, 4> scale{1, 1, 1, 1};
    std::array<float, 4> offset{0, 0, 0, 0};

    std::size_t size() const { return count; }
    bool empty() const { return count == 0; }
    /// True if there is no scale and no offset.
    bool is_plain() const;

    /// One number, with normalisation, scale and offset applied. Convenient for single numbers; for whole arrays use
    /// `gather`, which is 8 to 40 times as fast because it decides on the type once.
    double at(std::size_t element, std::size_t component = 0) const {
        assert(element < count && component < components);
        if (type != Type::f32 || normalized || component >= 4) return general_at(element, component);
        const double number =
            double{load<float>(bytes.data() + element * stride + 4 * component)} * double{scale[component]};
        return offset[component] == 0 ? number : number + double{offset[component]};  // adding 0 would turn -0 into 0
    }
    /// The first N numbers of an element; missing ones are zero.
    template <std::size_t N>
    std::array<double, N> vector(std::size_t element) const {
        std::array<double, N> v{};
        for (std::size_t i = 0; i < N && i < components; ++i) v[i] = at(element, i);
        return v;
    }
    /// An integer, such as a vertex or joint index, without scale and offset. NaN, negative and huge numbers become the
    /// largest size, which is out of range everywhere.
    std::size_t index(std::size_t element, std::size_t component = 0) const;

    /// What `at` does for every type.
    double general_at(std::size_t element, std::size_t component) const;
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

/// A member of every record of a block, without copying.
Array array_of(const Block& block, const Record& record, std::string_view member);
/// A view of floats, without copying.
template <std::size_t N>
Array array_of(const View<std::array<float, N>>& view) {
    return {.bytes = view.bytes, .count = view.size(), .stride = 4 * N, .type = Type::f32, .components = N};
}

/// The same array with another scale and offset applied on top of its own.
Array adjusted(Array array, const std::array<float, 4>& scale, const std::array<float, 4>& offset = {});

/// Converts all numbers to floats, with scale and offset applied. `to` has `array.count * array.components` elements.
void gather(const Array& array, std::span<float> to);
std::vector<float> gathered(const Array& array);

/// The array as packed f32, to be written: shares the bytes of the array if they are packed f32 already.
Piece packed_floats(const Array& array);

}  // namespace sinew::scene
