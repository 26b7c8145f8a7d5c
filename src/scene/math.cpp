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
    Matrix m{};
    for (std::size_t column = 0; column < 4; ++column) {
        for (std::size_t row = 0; row < 4; ++row) {
            double sum = 0;
            for (std::size_t k = 0; k < 4; ++k) sum += a[4 * k + row] * b[4 * column + k];
            m[4 * column + row] = sum;
        }
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

// Any direction perpendicular to v.
Vec3 perpendicular(const Vec3& v) {
    const Vec3 other = std::abs(v[0]) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const Vec3 p = cross(v, other);
    return (1 / length(p)) * p;
}

}  // namespace

Decomposed decompose(const Matrix& m) {
    const std::array<Vec3, 3> columns{Vec3{m[0], m[1], m[2]}, Vec3{m[4], m[5], m[6]}, Vec3{m[8], m[9], m[10]}};
    Decomposed result;
    Transform& t = result.transform;
    t.translation = translation_of(m);
    for (std::size_t i = 0; i < 3; ++i) t.scale[i] = length(columns[i]);
    const double size = std::ranges::max(t.scale);
    if (!(size > 0)) return result;
    // A mirroring matrix needs one negative scale.
    if (determinant(m) < 0) t.scale[0] = -t.scale[0];
    // The longest column is the most accurate; a zero column gets the remaining direction.
    std::array<Vec3, 3> axes{};
    std::array<std::size_t, 3> order{0, 1, 2};
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return std::abs(t.scale[a]) > std::abs(t.scale[b]); });
    const auto [first, second, third] = order;
    axes[first] = (1 / t.scale[first]) * columns[first];
    Vec3 rest{};
    if (std::abs(t.scale[second]) > 1e-12 * size) {
        const Vec3 along = (1 / t.scale[second]) * columns[second];
        rest = along - dot(along, axes[first]) * axes[first];
    }
    axes[second] = length(rest) > 1e-9 ? (1 / length(rest)) * rest : perpendicular(axes[first]);
    // x × y = z, y × z = x, z × x = y: the sign depends on the order.
    const bool even = (first + 1) % 3 == second;
    axes[third] = even ? cross(axes[first], axes[second]) : cross(axes[second], axes[first]);
    t.rotation = rotation_of(axes[0], axes[1], axes[2]);
    // Projecting onto the orthogonal axes gives the closest lengths.
    for (std::size_t i = 0; i < 3; ++i) t.scale[i] = dot(columns[i], axes[i]);
    const Matrix back = matrix_of(t);
    for (const std::size_t i : {0U, 1U, 2U, 4U, 5U, 6U, 8U, 9U, 10U}) {
        result.shear = std::max(result.shear, std::abs(back[i] - m[i]) / size);
    }
    return result;
}

Matrix local_matrix(const Node& node) {
    return node.matrix ? *node.matrix : matrix_of(node.transform);
}

}  // namespace sinew::scene
