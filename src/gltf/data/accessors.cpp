// SPDX-License-Identifier: MIT
#include "gltf/data/accessors.h"

#include <sinew/size.h>

#include <algorithm>
#include <cstring>

#include "base/formatted.h"
#include "gltf/check/check_model.h"
#include "gltf/check/issues.h"

namespace sinew::gltf {
namespace {

using scene::Array;

Type type_of_component(std::uint64_t component_type) {
    switch (component_type) {
        case 5120:
            return Type::i8;
        case 5121:
            return Type::u8;
        case 5122:
            return Type::i16;
        case 5123:
            return Type::u16;
        case 5125:
            return Type::u32;
        default:
            return Type::f32;
    }
}

}  // namespace

const Expected<Array>& Accessors::array(std::size_t i) {
    if (!arrays_[i]) arrays_[i] = charge_access(i, read(i));
    return *arrays_[i];
}

Expected<Array> Accessors::array(std::size_t i, const AccessorRequirements& required) {
    const Expected<Array> found = charge_access(i, array(i));
    if (!found) return found;
    const Array& a = *found;
    const bool shaped =
        required.components == 0 || a.components == required.components || a.components == required.or_components;
    if (!shaped || (required.integers && a.type == Type::f32)) {
        return problem(issue::accessor, formatted("/accessors/{}", i),
                       formatted("{} × {} cannot be used for {}", a.components, facts(a.type).name, required.what));
    }
    if (required.count != 0 && a.count != required.count) {
        return problem(issue::accessor, formatted("/accessors/{}", i),
                       formatted("{} {}, expected {}", a.count, required.what, required.count));
    }
    return a;
}

Expected<Array> Accessors::charge_access(std::size_t i, Expected<Array> array) {
    if (!array || buffers_.access_budget().spend(std::uint64_t{array->count} * array->components)) return array;
    return problem(issue::range, formatted("/accessors/{}", i), "used too often for a file of this size");
}

std::optional<Bytes> Accessors::view(std::size_t i) {
    if (i >= model_.buffer_views.size()) return std::nullopt;
    const Expected<Bytes>& bytes = buffers_.view(i);
    return bytes ? std::optional(*bytes) : std::nullopt;
}

Expected<Array> Accessors::read(std::size_t i) {
    const Accessor& accessor = model_.accessors[i];
    const ElementFacts facts = element_facts(accessor.component_type, accessor.type).value();
    Array array{.count = as_size(accessor.count),
                .stride = facts.size,
                .type = type_of_component(accessor.component_type),
                .components = facts.components,
                .normalized = accessor.normalized && accessor.component_type != 5126};
    if (accessor.buffer_view) {
        const Expected<Bytes>& view = buffers_.view(*accessor.buffer_view);
        if (!view) return tl::make_unexpected(view.error());
        const std::uint64_t stride = model_.buffer_views[*accessor.buffer_view].byte_stride;
        // With a single element the stride may be any number; clamping it keeps later arithmetic in range.
        if (stride != 0) array.stride = as_size(std::min<std::uint64_t>(stride, view->size()));
        array.bytes = view->slice(as_size(accessor.byte_offset));
    } else {
        // Checked first, because the product could overflow.
        constexpr std::uint64_t most = std::uint64_t{1} << 40;
        if (accessor.count > most || !buffers_.memory_budget().spend(accessor.count * facts.size)) {
            return problem(issue::range, formatted("/accessors/{}", i),
                           formatted("{} elements without data are too many for a file of this size", accessor.count));
        }
        array.bytes = Bytes(std::vector<std::byte>(array.count * facts.size));
    }
    if (!accessor.sparse) return array;
    return read_sparse(i, std::move(array));
}

Expected<Array> Accessors::read_sparse(std::size_t i, Array base) {
    const Accessor& accessor = model_.accessors[i];
    const Sparse& sparse = *accessor.sparse;
    const ElementFacts facts = element_facts(accessor.component_type, accessor.type).value();
    const Expected<Bytes>& indices = buffers_.view(sparse.indices.buffer_view);
    const Expected<Bytes>& values = buffers_.view(sparse.values.buffer_view);
    if (!indices) return tl::make_unexpected(indices.error());
    if (!values) return tl::make_unexpected(values.error());
    const std::size_t index_size = element_facts(sparse.indices.component_type, "SCALAR")->size;
    const Array places{.bytes = indices->slice(as_size(sparse.indices.byte_offset)),
                       .count = as_size(sparse.count),
                       .stride = index_size,
                       .type = type_of_component(sparse.indices.component_type)};
    const std::byte* from = values->data() + as_size(sparse.values.byte_offset);

    if (!buffers_.memory_budget().spend(base.count * facts.size)) {
        return problem(issue::range, formatted("/accessors/{}", i),
                       "sparse accessors need too much memory for a file of this size");
    }
    std::vector<std::byte> all(base.count * facts.size);
    for (std::size_t e = 0; e < base.count; ++e) {
        std::memcpy(all.data() + e * facts.size, base.bytes.data() + e * base.stride, facts.size);
    }
    for (std::size_t e = 0; e < places.count; ++e) {
        const std::size_t at = places.index(e);
        if (at >= base.count) {
            return problem(issue::range, formatted("/accessors/{}/sparse/indices", i),
                           formatted("element {} does not exist (the accessor has {})", at, base.count));
        }
        std::memcpy(all.data() + at * facts.size, from + e * facts.size, facts.size);
    }
    base.stride = facts.size;
    base.bytes = Bytes(std::move(all));
    return base;
}

}  // namespace sinew::gltf
