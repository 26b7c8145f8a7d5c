// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/saved_arrays.h"

#include <sinew/size.h>

#include <algorithm>

#include "base/formatted.h"
#include "gltf/roundtrip/extras.h"

namespace sinew::gltf {
namespace {

using scene::Array;

// Calls `use(name, array, other_array)` for every vertex array of two primitives. Missing sets are empty arrays.
void for_each_array(scene::Primitive& p, scene::Primitive& other, auto&& use) {
    use("positions", p.positions, other.positions);
    use("normals", p.normals, other.normals);
    use("tangents", p.tangents, other.tangents);
    use("binormals", p.binormals, other.binormals);
    const auto sets = [&](std::string_view name, std::vector<Array>& a, std::vector<Array>& b) {
        a.resize(std::max(a.size(), b.size()));
        b.resize(a.size());
        for (std::size_t i = 0; i < a.size(); ++i) use(formatted("{}_{}", name, i), a[i], b[i]);
    };
    sets("texcoords", p.texcoords, other.texcoords);
    sets("colors", p.colors, other.colors);
    sets("joints", p.joints, other.joints);
    sets("weights", p.weights, other.weights);
}

void drop_empty_sets(scene::Primitive& p) {
    const auto empty = [](const Array& a) { return a.empty(); };
    for (auto* sets : {&p.texcoords, &p.colors, &p.joints, &p.weights}) std::erase_if(*sets, empty);
}

// Adds empty sets for those that were saved but are not in the file.
void add_sets_of(const Json& notes, scene::Primitive& p) {
    const auto add = [&](std::string_view name, std::vector<Array>& sets) {
        while (notes.find(formatted("{}_{}", name, sets.size())) != nullptr) sets.emplace_back();
    };
    add("texcoords", p.texcoords);
    add("colors", p.colors);
    add("joints", p.joints);
    add("weights", p.weights);
}

// A number of a saved array.
std::optional<std::size_t> noted(const Json& note, std::string_view key) {
    const Json* found = note.find(key);
    const auto number = found == nullptr ? std::nullopt : found->count();
    return number ? std::optional(as_size(*number)) : std::nullopt;
}

// Four numbers of a saved array, or the default.
std::array<float, 4> noted_numbers(const Json& note, std::string_view key, std::array<float, 4> otherwise) {
    const Json* found = note.find(key);
    if (found == nullptr || found->array() == nullptr || found->array()->size() != 4) return otherwise;
    for (std::size_t i = 0; i < 4; ++i) otherwise[i] = static_cast<float>((*found->array())[i].number().value_or(0));
    return otherwise;
}

// True if the scene has such arrays. Saved data may be anything, but the scene relies on the number of components.
bool is_valid_shape(std::string_view name, std::size_t components) {
    if (components == 0 || name.starts_with("colors")) return components <= 4;
    if (name == "tangents") return components == 3 || components == 4;
    if (name.starts_with("texcoords")) return components == 2;
    return components == (name.starts_with("joints") || name.starts_with("weights") ? 4 : 3);
}

// The original array that was saved.
std::optional<Array> original_of(std::string_view name, const Json& note, const Array& present, std::size_t vertices,
                                 Accessors& accessors) {
    const auto components = noted(note, "components");
    if (!components || !is_valid_shape(name, *components)) return std::nullopt;
    if (*components == 0) return Array{};
    const auto view = noted(note, "view");
    if (!view) {
        // The original is the first components of the present array.
        if (*components > present.components) return std::nullopt;
        Array part = present;
        part.components = *components;
        return part;
    }
    const auto bytes = accessors.view(*view);
    if (!bytes || bytes->size() != std::uint64_t{vertices} * 4 * *components) return std::nullopt;
    return Array{.bytes = *bytes,
                 .count = vertices,
                 .stride = 4 * *components,
                 .type = Type::f32,
                 .components = *components,
                 .scale = noted_numbers(note, "scale", {1, 1, 1, 1}),
                 .offset = noted_numbers(note, "offset", {})};
}

// True if the raw numbers cannot be computed from the numbers in the scene: 1 - (1 - v) is not always v.
bool loses_bits(const Array& array) {
    if (array.type != Type::f32) return false;
    for (std::size_t c = 0; c < std::min<std::size_t>(array.components, 4); ++c) {
        const double scale = array.scale[c];
        const double offset = array.offset[c];
        if (offset == 0) continue;
        const std::byte* at = array.bytes.data() + 4 * c;
        for (std::size_t i = 0; i < array.size(); ++i, at += array.stride) {
            const auto raw = load<float>(at);
            const auto seen = static_cast<float>(double{raw} * scale + offset);
            if (static_cast<float>((double{seen} - offset) / scale) != raw) return true;
        }
    }
    return false;
}

// Saves the raw numbers of an array, with its scale and offset.
void save_raw(const Array& array, Json& note, const std::function<std::size_t(const Piece&)>& add_view) {
    Array raw = array;
    raw.scale = {1, 1, 1, 1};
    raw.offset = {};
    note["view"].value = std::uint64_t{add_view(scene::packed_floats(raw))};
    const auto list = [&](std::string_view key, const std::array<float, 4>& numbers) {
        Json::Array all;
        for (const float number : numbers) all.push_back({double{number}});
        note[key].value = std::move(all);
    };
    list("scale", array.scale);
    list("offset", array.offset);
}

// True if an array consists of the first components of another.
bool is_part_of(const Array& part, const Array& whole) {
    if (part.empty() || whole.empty() || part.components >= whole.components) return false;
    Array cut = whole;
    cut.components = part.components;
    return same_numbers(part, cut);
}

}  // namespace

void save_arrays(const scene::Primitive& original, const scene::Primitive& conformed, const ConformOptions& options,
                 const std::function<std::size_t(const Piece&)>& add_view, Json& extras) {
    scene::Primitive before = original;
    scene::Primitive after = conformed;
    Json notes;
    for_each_array(before, after, [&](std::string_view name, const Array& was, const Array& is) {
        const bool raw = loses_bits(was);
        if (same_numbers(was, is) && !raw) return;
        Json& note = notes[name];
        if (raw) save_raw(was, note, add_view);
        note["components"].value = std::uint64_t{was.empty() ? 0 : was.components};
        if (!raw && !was.empty() && !is_part_of(was, is))
            note["view"].value = std::uint64_t{add_view(scene::packed_floats(was))};
    });
    if (is_null(notes)) return;
    const auto note = [&](std::string_view key, std::size_t number) {
        if (number != 0) notes[key].value = std::uint64_t{number};
    };
    note("still_joint", options.fixed_joint);
    note("own_joint", options.own_joint);
    note("texcoord_sets", options.texcoord_sets);
    if (options.normal_map) notes["normal_map"].value = std::uint64_t{*options.normal_map};
    save(extras, "arrays", notes);
}

void restore_saved_arrays(const Json& extras, Accessors& accessors, scene::Primitive& primitive) {
    const auto notes = saved_json(extras, "arrays");
    if (!notes) return;
    const std::size_t vertices = primitive.positions.size();
    scene::Primitive present = primitive;
    scene::Primitive original = primitive;
    add_sets_of(*notes, original);
    for_each_array(original, present, [&](std::string_view name, Array& was, const Array& is) {
        const Json* note = notes->find(name);
        if (note == nullptr) return;
        if (const auto found = original_of(name, *note, is, vertices, accessors)) was = *found;
    });
    drop_empty_sets(original);
    if (original.joints.size() != original.weights.size()) return;
    // Restore only if the originals still conform to what the file has.
    ConformOptions options{
        .skinned = !primitive.joints.empty(),
        .fixed_joint = noted(*notes, "still_joint").value_or(0),
        .own_joint = noted(*notes, "own_joint").value_or(0),
        .texcoord_sets = std::min(noted(*notes, "texcoord_sets").value_or(0), primitive.texcoords.size()),
        .normal_map = noted(*notes, "normal_map")};
    scene::Primitive again = conform(original, options);
    bool unchanged = true;
    scene::Primitive now = primitive;
    for_each_array(again, now, [&](std::string_view, const Array& a, const Array& b) {
        unchanged = unchanged && same_numbers(a, b);
    });
    if (unchanged) {
        original.indices = primitive.indices;
        primitive = std::move(original);
    }
}

bool is_empty_placeholder(const Json& extras) {
    return saved_number(extras, "empty").has_value();
}

}  // namespace sinew::gltf
