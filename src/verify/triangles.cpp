// SPDX-License-Identifier: MIT
#include "verify/triangles.h"

#include <sinew/scene/gather.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

namespace sinew::comparing {
namespace {

using Triangle = std::array<std::uint32_t, 3>;

// Reads the triangles of all parts in blocks, with vertices counted over all parts.
class TriangleReader {
public:
    explicit TriangleReader(const PartList& parts) : parts_(parts) {}

    // Reads up to `most` triangles of one part; none at the end.
    std::size_t read(std::size_t most, Triangle* to) {
        while (part_ < parts_.all.size() && next_ == parts_.all[part_].triangles) {
            ++part_;
            next_ = 0;
        }
        if (part_ == parts_.all.size()) return 0;
        const Part& part = parts_.all[part_];
        const std::size_t count = std::min(most, part.triangles - next_);
        const auto first = static_cast<std::uint32_t>(part.first_vertex);
        const scene::Array& indices = part.primitive->indices;
        if (indices.empty()) {
            std::iota(&to[0][0], &to[0][0] + 3 * count, first + static_cast<std::uint32_t>(3 * next_));
        } else {
            scene::gather_indices<std::uint32_t>(indices, 3 * next_, 3 * count, first,
                                                 reinterpret_cast<std::byte*>(to));
        }
        next_ += count;
        return count;
    }
    // The part of the triangles that were read last.
    std::size_t part() const { return part_; }
    // The number of triangles that can be read from the current part, or from the next one with triangles.
    std::size_t left() {
        while (part_ < parts_.all.size() && next_ == parts_.all[part_].triangles) {
            ++part_;
            next_ = 0;
        }
        return part_ == parts_.all.size() ? 0 : parts_.all[part_].triangles - next_;
    }

private:
    const PartList& parts_;
    std::size_t part_ = 0;
    std::size_t next_ = 0;
};

// Rotates a triangle to start with its smallest index, which keeps its winding.
Triangle from_smallest(Triangle t, bool flipped) {
    if (flipped) std::swap(t[1], t[2]);
    std::rotate(t.begin(), std::ranges::min_element(t), t.end());
    return t;
}

struct Listed {
    Triangle corners;
    std::uint32_t part;
};

std::vector<Listed> listed(const PartList& parts, const std::vector<bool>& flipped, auto&& vertex_of) {
    std::vector<Listed> all;
    all.reserve(parts.triangles);
    TriangleReader reader(parts);
    std::array<Triangle, 512> block{};
    while (const std::size_t count = reader.read(block.size(), block.data())) {
        for (std::size_t i = 0; i < count; ++i) {
            Triangle t = block[i];
            for (std::uint32_t& v : t) v = vertex_of(v);
            all.push_back({from_smallest(t, flipped[reader.part()]), static_cast<std::uint32_t>(reader.part())});
        }
    }
    std::ranges::sort(all, {}, &Listed::corners);
    return all;
}

}  // namespace

TriangleDifference compare_in_order(const PartList& a, const PartList& b, const std::vector<bool>& mirrored) {
    TriangleDifference result;
    if (a.triangles > b.triangles) result.missing = a.triangles - b.triangles;
    if (b.triangles > a.triangles) result.added = b.triangles - a.triangles;
    TriangleReader from_a(a);
    TriangleReader from_b(b);
    constexpr std::size_t block = 512;
    std::array<Triangle, block> in_a{};
    std::array<Triangle, block> in_b{};
    while (const std::size_t most = std::min({block, from_a.left(), from_b.left()})) {
        const std::size_t count = from_a.read(most, in_a.data());
        from_b.read(count, in_b.data());
        const bool flipped = mirrored[from_a.part()];
        if (!flipped && std::memcmp(in_a.data(), in_b.data(), count * sizeof(Triangle)) == 0) continue;
        for (std::size_t i = 0; i < count; ++i) {
            if (from_smallest(in_a[i], flipped) == from_smallest(in_b[i], false)) continue;
            ++result.changed;
            if (!result.first_part) result.first_part = from_a.part();
        }
    }
    return result;
}

TriangleDifference compare_as_set(const PartList& a, const PartList& b, const std::vector<bool>& mirrored,
                                  const Pairing& pairing) {
    const auto in_a = listed(a, mirrored, [&](std::uint32_t v) {
        return static_cast<std::uint32_t>(v < pairing.to_b.size() ? pairing.same_as_b[pairing.to_b[v]] : v);
    });
    const auto in_b = listed(b, std::vector<bool>(b.all.size(), false), [&](std::uint32_t v) {
        return static_cast<std::uint32_t>(v < pairing.same_as_b.size() ? pairing.same_as_b[v] : v);
    });
    TriangleDifference result;
    auto x = in_a.begin();
    auto y = in_b.begin();
    while (x != in_a.end() || y != in_b.end()) {
        if (y == in_b.end() || (x != in_a.end() && x->corners < y->corners)) {
            ++result.missing;
            if (!result.first_part || x->part < *result.first_part) result.first_part = x->part;
            ++x;
        } else if (x == in_a.end() || y->corners < x->corners) {
            ++result.added;
            ++y;
        } else {
            ++x;
            ++y;
        }
    }
    return result;
}

}  // namespace sinew::comparing
