// SPDX-License-Identifier: MIT
#include <sinew/scene/flatten.h>
#include <sinew/scene/gather.h>
#include <sinew/scene/indices.h>
#include <sinew/vertex_layout.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace sinew {
namespace {

// Small enough for the cache with every attribute, large enough that the loops over a block dominate.
constexpr std::size_t block_size = 256;

std::size_t component_size(VertexType type) {
    switch (type) {
        case VertexType::u8:
        case VertexType::unorm8:
        case VertexType::snorm8:
        case VertexType::oct8:
            return 1;
        case VertexType::f16:
        case VertexType::u16:
        case VertexType::unorm16:
        case VertexType::snorm16:
        case VertexType::oct16:
            return 2;
        case VertexType::f32:
        case VertexType::u32:
            break;
    }
    return 4;
}

bool is_octahedral(VertexType type) {
    return type == VertexType::oct8 || type == VertexType::oct16;
}

std::size_t component_count(const VertexAttribute& attribute) {
    if (is_octahedral(attribute.type)) return attribute.components == 3 ? 3 : 2;
    if (attribute.components > 0) return attribute.components;
    switch (attribute.semantic) {
        case VertexSemantic::position:
        case VertexSemantic::normal:
            return 3;
        case VertexSemantic::texcoord:
            return 2;
        default:
            return 4;
    }
}

// IEEE 754 binary16, rounded to nearest even. Values beyond its range become infinite, as in hardware.
std::uint16_t half_bits(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7FFF'FFFFU;
    if (magnitude > 0x7F80'0000U) return static_cast<std::uint16_t>(sign | 0x7E00U);  // NaN
    if (magnitude >= 0x4780'0000U) return static_cast<std::uint16_t>(sign | 0x7C00U);
    if (magnitude < 0x3880'0000U) {
        // Subnormal: adding 0.5 leaves the rounded multiple of 2^-24 in the low bits.
        const float shifted = std::bit_cast<float>(magnitude) + 0.5F;
        return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(shifted) - 0x3F00'0000U));
    }
    const std::uint32_t odd = (magnitude >> 13) & 1U;
    return static_cast<std::uint16_t>(sign | ((magnitude - 0x3800'0000U + 0xFFFU + odd) >> 13));
}

template <class T>
T unorm(float value) {
    constexpr float full = std::numeric_limits<T>::max();
    return static_cast<T>(std::clamp(value, 0.0F, 1.0F) * full + 0.5F);
}

template <class T>
T snorm(float value) {
    constexpr float full = std::numeric_limits<T>::max();
    return static_cast<T>(std::lround(std::clamp(value, -1.0F, 1.0F) * full));
}

// NaN fails every comparison, so that it becomes zero instead of an undefined conversion.
template <class T>
T whole(float value) {
    constexpr auto full = static_cast<float>(std::numeric_limits<T>::max());
    if (!(value > 0)) return 0;
    return value >= full ? std::numeric_limits<T>::max() : static_cast<T>(value + 0.5F);
}

float not_nan(float value) {
    return value == value ? value : 0.0F;
}

void store_component(VertexType type, float value, std::byte* to) {
    switch (type) {
        case VertexType::f32:
            return store(to, value);
        case VertexType::f16:
            return store(to, half_bits(value));
        case VertexType::u8:
            return store(to, whole<std::uint8_t>(value));
        case VertexType::u16:
            return store(to, whole<std::uint16_t>(value));
        case VertexType::u32:
            return store(to, whole<std::uint32_t>(value));
        case VertexType::unorm8:
            return store(to, unorm<std::uint8_t>(not_nan(value)));
        case VertexType::unorm16:
            return store(to, unorm<std::uint16_t>(not_nan(value)));
        case VertexType::snorm8:
        case VertexType::oct8:
            return store(to, snorm<std::int8_t>(not_nan(value)));
        case VertexType::snorm16:
        case VertexType::oct16:
            return store(to, snorm<std::int16_t>(not_nan(value)));
    }
}

// The octahedron |x| + |y| + |z| = 1, its lower half folded outwards over the upper one.
std::array<float, 2> octahedral(const float* v) {
    const float sum = std::abs(v[0]) + std::abs(v[1]) + std::abs(v[2]);
    if (!(sum > 0)) return {0, 0};
    const float x = v[0] / sum;
    const float y = v[1] / sum;
    if (v[2] >= 0) return {x, y};
    return {(1 - std::abs(y)) * (x >= 0 ? 1.0F : -1.0F), (1 - std::abs(x)) * (y >= 0 ? 1.0F : -1.0F)};
}

const scene::Array* source_of(const scene::Primitive& primitive, const VertexAttribute& attribute) {
    const auto at = [&](const std::vector<scene::Array>& sets) {
        return attribute.set < sets.size() ? &sets[attribute.set] : nullptr;
    };
    switch (attribute.semantic) {
        case VertexSemantic::position:
            return &primitive.positions;
        case VertexSemantic::normal:
            return &primitive.normals;
        case VertexSemantic::tangent:
            return &primitive.tangents;
        case VertexSemantic::texcoord:
            return at(primitive.texcoords);
        case VertexSemantic::color:
            return at(primitive.colors);
        default:
            return nullptr;
    }
}

// Writes one attribute of all vertices that comes straight from an array.
class ArrayWriter {
public:
    ArrayWriter(const scene::Primitive& primitive, const VertexAttribute& attribute)
        : attribute_(attribute), components_(component_count(attribute)) {
        if (const scene::Array* source = source_of(primitive, attribute)) array_ = *source;
        if (array_.size() != primitive.positions.size()) array_ = {};
        if (is_octahedral(attribute.type)) {
            width_ = attribute.semantic == VertexSemantic::tangent ? 4 : 3;
        } else {
            width_ = components_;
        }
        array_.components = std::min(array_.components, width_);
        const bool white = attribute.semantic == VertexSemantic::color;
        missing_ = {white ? 1.0F : 0.0F, white ? 1.0F : 0.0F, white ? 1.0F : 0.0F, white ? 1.0F : 0.0F};
        if (attribute.semantic == VertexSemantic::tangent && array_.components < 4 && width_ == 4 && !array_.empty()) {
            handedness_ = scene::handedness_of(primitive);
        }
    }

    void write(std::size_t first, std::size_t count, std::byte* to, std::size_t stride) {
        to += attribute_.offset;
        const bool complete = !array_.empty() && array_.components == width_;
        if (complete && attribute_.type == VertexType::f32) {
            return scene::gather_floats(array_, first, count, {to, stride});
        }
        gather(first, count);
        if (is_octahedral(attribute_.type)) return write_octahedral(count, to, stride);
        const std::size_t size = component_size(attribute_.type);
        for (std::size_t i = 0; i < count; ++i, to += stride) {
            for (std::size_t c = 0; c < width_; ++c) {
                store_component(attribute_.type, floats_[i * width_ + c], to + c * size);
            }
        }
    }

private:
    // A block of the array as `width_` floats per vertex, with missing components filled in.
    void gather(std::size_t first, std::size_t count) {
        floats_.resize(count * width_);
        for (std::size_t i = 0; i < floats_.size(); ++i) floats_[i] = missing_[std::min<std::size_t>(i % width_, 3)];
        if (array_.empty()) return;
        scene::gather_floats(array_, first, count,
                             {reinterpret_cast<std::byte*>(floats_.data()), width_ * sizeof(float)});
        for (std::size_t i = 0; i < count && !handedness_.empty(); ++i) floats_[i * 4 + 3] = handedness_[first + i];
    }

    void write_octahedral(std::size_t count, std::byte* to, std::size_t stride) const {
        const std::size_t size = component_size(attribute_.type);
        for (std::size_t i = 0; i < count; ++i, to += stride) {
            const auto folded = octahedral(&floats_[i * width_]);
            store_component(attribute_.type, folded[0], to);
            store_component(attribute_.type, folded[1], to + size);
            if (components_ == 3) store_component(attribute_.type, width_ == 4 ? floats_[i * 4 + 3] : 0, to + 2 * size);
        }
    }

    VertexAttribute attribute_;
    scene::Array array_;
    std::size_t components_;
    std::size_t width_;
    std::array<float, 4> missing_{};
    std::vector<float> handedness_;
    std::vector<float> floats_;
};

// Joints and weights are written together: which of the influences are kept depends on the weights.
class InfluenceWriter {
public:
    InfluenceWriter(const scene::Primitive& primitive, const VertexLayout& layout) {
        for (const VertexAttribute& attribute : layout.attributes) {
            if (attribute.semantic == VertexSemantic::joints) joints_.push_back(attribute);
            if (attribute.semantic == VertexSemantic::weights) weights_.push_back(attribute);
        }
        for (const auto* attributes : {&joints_, &weights_}) {
            for (const VertexAttribute& a : *attributes) kept_ = std::max(kept_, component_count(a));
        }
        const std::size_t vertices = primitive.positions.size();
        for (std::size_t s = 0; s < primitive.joints.size() && s < primitive.weights.size(); ++s) {
            const scene::Array& joints = primitive.joints[s];
            const scene::Array& weights = primitive.weights[s];
            if (joints.size() != vertices || weights.size() != vertices) continue;
            sets_.push_back({joints, weights, {}, {}, std::min(joints.components, weights.components)});
        }
    }

    bool empty() const { return joints_.empty() && weights_.empty(); }

    void write(std::size_t first, std::size_t count, std::byte* to, std::size_t stride) {
        for (Set& set : sets_) {
            set.joint_floats.resize(count * set.joints.components);
            set.weight_floats.resize(count * set.weights.components);
            gather(set.joints, first, count, set.joint_floats);
            gather(set.weights, first, count, set.weight_floats);
        }
        for (std::size_t i = 0; i < count; ++i, to += stride) write_vertex(i, to);
    }

private:
    struct Set {
        scene::Array joints, weights;
        std::vector<float> joint_floats, weight_floats;
        std::size_t components;
    };
    struct Influence {
        float weight;
        float joint;
        std::size_t order;
    };

    static void gather(const scene::Array& array, std::size_t first, std::size_t count, std::vector<float>& to) {
        scene::gather_floats(array, first, count,
                             {reinterpret_cast<std::byte*>(to.data()), array.components * sizeof(float)});
    }

    void write_vertex(std::size_t i, std::byte* vertex) {
        all_.clear();
        for (const Set& set : sets_) {
            for (std::size_t c = 0; c < set.components; ++c) {
                const float weight = set.weight_floats[i * set.weights.components + c];
                if (weight > 0) all_.push_back({weight, set.joint_floats[i * set.joints.components + c], all_.size()});
            }
        }
        // Influences keep their order unless some must go.
        if (all_.size() > kept_) {
            // Of equal weights the first stays.
            const auto key = [](const Influence& one) { return std::pair(-one.weight, one.order); };
            std::ranges::partial_sort(all_, all_.begin() + static_cast<std::ptrdiff_t>(kept_), {}, key);
            all_.resize(kept_);
        }
        float sum = 0;
        for (const Influence& influence : all_) sum += influence.weight;
        for (Influence& influence : all_) influence.weight /= sum;
        for (const VertexAttribute& attribute : joints_) {
            const std::size_t size = component_size(attribute.type);
            for (std::size_t c = 0; c < component_count(attribute); ++c) {
                store_component(attribute.type, c < all_.size() ? all_[c].joint : 0,
                                vertex + attribute.offset + c * size);
            }
        }
        for (const VertexAttribute& attribute : weights_) write_weights(attribute, vertex + attribute.offset);
    }

    void write_weights(const VertexAttribute& attribute, std::byte* to) const {
        const std::size_t components = component_count(attribute);
        const std::size_t size = component_size(attribute.type);
        const bool whole_sum = attribute.type == VertexType::unorm8 || attribute.type == VertexType::unorm16;
        if (!whole_sum) {
            for (std::size_t c = 0; c < components; ++c) {
                store_component(attribute.type, c < all_.size() ? all_[c].weight : 0, to + c * size);
            }
            return;
        }
        // The rounding error goes to the largest weight, where it matters least.
        const long full = attribute.type == VertexType::unorm8 ? 255 : 65535;
        long left = all_.empty() ? 0 : full;
        std::size_t largest = 0;
        for (std::size_t c = 0; c < all_.size() && c < components; ++c) {
            left -= std::lround(all_[c].weight * static_cast<float>(full));
            if (all_[c].weight > all_[largest].weight) largest = c;
        }
        for (std::size_t c = 0; c < components; ++c) {
            long value = c < all_.size() ? std::lround(all_[c].weight * static_cast<float>(full)) : 0;
            if (c == largest && !all_.empty()) value += left;
            if (size == 1) {
                store(to + c, static_cast<std::uint8_t>(value));
            } else {
                store(to + 2 * c, static_cast<std::uint16_t>(value));
            }
        }
    }

    std::vector<VertexAttribute> joints_, weights_;
    std::size_t kept_ = 0;
    std::vector<Set> sets_;
    std::vector<Influence> all_;
};

bool fits(const VertexLayout& layout) {
    return std::ranges::all_of(layout.attributes, [&](const VertexAttribute& attribute) {
        const std::size_t size = size_of(attribute);
        return size <= layout.stride && attribute.offset <= layout.stride - size;
    });
}

}  // namespace

std::size_t size_of(const VertexAttribute& attribute) {
    return component_size(attribute.type) * component_count(attribute);
}

VertexLayout packed_layout(std::vector<VertexAttribute> attributes, std::size_t alignment) {
    const auto round_up = [](std::size_t value, std::size_t step) { return (value + step - 1) / step * step; };
    VertexLayout layout{std::move(attributes), 0};
    for (VertexAttribute& attribute : layout.attributes) {
        attribute.offset = round_up(layout.stride, component_size(attribute.type));
        layout.stride = attribute.offset + size_of(attribute);
    }
    layout.stride = round_up(layout.stride, std::max<std::size_t>(alignment, 1));
    return layout;
}

bool write_vertices(const scene::Primitive& primitive, const VertexLayout& layout, std::span<std::byte> to) {
    const std::size_t vertices = primitive.positions.size();
    if (!fits(layout) || (layout.stride > 0 && vertices > to.size() / layout.stride)) return false;
    std::vector<ArrayWriter> writers;
    for (const VertexAttribute& attribute : layout.attributes) {
        const bool influence =
            attribute.semantic == VertexSemantic::joints || attribute.semantic == VertexSemantic::weights;
        if (!influence) writers.emplace_back(primitive, attribute);
    }
    InfluenceWriter influences(primitive, layout);
    for (std::size_t first = 0; first < vertices; first += block_size) {
        const std::size_t count = std::min(block_size, vertices - first);
        std::byte* block = to.data() + first * layout.stride;
        for (ArrayWriter& writer : writers) writer.write(first, count, block, layout.stride);
        if (!influences.empty()) influences.write(first, count, block, layout.stride);
    }
    return true;
}

IndexType smallest_index_type(const scene::Primitive& primitive) {
    return primitive.positions.size() <= 0xFFFF ? IndexType::u16 : IndexType::u32;
}

std::size_t index_count(const scene::Primitive& primitive) {
    return scene::corner_count(primitive);
}

bool write_indices(const scene::Primitive& primitive, IndexType type, std::span<std::byte> to) {
    const std::size_t count = index_count(primitive);
    const std::size_t size = type == IndexType::u16 ? 2 : 4;
    if (count > to.size() / size) return false;
    if (type == IndexType::u16 && primitive.positions.size() > 0x1'0000) return false;
    if (primitive.indices.empty()) {
        for (std::size_t i = 0; i < count; ++i) {
            if (type == IndexType::u16) {
                store(to.data() + 2 * i, static_cast<std::uint16_t>(i));
            } else {
                store(to.data() + 4 * i, static_cast<std::uint32_t>(i));
            }
        }
    } else if (type == IndexType::u16) {
        scene::gather_indices<std::uint16_t>(primitive.indices, 0, count, 0, to.data());
    } else {
        scene::gather_indices<std::uint32_t>(primitive.indices, 0, count, 0, to.data());
    }
    return true;
}

}  // namespace sinew
