// SPDX-License-Identifier: MIT
#include "formats/sga/keys.h"

#include <sinew/animation.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>

#include <sinew/bridge/floats.h>

namespace sinew::sga {
namespace {

using namespace scene;  // except for `Vec3`, which the document has too

// Deviations that the single precision of most sources explains.
constexpr double rounding = 1e-6;

bool has_linear_identity(const Matrix& m) {
    for (std::size_t i = 0; i < 12; ++i) {
        if (m[i] != identity_matrix[i]) return false;
    }
    return true;
}

double largest_element(const Matrix& m) {
    double largest = 0;
    for (std::size_t i = 0; i < 11; ++i) largest = std::max(largest, std::abs(m[i]));
    return largest;
}

// A vertex is transformed by G · inverse bind, so a bone with its head at h is transformed by that times T(h). The key
// is what remains without the parent's transform and the offset between both heads.
class KeyMatrix {
public:
    KeyMatrix(const Bind& joint, const Bind& parent)
        : outer_(multiply(translation_matrix(-1.0 * joint.head), parent.matrix)),
          inner_(multiply(joint.inverse, translation_matrix(joint.head))) {}

    Matrix operator()(const Matrix& local) const { return multiply(multiply(outer_, local), inner_); }
    Matrix operator()(const Transform& local) const { return (*this)(matrix_of(local)); }

    const Matrix& outer() const { return outer_; }
    const Matrix& inner() const { return inner_; }

private:
    Matrix outer_, inner_;
};

Matrix negated(Matrix m) {
    for (std::size_t i = 0; i < 12; ++i) m[i] = -m[i];
    return m;
}

// True if the linear part is a rotation and one scale.
bool is_similarity(const Matrix& m) {
    const Decomposed d = decompose(determinant(m) < 0 ? negated(m) : m);
    const auto [least, most] = std::ranges::minmax(d.transform.scale);
    return d.shear <= rounding && most - least <= rounding * most;
}

// The rotation of a key is the rotation of the node between two constant rotations, if scales allow it. That keeps the
// path between keys: `slerp` commutes with constant rotations, a decomposition of each key does not.
class Rotations {
public:
    Rotations(const KeyMatrix& matrix, const std::vector<Transform>& locals) {
        const Matrix& outer = matrix.outer();
        before_ = decompose(determinant(outer) < 0 ? negated(outer) : outer).transform.rotation;
        after_ =
            decompose(multiply(matrix_of({{}, {0, 0, 0, 1}, usable_scale(locals)}), matrix.inner())).transform.rotation;
    }

    Quat operator()(const Quat& rotation) const { return normalized(multiply(multiply(before_, rotation), after_)); }

private:
    // A joint with a zero scale still has a rotation, which its matrix no longer shows.
    static scene::Vec3 usable_scale(const std::vector<Transform>& locals) {
        for (const Transform& t : locals) {
            const auto size = [](double s) { return std::abs(s); };
            const auto [least, most] = std::ranges::minmax(t.scale, {}, size);
            if (size(least) > 1e-9 * size(most)) return t.scale;
        }
        return {1, 1, 1};
    }

    Quat before_{}, after_{};
};

// The transform with a given rotation that is closest to a matrix.
Decomposed with_rotation(const Matrix& m, const Quat& rotation) {
    const Matrix axes = matrix_of({{}, rotation, {1, 1, 1}});
    Decomposed result;
    result.transform = {translation_of(m), rotation, {}};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k) result.transform.scale[i] += axes[4 * i + k] * m[4 * i + k];
    }
    const Matrix back = matrix_of(result.transform);
    const double size = largest_element(m);
    for (std::size_t i = 0; i < 11 && size > 0; ++i) {
        result.shear = std::max(result.shear, std::abs(back[i] - m[i]) / size);
    }
    return result;
}

Transform between(const Transform& a, const Transform& b, double t) {
    return {(1 - t) * a.translation + t * b.translation, slerp(normalized(a.rotation), normalized(b.rotation), t),
            (1 - t) * a.scale + t * b.scale};
}

bool is_linear(const NodeChannels& channels) {
    return std::ranges::all_of(
        std::array{channels.translation, channels.rotation, channels.scale},
        [](const Channel* c) { return c == nullptr || c->interpolation == Interpolation::linear; });
}

