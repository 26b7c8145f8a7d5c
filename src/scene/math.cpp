// SPDX-License-Identifier: MIT
#include <sinew/scene/math.h>

#include <algorithm>

namespace sinew::scene {

Quat multiply(const Quat& a, const Quat& b) {
    return {
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1], a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
        a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3], a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
}

Quat normalized(const Quat& q) {
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (!(length > 0) || !std::isfinite(length)) return {0, 0, 0, 1};
    return {q[0] / length, q[1] / length, q[2] / length, q[3] / length};
}

Quat slerp(const Quat& a, const Quat& b, double t) {
    double cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    const double sign = cosine < 0 ? -1 : 1;
    cosine = std::min(sign * cosine, 1.0);
    double from = 1 - t;
    double to = t;
    const double angle = std::acos(cosine);
    // Below this angle, the chord equals the arc.
    if (angle > 1e-6) {
        from = std::sin((1 - t) * angle) / std::sin(angle);
        to = std::sin(t * angle) / std::sin(angle);
    }
    Quat q{};
    for (std::size_t i = 0; i < 4; ++i) q[i] = from * a[i] + sign * to * b[i];
    return normalized(q);
}

Matrix multiply(const Matrix& a, const Matrix& b) {
    Matrix m;
    for (std::size_t c = 0; c < 16; c += 4) {
        const double x = b[c];
        const double y = b[c + 1];
        const double z = b[c + 2];
        const double w = b[c + 3];
        m[c] = a[0] * x + a[4] * y + a[8] * z + a[12] * w;
        m[c + 1] = a[1] * x + a[5] * y + a[9] * z + a[13] * w;
        m[c + 2] = a[2] * x + a[6] * y + a[10] * z + a[14] * w;
        m[c + 3] = a[3] * x + a[7] * y + a[11] * z + a[15] * w;
    }
    return m;
}

Vec3 transform_point(const Matrix& m, const Vec3& p) {
    return transform_direction(m, p) + translation_of(m);
}

Vec3 transform_direction(const Matrix& m, const Vec3& d) {
    return {m[0] * d[0] + m[4] * d[1] + m[8] * d[2], m[1] * d[0] + m[5] * d[1] + m[9] * d[2],
            m[2] * d[0] + m[6] * d[1] + m[10] * d[2]};
}

double determinant(const Matrix& m) {
    return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) +
           m[8] * (m[1] * m[6] - m[2] * m[5]);
}

std::optional<Matrix> inverse(const Matrix& m) {
    const double d = determinant(m);
    if (d == 0 || !std::isfinite(d) || !std::isfinite(1 / d)) return std::nullopt;
    Matrix r = identity_matrix;
    r[0] = (m[5] * m[10] - m[6] * m[9]) / d;
    r[1] = (m[2] * m[9] - m[1] * m[10]) / d;
    r[2] = (m[1] * m[6] - m[2] * m[5]) / d;
    r[4] = (m[6] * m[8] - m[4] * m[10]) / d;
    r[5] = (m[0] * m[10] - m[2] * m[8]) / d;
    r[6] = (m[2] * m[4] - m[0] * m[6]) / d;
    r[8] = (m[4] * m[9] - m[5] * m[8]) / d;
    r[9] = (m[1] * m[8] - m[0] * m[9]) / d;
    r[10] = (m[0] * m[5] - m[1] * m[4]) / d;
    const Vec3 t = transform_direction(r, translation_of(m));
    for (std::size_t i = 0; i < 3; ++i) r[12 + i] = -t[i];
    return r;
}

Matrix transposed(const Matrix& m) {
    Matrix t{};
    for (std::size_t i = 0; i < 16; ++i) t[i] = m[i % 4 * 4 + i / 4];
    return t;
}

bool is_finite(const Matrix& m) {
    return std::ranges::all_of(m, [](double d) { return std::isfinite(d); });
}

Matrix translation_matrix(const Vec3& v) {
    Matrix m = identity_matrix;
    for (std::size_t i = 0; i < 3; ++i) m[12 + i] = v[i];
    return m;
}

Matrix matrix_of(const Transform& t) {
    const auto [x, y, z, w] = t.rotation;
    const Vec3& s = t.scale;
    return {s[0] * (1 - 2 * (y * y + z * z)),
            s[0] * 2 * (x * y + z * w),
            s[0] * 2 * (x * z - y * w),
            0,
            s[1] * 2 * (x * y - z * w),
            s[1] * (1 - 2 * (x * x + z * z)),
            s[1] * 2 * (y * z + x * w),
            0,
            s[2] * 2 * (x * z + y * w),
            s[2] * 2 * (y * z - x * w),
            s[2] * (1 - 2 * (x * x + y * y)),
            0,
            t.translation[0],
            t.translation[1],
            t.translation[2],
            1};
}

