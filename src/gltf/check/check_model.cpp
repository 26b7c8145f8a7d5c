// SPDX-License-Identifier: MIT
#include "gltf/check/check_model.h"

#include <algorithm>

#include "base/formatted.h"
#include "base/text.h"
#include "gltf/check/issues.h"
#include "gltf/json/members.h"

namespace sinew::gltf {
namespace {

std::size_t size_of(const Model& m, Collection list) {
    switch (list) {
        case Collection::accessors:
            return m.accessors.size();
        case Collection::buffers:
            return m.buffers.size();
        case Collection::buffer_views:
            return m.buffer_views.size();
        case Collection::cameras:
            return m.cameras;
        case Collection::images:
            return m.images.size();
        case Collection::lights:
            return m.lights;
        case Collection::materials:
            return m.materials.size();
        case Collection::meshes:
            return m.meshes.size();
        case Collection::nodes:
            return m.nodes.size();
        case Collection::samplers:
            return m.samplers.size();
        case Collection::scenes:
            return m.scenes.size();
        case Collection::skins:
            return m.skins.size();
        case Collection::textures:
            return m.textures.size();
    }
    return 0;
}

// The singular of a list, for messages.
std::string_view element_name(Collection list) {
    constexpr std::string_view names[] = {"accessor", "buffer", "buffer view", "camera", "image", "light",  "material",
                                          "mesh",     "node",   "sampler",     "scene",  "skin",  "texture"};
    return names[static_cast<std::size_t>(list)];
}

// Walks the description as the reader does, and checks the indices.
class References {
public:
    References(const Model& model, const ReportFinding& report) : model_(model), report_(report) {}

    void index(std::string_view key, const std::size_t& number, Collection of) { run(key, number, of); }
    void index(std::string_view key, const Index& number, Collection of) {
        if (number) run(key, *number, of);
    }
    void indices(std::string_view key, const std::vector<std::size_t>& numbers, Collection of) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (numbers[i] >= size_of(model_, of)) run(formatted("{}/{}", key, i), numbers[i], of);
        }
    }
    void references(std::string_view key, const auto& all, Collection of) {
        for (const auto& [name, number] : all) {
            if (number >= size_of(model_, of)) run(formatted("{}/{}", key, pointer_step(name)), number, of);
        }
    }
    template <class T>
    void object(std::string_view key, const T& value) {
        group(key, [&] { members(*this, value); });
    }
    template <class T>
    void object(std::string_view key, const std::optional<T>& value) {
        if (value) object(key, *value);
    }
    template <class T>
    void each(std::string_view key, const std::vector<T>& values) {
        path_.push_back({key, 0});
        for (const T& value : values) {
            members(*this, value);
            ++path_.back().index;
        }
        path_.pop_back();
    }
    void group(std::string_view key, auto&& body) {
        path_.push_back({key, no_index});
        body();
        path_.pop_back();
    }
    // Members without indices.
    void text(auto&&...) {}
    void texts(auto&&...) {}
    void number(auto&&...) {}
    template <std::size_t N>
    void numbers(std::string_view, const std::array<double, N>&, const std::array<double, N>&) {}
    template <std::size_t N>
    void numbers(std::string_view, const std::optional<std::array<double, N>>&) {}
    void flag(auto&&...) {}
    void presence(auto&&...) {}
    void json(auto&&...) {}
    void only_counted(auto&&...) {}
    void only_written(auto&&...) {}

private:
    static constexpr std::size_t no_index = static_cast<std::size_t>(-1);
    struct Step {
        std::string_view key;
        std::size_t index;
    };

    void run(std::string_view key, std::size_t number, Collection of) {
        const std::size_t size = size_of(model_, of);
        if (number < size) return;
        std::string pointer;
        for (const Step& step : path_) {
            pointer += formatted("/{}", step.key);
            if (step.index != no_index) pointer += formatted("/{}", step.index);
        }
        report_(issue::reference, formatted("{}/{}", pointer, key),
                formatted("{} {} does not exist (the file has {})", element_name(of), number, size));
    }

    const Model& model_;
    const ReportFinding& report_;
    std::vector<Step> path_;
};

// True if [offset, offset + length) lies inside `size` bytes.
bool inside(std::uint64_t offset, std::uint64_t length, std::uint64_t size) {
    return offset <= size && length <= size - offset;
}

// The bytes from the first element to the end of the last. Empty on overflow.
std::optional<std::uint64_t> extent(std::uint64_t count, std::uint64_t stride, std::uint64_t size) {
    if (count == 0) return 0;
    constexpr std::uint64_t most = std::uint64_t{1} << 62;
    if (stride != 0 && count - 1 > (most - size) / stride) return std::nullopt;
    return (count - 1) * stride + size;
}

class Checks {
public:
    Checks(const Model& model, const ReportFinding& report) : model_(model), report_(report) {}

