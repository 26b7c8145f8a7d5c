// SPDX-License-Identifier: MIT
#include <sinew/scene/coordinates.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>

#include <array>
#include <cstddef>
#include <vector>

namespace sinew::scene {
namespace {

Vec3 vector_of(Direction direction) {
    const auto number = static_cast<std::size_t>(direction);
    Vec3 v{};
    v[number / 2] = number % 2 == 0 ? 1 : -1;
    return v;
}

// From one system to another: component i of the result is `sign[i]` times component `from[i]`, times `length` for
// positions.
struct Exchange {
    std::array<std::size_t, 3> from{0, 1, 2};
    Vec3 sign{1, 1, 1};
    double length = 1;
    bool mirrors = false;

    bool keeps_order() const { return from == std::array<std::size_t, 3>{0, 1, 2}; }
};

Exchange exchange_between(const CoordinateSystem& a, const CoordinateSystem& b) {
    const auto axes = [](const CoordinateSystem& system) {
        const Vec3 up = vector_of(system.up);
        const Vec3 forward = vector_of(system.forward);
        const Vec3 side = cross(up, forward);
        return std::array{system.handedness == Handedness::right ? side : -1 * side, up, forward};
    };
    const auto in_a = axes(a);
    const auto in_b = axes(b);
    Exchange result;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            double sum = 0;
            for (std::size_t axis = 0; axis < 3; ++axis) sum += in_b[axis][i] * in_a[axis][k];
            if (sum == 0) continue;
            result.from[i] = k;
            result.sign[i] = sum;
        }
    }
    result.length = a.metres_per_unit / b.metres_per_unit;
    result.mirrors = a.handedness != b.handedness;
    return result;
}

template <class T>
std::array<T, 3> exchanged(const Exchange& e, const std::array<T, 3>& v, double factor) {
    std::array<T, 3> result{};
    for (std::size_t i = 0; i < 3; ++i) result[i] = static_cast<T>(e.sign[i] * factor * double{v[e.from[i]]});
    return result;
}

// A mirrored rotation turns the other way.
template <class T>
std::array<T, 4> exchanged_rotation(const Exchange& e, const std::array<T, 4>& q) {
    const auto axis = exchanged(e, std::array<T, 3>{q[0], q[1], q[2]}, e.mirrors ? -1 : 1);
    return {axis[0], axis[1], axis[2], q[3]};
}

template <class T>
std::array<T, 3> exchanged_scale(const Exchange& e, const std::array<T, 3>& s) {
    return {s[e.from[0]], s[e.from[1]], s[e.from[2]]};
}

Matrix exchanged(const Exchange& e, const Matrix& m) {
    Matrix result = m;
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) {
            result[4 * column + row] = e.sign[row] * e.sign[column] * m[4 * e.from[column] + e.from[row]];
        }
        result[12 + row] = e.sign[row] * e.length * m[12 + e.from[row]];
    }
    return result;
}

// Directions or positions. Signs and lengths are applied by the view; only another order of the components needs a
// copy.
Array exchanged(const Exchange& e, const Array& array, double factor) {
    if (array.empty()) return array;
    std::array<float, 4> scale{1, 1, 1, 1};
    for (std::size_t i = 0; i < 3; ++i) scale[i] = static_cast<float>(e.sign[i] * factor);
    const bool has_handedness = array.components == 4;
    if (has_handedness && e.mirrors) scale[3] = -1;
    if (e.keeps_order()) return adjusted(array, scale);
    const std::vector<float> numbers = gathered(array);
    std::vector<float> ordered(numbers.size());
    for (std::size_t at = 0; at < numbers.size(); at += array.components) {
        for (std::size_t i = 0; i < 3; ++i) ordered[at + i] = scale[i] * numbers[at + e.from[i]];
        if (has_handedness) ordered[at + 3] = scale[3] * numbers[at + 3];
    }
    Array result = make_array(ordered);
    result.count = array.count;
    result.components = array.components;
    result.stride = 4 * array.components;
    return result;
}

void exchange(const Exchange& e, Primitive& primitive) {
    primitive.positions = exchanged(e, primitive.positions, e.length);
    primitive.normals = exchanged(e, primitive.normals, 1);
    primitive.tangents = exchanged(e, primitive.tangents, 1);
    primitive.binormals = exchanged(e, primitive.binormals, 1);
    if (e.mirrors) primitive.indices = reversed_indices(primitive);
}

void exchange(const Exchange& e, Node& node) {
    node.transform.translation = exchanged(e, node.transform.translation, e.length);
    node.transform.rotation = exchanged_rotation(e, node.transform.rotation);
    node.transform.scale = exchanged_scale(e, node.transform.scale);
    if (node.matrix) node.matrix = exchanged(e, *node.matrix);
}

template <std::size_t N>
void exchange_keys(std::vector<float>& values, auto&& exchanged_key) {
    for (std::size_t at = 0; at + N <= values.size(); at += N) {
        std::array<float, N> key{};
        for (std::size_t i = 0; i < N; ++i) key[i] = values[at + i];
        key = exchanged_key(key);
        for (std::size_t i = 0; i < N; ++i) values[at + i] = key[i];
    }
}

void exchange(const Exchange& e, Channel& channel) {
    switch (channel.path) {
        case TransformPath::translation:
            channel.offset = exchanged(e, channel.offset, e.length);
            return exchange_keys<3>(channel.values, [&](const auto& key) { return exchanged(e, key, e.length); });
        case TransformPath::rotation:
            return exchange_keys<4>(channel.values, [&](const auto& key) { return exchanged_rotation(e, key); });
        case TransformPath::scale:
            return exchange_keys<3>(channel.values, [&](const auto& key) { return exchanged_scale(e, key); });
    }
}

void exchange(const Exchange& e, Collision& collision) {
    collision.positions = exchanged(e, collision.positions, e.length);
    if (!e.mirrors) return;
    Primitive shape;
    shape.positions = collision.positions;
    shape.indices = collision.indices;
    collision.indices = reversed_indices(shape);
}

}  // namespace

void convert_coordinates(Scene& scene, const CoordinateSystem& to) {
    if (scene.coordinates == to) return;
    const Exchange e = exchange_between(scene.coordinates, to);
    for (Mesh& mesh : scene.meshes) {
        for (Primitive& primitive : mesh.primitives) exchange(e, primitive);
    }
    for (Node& node : scene.nodes) exchange(e, node);
    for (Skin& skin : scene.skins) {
        for (Matrix& inverse_bind : skin.inverse_binds) inverse_bind = exchanged(e, inverse_bind);
    }
    for (Animation& animation : scene.animations) {
        for (Channel& channel : animation.channels) exchange(e, channel);
    }
    for (Collision& collision : scene.collisions) exchange(e, collision);
    scene.coordinates = to;
}

}  // namespace sinew::scene