namespace {

// The rotation of an orthonormal matrix.
Quat rotation_of(const Vec3& x, const Vec3& y, const Vec3& z) {
    const double trace = x[0] + y[1] + z[2];
    Quat q{};
    if (trace > 0) {
        q = {y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + trace};
    } else if (x[0] > y[1] && x[0] > z[2]) {
        q = {1 + x[0] - y[1] - z[2], x[1] + y[0], z[0] + x[2], y[2] - z[1]};
    } else if (y[1] > z[2]) {
        q = {x[1] + y[0], 1 + y[1] - x[0] - z[2], y[2] + z[1], z[0] - x[2]};
    } else {
        q = {z[0] + x[2], y[2] + z[1], 1 + z[2] - x[0] - y[1], x[1] - y[0]};
    }
    return normalized(q);
}

using Axes = std::array<Vec3, 3>;

Axes columns_of(const Matrix& m) {
    return {Vec3{m[0], m[1], m[2]}, Vec3{m[4], m[5], m[6]}, Vec3{m[8], m[9], m[10]}};
}

Vec3 divided(const Vec3& v, double by) {
    return {v[0] / by, v[1] / by, v[2] / by};
}

Vec3 without_part_along(const Vec3& v, const Vec3& axis) {
    return v - dot(v, axis) * axis;
}

// Any direction perpendicular to v.
Vec3 perpendicular(const Vec3& v) {
    const Vec3 p = cross(v, std::abs(v[0]) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0});
    return divided(p, length(p));
}

// Right-handed, orthogonal axes along columns of these lengths. The longest column is the most accurate; a column of
// length zero gets the direction of `near`, if there is one, or the remaining direction.
Axes axes_along(const Axes& columns, const Vec3& lengths, const Axes* near) {
    Axes axes{};
    std::array<std::size_t, 3> order{0, 1, 2};
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-lengths[i], i); });
    const auto [first, second, third] = order;
    axes[first] = divided(columns[first], lengths[first]);
    Vec3 rest{};
    if (lengths[second] > 1e-12 * lengths[first]) {
        rest = without_part_along(divided(columns[second], lengths[second]), axes[first]);
    } else if (near != nullptr) {
        rest = without_part_along((*near)[second], axes[first]);
    }
    axes[second] = length(rest) > 1e-9 ? divided(rest, length(rest)) : perpendicular(axes[first]);
    // Once more: the first time, rounding leaves something along the axis if both columns were nearly parallel.
    rest = without_part_along(axes[second], axes[first]);
    axes[second] = divided(rest, length(rest));
    // x × y = z, y × z = x, z × x = y: the sign depends on the order.
    const bool even = (first + 1) % 3 == second;
    axes[third] = even ? cross(axes[first], axes[second]) : cross(axes[second], axes[first]);
    return axes;
}

// Reverses two axes at a time, which keeps them right-handed, until they are as close to others as possible.
void turn_towards(const Axes& near, Axes& axes) {
    Vec3 along{};
    for (std::size_t i = 0; i < 3; ++i) along[i] = dot(axes[i], near[i]);
    std::size_t best = 3;  // the axis to keep; 3: all
    double largest = along[0] + along[1] + along[2];
    for (std::size_t kept = 0; kept < 3; ++kept) {
        const double sum = 2 * along[kept] - (along[0] + along[1] + along[2]);
        if (!(sum > largest)) continue;
        largest = sum;
        best = kept;
    }
    for (std::size_t i = 0; i < 3 && best < 3; ++i) {
        if (i != best) axes[i] = -1.0 * axes[i];
    }
}

Decomposed decomposed(const Matrix& m, const Quat* near) {
    const Axes columns = columns_of(m);
    Decomposed result;
    Transform& t = result.transform;
    t.translation = translation_of(m);
    for (std::size_t i = 0; i < 3; ++i) t.scale[i] = length(columns[i]);
    const double size = std::ranges::max(t.scale);
    if (near != nullptr) t.rotation = normalized(*near);
    if (!(size > 0)) return result;
    const Axes nearest = near != nullptr ? columns_of(matrix_of({{}, t.rotation, {1, 1, 1}})) : Axes{};
    Axes axes = axes_along(columns, t.scale, near != nullptr ? &nearest : nullptr);
    if (near != nullptr) turn_towards(nearest, axes);
    // Projecting onto the orthogonal axes gives the closest lengths.
    for (std::size_t i = 0; i < 3; ++i) t.scale[i] = dot(columns[i], axes[i]);
    if (near == nullptr) {
        // A mirroring matrix needs one negative scale: that of x.
        for (const std::size_t i : {1U, 2U}) {
            if (!(t.scale[i] < 0)) continue;
            for (const std::size_t turned : {std::size_t{0}, std::size_t{i}}) {
                axes[turned] = -1.0 * axes[turned];
                t.scale[turned] = -t.scale[turned];
            }
        }
    }
    t.rotation = rotation_of(axes[0], axes[1], axes[2]);
    if (near != nullptr) {
        double cosine = 0;
        for (std::size_t i = 0; i < 4; ++i) cosine += t.rotation[i] * (*near)[i];
        for (double& number : t.rotation) number = cosine < 0 ? -number : number;
    }
    const Matrix back = matrix_of(t);
    for (const std::size_t i : {0U, 1U, 2U, 4U, 5U, 6U, 8U, 9U, 10U}) {
        result.shear = std::max(result.shear, std::abs(back[i] - m[i]) / size);
    }
    return result;
}

}  // namespace

Decomposed decompose(const Matrix& m) {
    return decomposed(m, nullptr);
}

Decomposed decompose(const Matrix& m, const Quat& near) {
    return decomposed(m, &near);
}

Matrix local_matrix(const Node& node) {
    return node.matrix ? *node.matrix : matrix_of(node.transform);
}

}  // namespace sinew::scene