    void run() {
        for (std::size_t i = 0; i < model_.buffer_views.size(); ++i) check_view(i);
        for (std::size_t i = 0; i < model_.accessors.size(); ++i) check_accessor(i);
        for (std::size_t i = 0; i < model_.nodes.size(); ++i) check_node(i);
        for (std::size_t i = 0; i < model_.meshes.size(); ++i) check_mesh(i);
        for (std::size_t i = 0; i < model_.animations.size(); ++i) check_animation(i);
        check_hierarchy();
        check_version();
    }

private:
    void check_version() {
        const std::string& version = model_.asset.version;
        const std::string& least = model_.asset.min_version;
        if (!version.starts_with("2.") || !(least.empty() || least == "2.0")) {
            report_(issue::version, "/asset/version",
                    formatted("the file needs version {}", quote(least.empty() ? version : least)));
        }
    }

    void check_view(std::size_t i) {
        const BufferView& view = model_.buffer_views[i];
        if (view.packed) {
            const Packed& p = *view.packed;
            const std::string pointer = formatted("/bufferViews/{}", i);
            if (!inside(p.byte_offset, p.byte_length, model_.buffers[p.buffer].byte_length)) {
                report_(issue::range, pointer + "/extensions/EXT_meshopt_compression",
                        formatted("{} bytes at offset {} do not fit into buffer {} ({} bytes)", p.byte_length,
                                  p.byte_offset, p.buffer, model_.buffers[p.buffer].byte_length));
            }
            const auto unpacked = extent(p.count, p.byte_stride, p.byte_stride);
            if (!unpacked || *unpacked != view.byte_length) {
                report_(issue::range, pointer,
                        formatted("{} × {} bytes do not match the length of the view ({} bytes)", p.count,
                                  p.byte_stride, view.byte_length));
            }
            return;
        }
        const std::uint64_t size = model_.buffers[view.buffer].byte_length;
        if (!inside(view.byte_offset, view.byte_length, size)) {
            report_(issue::range, formatted("/bufferViews/{}", i),
                    formatted("{} bytes at offset {} do not fit into buffer {} ({} bytes)", view.byte_length,
                              view.byte_offset, view.buffer, size));
        }
    }

    // Checks that the elements of an accessor, or of a part of it, fit into a view.
    void check_fit(std::size_t accessor, std::string_view part, std::size_t view, std::uint64_t offset,
                   std::uint64_t count, std::uint64_t stride, std::uint64_t element) {
        const std::uint64_t size = model_.buffer_views[view].byte_length;
        const auto needed_bytes = extent(count, stride, element);
        if (needed_bytes && inside(offset, *needed_bytes, size)) return;
        report_(issue::range, pointer_to(accessor, part),
                formatted("{} × {} bytes at offset {} with stride {} do not fit into buffer view {} ({} bytes)", count,
                          element, offset, stride, view, size));
    }

    // Built only for findings: a file may have thousands of accessors.
    static std::string pointer_to(std::size_t accessor, std::string_view part = {}) {
        return formatted("/accessors/{}{}", accessor, part);
    }

    void check_accessor(std::size_t i) {
        const Accessor& a = model_.accessors[i];
        const auto facts = element_facts(a.component_type, a.type);
        if (!facts) {
            return report_(issue::value, pointer_to(i),
                           formatted("unknown type {} with component type {}", quote(a.type), a.component_type));
        }
        if (a.count == 0) return report_(issue::value, pointer_to(i, "/count"), "it must not be 0");
        if (a.buffer_view) {
            const std::uint64_t declared = model_.buffer_views[*a.buffer_view].byte_stride;
            if (declared != 0 && declared < facts->size) {
                return report_(
                    issue::value, formatted("/bufferViews/{}", *a.buffer_view),
                    formatted("the stride ({} bytes) is smaller than an element ({} bytes)", declared, facts->size));
            }
            check_fit(i, {}, *a.buffer_view, a.byte_offset, a.count, declared == 0 ? facts->size : declared,
                      facts->size);
        }
        if (a.sparse) check_sparse(i, *facts);
    }

    void check_sparse(std::size_t i, const ElementFacts& facts) {
        const Accessor& a = model_.accessors[i];
        const Sparse& s = *a.sparse;
        const auto index = element_facts(s.indices.component_type, "SCALAR");
        const bool is_index =
            s.indices.component_type == 5121 || s.indices.component_type == 5123 || s.indices.component_type == 5125;
        if (!index || !is_index) {
            return report_(issue::value, pointer_to(i, "/sparse/indices/componentType"),
                           formatted("component type {} cannot hold indices", s.indices.component_type));
        }
        if (s.count > a.count)
            report_(issue::value, pointer_to(i, "/sparse/count"),
                    formatted("{} sparse elements, but the accessor has only {}", s.count, a.count));
        check_fit(i, "/sparse/indices", s.indices.buffer_view, s.indices.byte_offset, s.count, index->size,
                  index->size);
        check_fit(i, "/sparse/values", s.values.buffer_view, s.values.byte_offset, s.count, facts.size, facts.size);
    }