// Looks between the keys. Sheared keys are counted already.
void find_bends(const Node& node, const NodeChannels& channels, const KeyMatrix& matrix,
                const std::vector<double>& shears, Keys& keys) {
    constexpr std::array parts{0.25, 0.5, 0.75};
    std::vector<double> times;
    for (std::size_t i = 0; i + 1 < keys.times.size(); ++i) {
        for (const double part : parts) times.push_back((1 - part) * keys.times[i] + part * keys.times[i + 1]);
    }
    for (std::size_t i = 0; i + 1 < keys.times.size(); ++i) {
        if (shears[i] > rounding || shears[i + 1] > rounding) continue;
        double worst = 0;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const double time = times[parts.size() * i + k];
            Transform local = node.transform;
            if (channels.translation != nullptr) sample(*channels.translation, time, local.translation);
            if (channels.rotation != nullptr) sample(*channels.rotation, time, local.rotation);
            if (channels.scale != nullptr) sample(*channels.scale, time, local.scale);
            const Matrix wanted = matrix(local);
            const double part = (time - keys.times[i]) / (keys.times[i + 1] - keys.times[i]);
            const Matrix written = matrix_of(between(keys.transforms[i], keys.transforms[i + 1], part));
            const double size = std::max(largest_element(wanted), largest_element(written));
            for (std::size_t e = 0; e < 11 && size > 0; ++e) {
                worst = std::max(worst, std::abs(wanted[e] - written[e]) / size);
            }
        }
        if (worst > rounding) ++keys.bent;
        keys.bend = std::max(keys.bend, worst);
    }
}

MovedKeys evaluate_at_frames(const Node& node, const NodeChannels& channels, double fps, LocalKeys& keys,
                             const scene::Vec3& origin) {
    std::vector<double> stored;
    for (const double time : keys.times) stored.push_back(double{static_cast<float>(time * fps)} / fps);
    return evaluate_at_stored(node, channels, stored, keys, origin);
}

Keys keys_about_rotated(const Node& node, const NodeChannels& channels, const KeyMatrix& matrix, double fps) {
    LocalKeys locals = keys_of(node, channels);
    Keys keys;
    keys.moved = evaluate_at_frames(node, channels, fps, locals, {});
    // As sampling does it. The rest pose is used as it is.
    for (Transform& local : locals.transforms) {
        if (channels.rotation != nullptr) local.rotation = normalized(local.rotation);
    }
    const Rotations rotation(matrix, locals.transforms);
    keys.times = std::move(locals.times);
    std::vector<double> shears;
    bool keeps_path = true;
    for (const Transform& local : locals.transforms) {
        keys.source_rotations.push_back(local.rotation);
        const Decomposed d = with_rotation(matrix(local), rotation(local.rotation));
        keys.transforms.push_back(d.transform);
        keeps_path = keeps_path && d.shear <= rounding;
    }
    shears.resize(keys.times.size());
    for (std::size_t i = 0; i < keys.times.size() && !keeps_path; ++i) {
        const Transform& local = locals.transforms[i];
        const Decomposed d = decompose(matrix(local), rotation(local.rotation));
        keys.transforms[i] = d.transform;
        shears[i] = d.shear;
        keys.shear = std::max(keys.shear, d.shear);
        if (d.shear > rounding) ++keys.sheared;
    }
    // Curves are reported as such.
    if ((!keeps_path || !is_similarity(matrix.outer())) && is_linear(channels)) {
        find_bends(node, channels, matrix, shears, keys);
    }
    return keys;
}

}  // namespace

Bind bind_of(const Joint& joint) {
    Bind bind;
    bind.inverse = joint.inverse_bind;
    scene::Vec3 head{};
    bind.is_position = has_linear_identity(joint.inverse_bind);
    if (bind.is_position) {
        // Without arithmetic, which would lose the sign of zeros.
        for (std::size_t i = 0; i < 3; ++i) head[i] = -joint.inverse_bind[12 + i];
        bind.matrix = translation_matrix(head);
    } else if (const auto matrix = inverse(joint.inverse_bind)) {
        bind.matrix = *matrix;
        head = translation_of(*matrix);
    } else {
        bind.inverse = identity_matrix;
    }
    bind.head = to_doubles(to_floats(head));
    bind.is_position = bind.is_position && bind.head == head;
    return bind;
}

Keys keys_about(const Node& node, const NodeChannels& channels, const Bind& joint, const Bind& parent, double fps) {
    const KeyMatrix matrix(joint, parent);
    Keys result;
    if (node.matrix) {
        const Decomposed d = decompose(matrix(*node.matrix));
        result.times = {0};
        result.transforms = {d.transform};
        result.source_rotations = {d.transform.rotation};
        result.sheared = d.shear > rounding ? 1 : 0;
        result.shear = d.shear;
        return result;
    }
    const auto is_unit = [](const Quat& q) {
        return std::abs(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1) <= rounding;
    };
    const bool is_turned = channels.rotation == nullptr && !is_unit(node.transform.rotation);
    if (!joint.is_position || !parent.is_position || is_turned) {
        return keys_about_rotated(node, channels, matrix, fps);
    }
    const scene::Vec3 origin = joint.head - parent.head;
    LocalKeys keys = keys_of(node, channels, {}, origin);
    result.moved = evaluate_at_frames(node, channels, fps, keys, origin);
    result.times = std::move(keys.times);
    result.transforms = std::move(keys.transforms);
    for (const Transform& t : result.transforms) result.source_rotations.push_back(t.rotation);
    return result;
}

}  // namespace sinew::sga
