// SPDX-License-Identifier: MIT
#include "gltf/read/to_scene.h"

#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "base/formatted.h"
#include "base/text.h"
#include "gltf/check/issues.h"
#include "gltf/json/material_text.h"
#include "gltf/read/mirrored_skins.h"
#include "gltf/read/read_animations.h"
#include "gltf/read/read_materials.h"
#include "gltf/read/read_meshes.h"
#include "gltf/read/skin_reader.h"
#include "gltf/roundtrip/blender_bones.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/nearly_equal.h"
#include "gltf/roundtrip/node_plan.h"
#include "gltf/roundtrip/restore_scene.h"
#include "gltf/roundtrip/saved_names.h"
#include "gltf/roundtrip/saved_order.h"
#include "gltf/roundtrip/saved_primitives.h"
#include "gltf/roundtrip/saved_scene.h"
#include "gltf/write/conform.h"

namespace sinew::gltf {
namespace {

constexpr std::string_view known_extensions[] = {
    "KHR_materials_unlit",   "KHR_materials_emissive_strength",
    "KHR_texture_transform", "KHR_mesh_quantization",
    "KHR_lights_punctual",   "EXT_meshopt_compression",
    "EXT_texture_webp",      "KHR_texture_basisu",
    "MSFT_texture_dds",      "MSFT_lod",
};

std::string unknown_extensions_in(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        if (std::ranges::find(known_extensions, name) != std::end(known_extensions)) continue;
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

class SceneReader {
public:
    SceneReader(const Document& document, const Model& model, std::span<const Companion> companions,
                const LoadOptions& options, Report& report)
        : model_(model),
          options_(options),
          report_(report),
          buffers_(document, model, companions, options.limits.max_memory),
          accessors_(model, buffers_) {}

    std::optional<Scene> make() {
        if (const std::string unknown = unknown_required_extensions(model_); !unknown.empty()) {
            report_.add(make_diagnostic(issue::extension, unknown, "/extensionsRequired"));
            return std::nullopt;
        }
        plan_ = plan_nodes(model_, read_scene(), nodes_);
        read_asset();
        read_materials();
        read_meshes();
        SkinReader skins({model_, saved_, plan_, mesh_of_}, accessors_, scene_, report_);
        skins_ = &skins;
        for (const std::size_t node : plan_.order) add_node(node);
        connect(model_, plan_, scene_);
        skins.read();
        turn_mirrored_skins(model_, plan_, scene_);
        restore_meshes();
        restore_scene(model_, plan_, saved_, mesh_of_, scene_);
        if (saved_.lods.empty()) add_foreign_lods(model_, plan_, scene_);
        if (options_.parts.animations) read_animations();
        report_losses();
        if (!report_.ok()) return std::nullopt;
        return std::move(scene_);
    }

private:
    // Finds the nodes of the default scene, or of the first, or all nodes if the file has no scenes. Returns what was
    // saved about the scene.
    const SavedScene& read_scene() {
        if (model_.scenes.empty()) {
            nodes_.resize(model_.nodes.size());
            std::iota(nodes_.begin(), nodes_.end(), std::size_t{0});
            return saved_;
        }
        const SceneEntry& entry = model_.scenes[model_.scene.value_or(0)];
        scene_.name = entry.name;
        nodes_ = entry.nodes;
        read_foreign_extras(entry.extras, scene_.notes);
        restore_notes(entry.extras, scene_.notes);
        if (const auto saved = saved_json(entry.extras, "scene")) saved_ = saved_scene_of(*saved);
        // Blender gives this name to every scene.
        if (entry.extras.find("sinew") != nullptr && is_variant_of(entry.name, "Scene")) scene_.name = saved_.name;
        return saved_;
    }

    // The first skin that each mesh of the file is used with.
    std::vector<Index> skins_of_meshes() const {
        std::vector<Index> skins(model_.meshes.size());
        for (const Node& node : model_.nodes) {
            if (node.mesh && node.skin && !skins[*node.mesh]) skins[*node.mesh] = node.skin;
        }
        return skins;
    }

    // A mesh that is used with and without a skin is written twice, with the same number: merge the two. Meshes of
    // different skins stay separate. Meshes without vertices are not in the file, but among what was saved.
    void read_meshes() {
        const std::size_t count = model_.meshes.size();
        const auto number_of = [&](std::size_t i) -> std::optional<std::uint64_t> {
            if (i >= count) return saved_.meshes[i - count].number;
            return saved_number(model_.meshes[i].extras, extras_key::number);
        };
        mesh_of_.resize(count);
        const std::vector<Index> skins = skins_of_meshes();
        struct Known {
            std::size_t mesh;
            Index skin;
        };
        std::map<std::uint64_t, Known> known;
        const MeshSources sources{model_, accessors_, material_of_, scene_.materials.size()};
        for (const std::size_t i : order_by_number(count + saved_.meshes.size(), number_of)) {
            if (i >= count) {
                restore_empty_mesh(saved_.meshes[i - count]);
                continue;
            }
            const std::string path = formatted("/meshes/{}", scene_.meshes.size());
            scene::Mesh mesh = read_mesh(model_.meshes[i], sources, path, skipped_, report_);
            mesh_of_[i] = scene_.meshes.size();
            if (const auto number = number_of(i)) {
                const auto [place, is_new] = known.try_emplace(*number, Known{scene_.meshes.size(), skins[i]});
                const bool fits = !skins[i] || !place->second.skin || skins[i] == place->second.skin;
                if (!is_new && fits && same_meshes(mesh, scene_.meshes[place->second.mesh])) {
                    mesh_of_[i] = place->second.mesh;
                    if (skins[i]) place->second.skin = skins[i];
                    continue;
                }
            }
            scene_.meshes.push_back(std::move(mesh));
        }
    }

    void restore_empty_mesh(const SavedScene::Mesh& saved) {
        empty_mesh_of_.try_emplace(saved.number, scene_.meshes.size());
        scene::Mesh& mesh = scene_.meshes.emplace_back(scene::Mesh{saved.name, {}, saved.notes});
        restore_empty_primitives(saved.primitives, scene_.materials.size(), mesh);
    }

    // Blender duplicates a material that is used by meshes with and without colours: merge the two.
    void read_materials() {
        const auto number_of = [&](std::size_t i) {
            return saved_number(model_.materials[i].extras, extras_key::number);
        };
        MaterialReader materials(model_, buffers_, scene_, report_);
        material_of_.resize(model_.materials.size());
        std::map<std::uint64_t, std::size_t> known;
        for (const std::size_t i : order_by_number(model_.materials.size(), number_of)) {
            scene::Material material = materials.read(model_.materials[i]);
            material_of_[i] = scene_.materials.size();
            const auto number = number_of(i);
            const auto [place, is_new] =
                number ? known.try_emplace(*number, scene_.materials.size()) : std::pair{known.end(), true};
            if (!is_new) {
                const scene::Material& twin = scene_.materials[place->second];
                const bool same = is_variant_of(material.name, twin.name) || is_variant_of(twin.name, material.name);
                if (same && to_text(json_of(material)) == to_text(json_of(twin))) {
                    material_of_[i] = place->second;
                    continue;
                }
            }
            scene_.materials.push_back(std::move(material));
        }
        skipped_.images = materials.unused_images();
    }

    void read_asset() {
        Json asset;
        if (!model_.asset.copyright.empty()) asset["copyright"].value = model_.asset.copyright;
        if (!is_null(model_.asset.extras)) asset["extras"] = model_.asset.extras;
        if (!is_null(asset)) scene_.notes["gltf"]["asset"] = std::move(asset);
    }

    void add_node(std::size_t i) {
        const Node& node = model_.nodes[i];
        scene::Node& scene_node = scene_.nodes.emplace_back();
        scene_node.name = restored_name(node.extras, node.name);
        if (node.mesh) scene_node.mesh = mesh_of_[*node.mesh];
        read_foreign_extras(node.extras, scene_node.notes, node.lods.empty() ? std::string_view{} : coverage_key);
        restore_notes(node.extras, scene_node.notes);
        if (node.mesh) {
            scene_node.skin = skins_->of(node);
        } else if (const auto number = saved_number(node.extras, extras_key::empty_mesh)) {
            const auto empty = empty_mesh_of_.find(*number);
            if (empty != empty_mesh_of_.end()) {
                scene_node.mesh = empty->second;
                scene_node.skin = skins_->of_empty_mesh(node);
            }
        }
        place(i, scene_node);
    }

    void place(std::size_t i, scene::Node& scene_node) {
        const Node& node = model_.nodes[i];
        const bool below_outer = plan_.parents[i] != no_index && plan_.markers[plan_.parents[i]] &&
                                 saved_number(model_.nodes[plan_.parents[i]].extras, extras_key::outer).has_value();
        if (!node.matrix && !below_outer) {
            scene_node.transform = transform_of(node);
            if (skins_->skeleton_is_unchanged()) restore_transform(node, extras_key::bone, scene_node);
            restore_transform(node, extras_key::rest, scene_node);
            return;
        }
        scene::Matrix matrix = local_of(node);
        if (below_outer) matrix = scene::multiply(local_of(model_.nodes[plan_.parents[i]]), matrix);
        const auto noted = saved_json(node.extras, extras_key::matrix);
        const auto saved = noted ? matrix_of(*noted) : std::nullopt;
        if (saved && nearly_equal(matrix, *saved)) matrix = *saved;
        const scene::Decomposed parts = scene::decompose(matrix);
        scene_node.transform = parts.transform;
        if (saved || parts.shear > 1e-6) scene_node.matrix = matrix;
    }

    static void restore_transform(const Node& node, std::string_view key, scene::Node& scene_node) {
        const auto note = saved_json(node.extras, key);
        const auto before = note ? transform_of(note->find("was")) : std::nullopt;
        if (before && is_at_saved_place(node, key)) scene_node.transform = *before;
    }

    // Moves meshes that were written to added nodes back to their nodes.
    void restore_meshes() {
        for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
            const Node& node = model_.nodes[i];
            const auto of = plan_.markers[i] ? saved_number(node.extras, extras_key::mesh_of) : std::nullopt;
            if (!of || plan_.scene_node(*of) == no_index) continue;
            scene::Node& scene_node = scene_.nodes[plan_.scene_node(*of)];
            scene_node.mesh = mesh_of_[*node.mesh];
            scene_node.skin = skins_->of(node);
        }
    }

    void read_animations() {
        std::vector<scene::Animation> all;
        for (std::size_t i = 0; i < model_.animations.size(); ++i) {
            all.push_back(read_animation(model_.animations[i], i, accessors_, plan_.scene_node_of, skipped_, report_));
        }
        restore_animations(saved_.animations, all);
        scene_.animations = std::move(all);
    }

    void report_losses() {
        const auto lose = [&](const Issue& loss, std::string element, std::uint64_t count, std::string_view what) {
            if (count > 0) report_.lose(loss, std::move(element), count, formatted("{}: {}", what, count));
        };
        namespace shared = sinew::issue;
        lose(shared::loss_lines, "/meshes", skipped_.lines, "primitives of points or lines");
        lose(shared::loss_morph_targets, "/meshes", skipped_.morph_targets, "morph targets");
        lose(shared::loss_texture_transform, "/materials", skipped_.texture_transforms, "textures");
        lose(shared::loss_cameras, "/cameras", model_.cameras, "cameras");
        lose(shared::loss_lights, "/extensions/KHR_lights_punctual", model_.lights, "lights");
        if (model_.scenes.size() > 1) {
            report_.lose(shared::loss_scenes, "/scenes", model_.scenes.size() - 1,
                         formatted("other scenes: {} (nodes: {})", model_.scenes.size() - 1, plan_.skipped()));
        }
        lose(shared::loss_textures, "/images", skipped_.images, "images that no material uses");
        std::string attributes;
        std::uint64_t primitives = 0;
        for (const auto& [name, count] : skipped_.attributes) {
            attributes += (attributes.empty() ? "" : ", ") + readable(name);
            primitives += count;
        }
        if (primitives > 0) report_.lose(shared::loss_attributes, "/meshes", primitives, attributes);
        const std::string unknown = unknown_extensions_in(model_.extensions_used);
        if (unknown.empty()) return;
        const auto count = static_cast<std::uint64_t>(1 + std::ranges::count(unknown, ','));
        report_.lose(shared::loss_extensions, {}, count, unknown);
    }

    const Model& model_;
    const LoadOptions& options_;
    Report& report_;
    Buffers buffers_;
    Accessors accessors_;
    Scene scene_;
    SavedScene saved_;
    std::vector<std::size_t> nodes_;  // root nodes of the scene, in the file
    NodePlan plan_;
    SkinReader* skins_ = nullptr;
    std::vector<std::size_t> mesh_of_;                    // the mesh in the scene for every mesh of the file
    std::vector<std::size_t> material_of_;                // the same for materials
    std::map<std::uint64_t, std::size_t> empty_mesh_of_;  // meshes without vertices by their saved number
    Skipped skipped_;
};

}  // namespace

std::string unknown_required_extensions(const Model& model) {
    return unknown_extensions_in(model.extensions_required);
}

std::optional<Scene> to_scene(const Document& document, const Model& model, std::span<const Companion> companions,
                              const LoadOptions& options, Report& report) {
    return SceneReader(document, model, companions, options, report).make();
}

}  // namespace sinew::gltf