    void check_node(std::size_t i) {
        const auto check = [&](std::string_view key, const auto& numbers) {
            if (!numbers || std::ranges::all_of(*numbers, is_reasonable)) return;
            report_(issue::value, formatted("/nodes/{}/{}", i, key), "a number is too large");
        };
        const Node& node = model_.nodes[i];
        check("matrix", node.matrix);
        check("translation", node.translation);
        check("rotation", node.rotation);
        check("scale", node.scale);
    }

    void check_mesh(std::size_t i) {
        const Mesh& mesh = model_.meshes[i];
        for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
            constexpr std::uint64_t last_mode = 6;
            if (mesh.primitives[p].mode <= last_mode) continue;
            report_(issue::value, formatted("/meshes/{}/primitives/{}/mode", i, p),
                    formatted("unknown mode {}", mesh.primitives[p].mode));
        }
    }

    void check_animation(std::size_t i) {
        const Animation& animation = model_.animations[i];
        for (std::size_t s = 0; s < animation.samplers.size(); ++s) {
            const std::string& kind = animation.samplers[s].interpolation;
            if (kind == "LINEAR" || kind == "STEP" || kind == "CUBICSPLINE") continue;
            report_(issue::value, formatted("/animations/{}/samplers/{}/interpolation", i, s),
                    formatted("unknown interpolation {}", quote(kind)));
        }
        for (std::size_t c = 0; c < animation.channels.size(); ++c) {
            const std::size_t sampler = animation.channels[c].sampler;
            if (sampler < animation.samplers.size()) continue;
            report_(issue::reference, formatted("/animations/{}/channels/{}/sampler", i, c),
                    formatted("sampler {} does not exist (the animation has {})", sampler, animation.samplers.size()));
        }
    }

    void check_hierarchy() {
        constexpr std::size_t none = static_cast<std::size_t>(-1);
        std::vector<std::size_t> parents(model_.nodes.size(), none);
        for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
            for (const std::size_t child : model_.nodes[i].children) {
                if (parents[child] != none) {
                    return report_(issue::hierarchy, formatted("/nodes/{}", child),
                                   formatted("child of both node {} and node {}", parents[child], i));
                }
                parents[child] = i;
            }
        }
        // Every node has at most one parent, so a node that no root leads to is part of a cycle or below one.
        std::vector<bool> seen(parents.size(), false);
        std::vector<std::size_t> pending;
        for (std::size_t i = 0; i < parents.size(); ++i) {
            if (parents[i] == none) pending.push_back(i);
        }
        while (!pending.empty()) {
            const std::size_t at = pending.back();
            pending.pop_back();
            seen[at] = true;
            for (const std::size_t child : model_.nodes[at].children) pending.push_back(child);
        }
        const auto lost = std::ranges::find(seen, false);
        if (lost == seen.end()) return;
        report_(issue::hierarchy, formatted("/nodes/{}", lost - seen.begin()),
                "the node is its own descendant, or below one that is");
    }

    const Model& model_;
    const ReportFinding& report_;
};

}  // namespace

std::optional<ElementFacts> element_facts(std::uint64_t component_type, std::string_view type) {
    std::size_t size = 0;
    switch (component_type) {
        case 5120:
        case 5121:
            size = 1;
            break;
        case 5122:
        case 5123:
            size = 2;
            break;
        case 5125:
        case 5126:
            size = 4;
            break;
        default:
            return std::nullopt;
    }
    struct Shape {
        std::string_view type;
        std::size_t rows, columns;
    };
    constexpr Shape shapes[] = {{"SCALAR", 1, 1}, {"VEC2", 2, 1}, {"VEC3", 3, 1}, {"VEC4", 4, 1},
                                {"MAT2", 2, 2},   {"MAT3", 3, 3}, {"MAT4", 4, 4}};
    const auto shape = std::ranges::find(shapes, type, &Shape::type);
    if (shape == std::end(shapes)) return std::nullopt;
    const std::size_t column = shape->rows * size;
    const std::size_t padded = shape->columns > 1 ? (column + 3) / 4 * 4 : column;
    // The last column is padded too: that is how files store matrices.
    return ElementFacts{size, shape->rows * shape->columns, padded * shape->columns};
}

void check_model(const Model& model, const ReportFinding& report) {
    bool sound = true;
    const ReportFinding note = [&](const Issue& issue, const std::string& pointer, std::string message) {
        sound = false;
        report(issue, pointer, std::move(message));
    };
    References references(model, note);
    members(references, model);
    if (sound) Checks(model, note).run();
}

}  // namespace sinew::gltf
