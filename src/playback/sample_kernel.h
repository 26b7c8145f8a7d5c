// SPDX-License-Identifier: MIT
// Samples channels between two keys and converts transforms to matrices, `Width` at a time. See lanes.h for who may
// include this.
#pragma once

#include "playback/kernels.h"
#include "playback/lanes.h"

namespace sinew::playback {
namespace {

// For up to a quarter turn, the largest angle of the shorter arc between two quaternions. The polynomial is Abramowitz
// and Stegun 4.4.46, with an error of 2e-8.
template <class V>
inline V arc_cosine(const V& x, const V& sqrt_one_minus_x) {
    V p = -0.0012624911F * x + 0.0066700901F;
    p = p * x - 0.0170881256F;
    p = p * x + 0.0308918810F;
    p = p * x - 0.0501743046F;
    p = p * x + 0.0889789874F;
    p = p * x - 0.2145988016F;
    p = p * x + 1.5707963050F;
    return sqrt_one_minus_x * p;
}

// For up to a quarter turn: the Taylor series; the first omitted term is 6e-8.
template <class V>
inline V sine(const V& x) {
    const V x2 = x * x;
    V p = -1.0F / 39916800 * x2 + 1.0F / 362880;
    p = p * x2 - 1.0F / 5040;
    p = p * x2 + 1.0F / 120;
    p = p * x2 - 1.0F / 6;
    return x + x * x2 * p;
}

template <std::size_t Width>
inline void normalize(Floats<Width> (&q)[4]) {
    const auto factor = inverse_sqrt<Width, 3>(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (auto& number : q) number *= factor;
}

// At constant speed. The signs of the keys already select the shorter arc.
template <std::size_t Width>
inline void slerp(const Floats<Width> (&a)[4], const Floats<Width> (&b)[4], float t, Floats<Width> (&q)[4]) {
    using V = Floats<Width>;
    V cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    // Equal keys count as slightly different, because the weights divide by the sine of the angle.
    const V most = V{} + (1 - 1.2e-7F);
    cosine = cosine > most ? most : cosine;
    const V rest = 1 - cosine;
    const V angle = arc_cosine<V>(cosine, rest * inverse_sqrt<Width, 3>(rest));
    const V from = sine<V>((1 - t) * angle);
    const V to = sine<V>(t * angle);
    for (std::size_t i = 0; i < 4; ++i) q[i] = from * a[i] + to * b[i];
    normalize<Width>(q);
}

template <std::size_t Width, std::size_t Numbers>
void step(const BandTask& task) {
    using V = Floats<Width>;
    for (std::size_t lane = 0; lane < task.blocks * block_size; lane += Width) {
        const float* at = task.before + lane / block_size * Numbers * block_size + lane % block_size;
        V numbers[4]{};
        for (std::size_t i = 0; i < Numbers; ++i) numbers[i] = load<V>(at + i * block_size);
        store_rows<Width>(task.locals, task.targets + lane, numbers);
    }
}

template <std::size_t Width, std::size_t Numbers>
void linear(const BandTask& task) {
    using V = Floats<Width>;
    for (std::size_t lane = 0; lane < task.blocks * block_size; lane += Width) {
        const std::size_t at = lane / block_size * Numbers * block_size + lane % block_size;
        V a[4]{};
        V b[4]{};
        V numbers[4]{};
        for (std::size_t i = 0; i < Numbers; ++i) a[i] = load<V>(task.before + at + i * block_size);
        for (std::size_t i = 0; i < Numbers; ++i) b[i] = load<V>(task.after + at + i * block_size);
        if constexpr (Numbers == 4) {
            slerp<Width>(a, b, task.t, numbers);
        } else {
            for (std::size_t i = 0; i < Numbers; ++i) numbers[i] = (1 - task.t) * a[i] + task.t * b[i];
        }
        store_rows<Width>(task.locals, task.targets + lane, numbers);
    }
}

template <std::size_t Width, std::size_t Numbers>
void cubic(const BandTask& task) {
    using V = Floats<Width>;
    constexpr std::size_t part = Numbers * block_size;  // in-tangent, value, out-tangent
    const float t = task.t;
    const float t2 = t * t;
    const float t3 = t2 * t;
    for (std::size_t lane = 0; lane < task.blocks * block_size; lane += Width) {
        const std::size_t at = lane / block_size * 3 * part + lane % block_size;
        V numbers[4]{};
        for (std::size_t i = 0; i < Numbers; ++i) {
            const float* before = task.before + at + i * block_size;
            const float* after = task.after + at + i * block_size;
            numbers[i] = (2 * t3 - 3 * t2 + 1) * load<V>(before + part) +
                         (t3 - 2 * t2 + t) * load<V>(before + 2 * part) + (-2 * t3 + 3 * t2) * load<V>(after + part) +
                         (t3 - t2) * load<V>(after);
        }
        if constexpr (Numbers == 4) normalize<Width>(numbers);
        store_rows<Width>(task.locals, task.targets + lane, numbers);
    }
}

template <std::size_t Width>
inline void make_matrices(const float* transforms, float* matrices) {
    using V = Floats<Width>;
    V t[4];
    V q[4];
    V s[4];
    load_rows<Width>(transforms, 12, t);
    load_rows<Width>(transforms + 4, 12, q);
    load_rows<Width>(transforms + 8, 12, s);
    const V x2 = q[0] + q[0];
    const V y2 = q[1] + q[1];
    const V z2 = q[2] + q[2];
    const V xx = q[0] * x2, yy = q[1] * y2, zz = q[2] * z2;
    const V xy = q[0] * y2, xz = q[0] * z2, yz = q[1] * z2;
    const V wx = q[3] * x2, wy = q[3] * y2, wz = q[3] * z2;
    V rows[3][4] = {{s[0] * (1 - (yy + zz)), s[1] * (xy - wz), s[2] * (xz + wy), t[0]},
                    {s[0] * (xy + wz), s[1] * (1 - (xx + zz)), s[2] * (yz - wx), t[1]},
                    {s[0] * (xz - wy), s[1] * (yz + wx), s[2] * (1 - (xx + yy)), t[2]}};
    constexpr std::uint32_t offsets[8] = {0, 12, 24, 36, 48, 60, 72, 84};
    for (std::size_t i = 0; i < 3; ++i) store_rows<Width>(matrices + 4 * i, offsets, rows[i]);
}

template <std::size_t Width>
void make_all_matrices(const float* transforms, float* matrices, std::size_t count) {
    std::size_t i = 0;
    for (; i + Width <= count; i += Width) make_matrices<Width>(transforms + 12 * i, matrices + 12 * i);
    if (i == count) return;
    float some_transforms[12 * Width]{};
    float some_matrices[12 * Width];
    std::memcpy(some_transforms, transforms + 12 * i, 48 * (count - i));
    make_matrices<Width>(some_transforms, some_matrices);
    std::memcpy(matrices + 12 * i, some_matrices, 48 * (count - i));
}

}  // namespace
}  // namespace sinew::playback
