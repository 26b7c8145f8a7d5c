// SPDX-License-Identifier: MIT
#include <sinew/scene/merge.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace sinew::scene {
namespace {

// All per-vertex arrays of a primitive.
void each_array(auto& p, auto&& use) {
    use(p.positions);
    use(p.normals);
    use(p.tangents);
    use(p.binormals);
    for (auto& array : p.texcoords) use(array);
    for (auto& array : p.colors) use(array);
    for (auto& array : p.joints) use(array);
    for (auto& array : p.weights) use(array);
}

std::vector<Array> arrays_of(const Primitive& p) {
    std::vector<Array> all;
    each_array(p, [&](const Array& array) { all.push_back(array); });
    return all;
}

// The wanted elements of one or more arrays, as doubles, which hold every type.
struct Pick {
    std::size_t array;
    std::size_t element;
};
Array picked(const std::vector<Array>& arrays, const std::vector<Pick>& wanted) {
    const std::size_t components = arrays[0].components;
    std::vector<double> numbers;
    numbers.reserve(wanted.size() * components);
    for (const Pick& pick : wanted) {
        for (std::size_t c = 0; c < components; ++c) numbers.push_back(arrays[pick.array].at(pick.element, c));
    }
    return {.bytes = View<double>(numbers).bytes,
            .count = wanted.size(),
            .stride = 8 * components,
            .type = Type::f64,
            .components = components};
}

// A primitive with vertices of one or more similar primitives.
Primitive rebuilt(const std::vector<const Primitive*>& sources, const std::vector<Pick>& wanted) {
    Primitive result = *sources[0];
    std::vector<std::vector<Array>> arrays_by_source;
    for (const Primitive* source : sources) arrays_by_source.push_back(arrays_of(*source));
    std::size_t array_index = 0;
    each_array(result, [&](Array& array) {
        std::vector<Array> arrays;
        for (const auto& all : arrays_by_source) arrays.push_back(all[array_index]);
        ++array_index;
        if (!array.empty()) array = picked(arrays, wanted);
    });
    return result;
}

// The properties that merged primitives must share.
auto kind_of(const Placed& placed) {
    std::vector<std::size_t> components;
    each_array(placed.primitive, [&](const Array& a) { components.push_back(a.empty() ? 0 : a.components); });
    return std::tuple(placed.primitive.material, placed.skin, components, placed.primitive.texcoords.size(),
                      placed.primitive.colors.size(), placed.primitive.joints.size());
}

}  // namespace

std::vector<Placed> merged(const std::vector<Placed>& all) {
    using Kind = decltype(kind_of(all[0]));
    std::map<Kind, std::vector<std::size_t>> groups;
    std::vector<Kind> order;
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto& group = groups[kind_of(all[i])];
        if (group.empty()) order.push_back(kind_of(all[i]));
        group.push_back(i);
    }
    std::vector<Placed> result;
    for (const Kind& kind : order) {
        const auto& group = groups[kind];
        std::vector<const Primitive*> sources;
        std::vector<Pick> wanted;
        std::vector<std::uint32_t> indices;
        for (const std::size_t i : group) {
            const auto first = static_cast<std::uint32_t>(wanted.size());
            for (const std::uint32_t index : indices_of(all[i].primitive)) indices.push_back(first + index);
            for (std::size_t v = 0; v < all[i].primitive.positions.size(); ++v) wanted.push_back({sources.size(), v});
            sources.push_back(&all[i].primitive);
        }
        Placed one = all[group[0]];
        if (group.size() > 1) {
            one.primitive = rebuilt(sources, wanted);
            one.primitive.indices = make_array(indices);
            one.notes = {};  // they belong to a mesh that no longer exists
        }
        result.push_back(std::move(one));
    }
    return result;
}

std::vector<Placed> split(const std::vector<Placed>& all, std::size_t most_vertices) {
    std::vector<Placed> result;
    for (const Placed& placed : all) {
        if (placed.primitive.positions.size() <= most_vertices) {
            result.push_back(placed);
            continue;
        }
        const std::vector<std::uint32_t> indices = indices_of(placed.primitive);
        constexpr std::uint32_t unused = 0xFFFFFFFF;
        std::vector<std::uint32_t> place(placed.primitive.positions.size(), unused);
        std::vector<Pick> wanted;
        std::vector<std::uint32_t> part;
        const auto finish = [&] {
            if (part.empty()) return;
            Placed one = placed;
            one.primitive = rebuilt({&placed.primitive}, wanted);
            one.primitive.indices = make_array(part);
            one.notes = {};  // they belong to a mesh that no longer exists
            result.push_back(std::move(one));
            for (const Pick& pick : wanted) place[pick.element] = unused;
            wanted.clear();
            part.clear();
        };
        for (std::size_t i = 0; i + 3 <= indices.size(); i += 3) {
            if (wanted.size() + 3 > most_vertices) finish();
            for (std::size_t k = 0; k < 3; ++k) {
                std::uint32_t& at = place[indices[i + k]];
                if (at == unused) {
                    at = static_cast<std::uint32_t>(wanted.size());
                    wanted.push_back({0, indices[i + k]});
                }
                part.push_back(at);
            }
        }
        finish();
    }
    return result;
}

Primitive with_vertices(const Primitive& primitive, const std::vector<std::size_t>& vertices) {
    std::vector<Pick> picks;
    picks.reserve(vertices.size());
    for (const std::size_t vertex : vertices) picks.push_back({0, vertex});
    return rebuilt({&primitive}, picks);
}

}  // namespace sinew::scene
