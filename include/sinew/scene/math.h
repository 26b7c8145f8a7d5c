// SPDX-License-Identifier: MIT
// Vectors, quaternions and matrices in double precision, so that conversions add no errors of their own.
#pragma once

#include <sinew/scene/scene.h>

#include <cmath>
#include <optional>

namespace sinew::scene {

inline Vec3 operator+(const Vec3& a, const Vec3& b) {
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
inline Vec3 operator-(const Vec3& a, const Vec3& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline Vec3 operator*(double f, const Vec3& v) {
    return {f * v[0], f * v[1], f * v[2]};
}
inline double dot(const Vec3& a, const Vec3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double length(const Vec3& v) {
    return std::sqrt(dot(v, v));
}

/// The rotation b followed by a.
Quat multiply(const Quat& a, const Quat& b);
Quat normalized(const Quat& q);
/// Spherical interpolation along the shorter arc, at constant speed.
Quat slerp(const Quat& a, const Quat& b, double t);

/// The transform b followed by a.
Matrix multiply(const Matrix& a, const Matrix& b);
Vec3 transform_point(const Matrix& m, const Vec3& p);
Vec3 transform_direction(const Matrix& m, const Vec3& d);
/// The determinant of the upper left 3 × 3 part.
double determinant(const Matrix& m);
/// The inverse of an affine matrix; nothing if it has none.
std::optional<Matrix> inverse(const Matrix& m);
Matrix transposed(const Matrix& m);
bool is_finite(const Matrix& m);

Matrix translation_matrix(const Vec3& v);
Matrix matrix_of(const Transform& t);
inline Vec3 translation_of(const Matrix& m) {
    return {m[12], m[13], m[14]};
}

/// The transform closest to an affine matrix, and its error: the largest difference of an element of the upper left
/// part, relative to the size of that part. The error is zero without shear.
struct Decomposed {
    Transform transform;
    double shear = 0;
};
Decomposed decompose(const Matrix& m);
/// The same, with the rotation that is closest to `near` of all that express the matrix. Several do, because two
/// negative scales equal a rotation; the keys of an animation must agree, or they cannot be interpolated.
Decomposed decompose(const Matrix& m, const Quat& near);

/// The local transform of a node as a matrix.
Matrix local_matrix(const Node& node);

}  // namespace sinew::scene
