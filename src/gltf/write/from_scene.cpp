// SPDX-License-Identifier: MIT
#include "gltf/write/from_scene.h"

#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>
#include <sinew/scene/shear.h>
#include <sinew/version.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include <sinew/bridge/skeleton.h>
#include "base/formatted.h"
#include "base/text.h"
#include "gltf/check/check_model.h"
#include "gltf/data/binary_writer.h"
#include "gltf/json/write_model.h"
#include "gltf/roundtrip/blender_changes.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/node_plan.h"
#include "gltf/roundtrip/saved_names.h"
#include "gltf/roundtrip/saved_primitives.h"
#include "gltf/roundtrip/saved_scene.h"
#include "gltf/write/limits.h"
#include "gltf/write/lose_times.h"
#include "gltf/write/write_animations.h"
#include "gltf/write/write_materials.h"
#include "gltf/write/write_meshes.h"
#include "gltf/write/write_skins.h"

namespace sinew::gltf {
namespace {

// Omits numbers that are too large for glTF; see is_reasonable().
void set_transform(const scene::Transform& t, Node& node) {
    const auto usable = [](const auto& numbers) { return std::ranges::all_of(numbers, is_reasonable); };
    if (t.translation != scene::Vec3{} && usable(t.translation)) node.translation = t.translation;
    if (t.scale != scene::Vec3{1, 1, 1} && usable(t.scale)) node.scale = t.scale;
    if (t.rotation == scene::Quat{0, 0, 0, 1} || !usable(t.rotation)) return;
    double length = 0;
    for (const double d : t.rotation) length += d * d;
    node.rotation = std::abs(std::sqrt(length) - 1) <= 1e-5 ? t.rotation : scene::normalized(t.rotation);
}

bool is_empty(const scene::Mesh& mesh) {
    return std::ranges::all_of(mesh.primitives, [](const scene::Primitive& p) { return p.positions.empty(); });
}

class SceneWriter {
public:
    SceneWriter(const Scene& scene, Report& report)
        : scene_(scene),
          report_(report),
          binary_(model_),
          materials_(scene, model_, [this](const Bytes& bytes) { return binary_.add_view(bytes); }),
          mesh_writer_(model_, binary_),
          moves_(scene::moving_nodes(scene)),
          tree_(scene, model_) {}

    Model make() {
        write_asset();
        for (const scene::Material& material : scene_.materials) {
            model_.materials.push_back(materials_.write(material));
            save(model_.materials.back().extras, extras_key::number, model_.materials.size() - 1);
        }
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) add_node(i);
        skins_ = write_skins(scene_, tree_, binary_, saved_);
        refuse_large_skins(model_, report_);
        lose_bright_colors(scene_, report_);
        lose_unusable_vectors(scene_, report_);
        lose_transforms(scene_, report_);
        place_meshes();
        add_unused_meshes();
        save_empty_meshes();
        add_lods();
        split_matrices();
        add_tags();
        add_collisions();
        AnimationWriter animations(binary_);
        for (const scene::Animation& animation : scene_.animations) {
            model_.animations.push_back(animations.write(animation));
            saved_.animations.push_back({animation.name, animation.channels.empty(), without_own(animation.notes)});
        }
        lose_times(scene_, report_);
        save_blender_bones(scene_, skins_, model_, saved_);
        save_blender_rest_pose(scene_, skins_, model_);
        add_scene();
        save_names(model_);
        list_used_extensions(model_);
        if (binary_.size() > 0) {
            model_.buffers.push_back({});
            model_.buffers[0].byte_length = binary_.size();
        }
        if (materials_.textures_without_slot() > 0) {
            report_.lose(sinew::issue::loss_textures, "/materials", materials_.textures_without_slot(),
                         formatted("textures with roles that glTF does not have, kept in extras: {}",
                                   materials_.textures_without_slot()),
                         0, true);
        }
        return std::move(model_);
    }

    Pieces take_binary() { return binary_.finish(); }

private:
    void add_node(std::size_t i) {
        const scene::Node& source = scene_.nodes[i];
        Node node;
        node.name = source.name;
        node.children = source.children;
        set_transform(source.transform, node);
        write_foreign_extras(source.notes, node.extras);
        save(node.extras, extras_key::node, i);
        save_notes(source.notes, node.extras);
        model_.nodes.push_back(std::move(node));
    }

    void write_asset() {
        model_.asset.version = "2.0";
        model_.asset.generator = formatted("Sinew {}", version());
        const Json* copyright = scene_.notes.at_pointer("/gltf/asset/copyright");
        if (copyright != nullptr && copyright->text() != nullptr) model_.asset.copyright = *copyright->text();
        const Json* extras = scene_.notes.at_pointer("/gltf/asset/extras");
        if (extras != nullptr) model_.asset.extras = *extras;
    }

    // Meshes. A mesh that is used with and without a skin is written twice.

    void place_meshes() {
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            const scene::Node& source = scene_.nodes[i];
            if (!source.mesh) continue;
            if (is_empty(scene_.meshes[*source.mesh])) {
                save(model_.nodes[i].extras, extras_key::empty_mesh, *source.mesh);
                if (source.skin) save(model_.nodes[i].extras, extras_key::skin, *source.skin);
                continue;
            }
            const bool skinned = is_skinned(scene_, source);
            const std::size_t mesh = mesh_for(*source.mesh, skinned ? source.skin : std::nullopt, i);
            // The transform of a skinned mesh's node is ignored, so glTF wants it to be a root without a transform.
            // Joints become bones in other programs, and bones cannot have a mesh.
            const bool is_plain_root =
                tree_.parents[i] == no_index && !source.matrix && source.transform == scene::Transform{} && !moves_[i];
            if ((!skinned || is_plain_root) && !skins_.joints.contains(i)) {
                model_.nodes[i].mesh = mesh;
                if (skinned) assign_skin(model_.nodes[i], *source.skin);
                continue;
            }
            Node node;
            node.name = source.name;
            node.mesh = mesh;
            save(node.extras, extras_key::mesh_of, i);
            if (skinned) assign_skin(node, *source.skin);
            const std::size_t number = tree_.append(std::move(node));
            (skinned ? tree_.roots : model_.nodes[i].children).push_back(number);
        }
    }

    void assign_skin(Node& node, std::size_t skin) const {
        node.skin = skins_.skin_of[skin];
        save(node.extras, extras_key::skin, skin);
    }

    std::size_t mesh_for(std::size_t mesh, std::optional<std::size_t> skin, std::size_t node) {
        // Primitives without weights follow their node, so every such node needs its own copy of the mesh.
        const bool owned = skin && skins_.owner_joint[*skin].contains(node);
        const std::tuple key{mesh, skin.value_or(no_index), owned ? node : no_index};
        const auto found = meshes_.find(key);
        if (found != meshes_.end()) return found->second;
        ConformOptions options{.skinned = skin.has_value()};
        if (skin) {
            options.fixed_joint = skins_.fixed_joint[*skin];
            if (owned) options.own_joint = skins_.owner_joint[*skin][node];
        }
        meshes_[key] = model_.meshes.size();
        model_.meshes.push_back(mesh_writer_.write(scene_.meshes[mesh], options));
        save(model_.meshes.back().extras, extras_key::number, mesh);
        mesh_is_used_.insert(mesh);
        return model_.meshes.size() - 1;
    }

    void add_unused_meshes() {
        for (std::size_t i = 0; i < scene_.meshes.size(); ++i) {
            if (!mesh_is_used_.contains(i) && !is_empty(scene_.meshes[i])) mesh_for(i, std::nullopt, no_index);
        }
    }

    // glTF does not allow meshes without vertices.
    void save_empty_meshes() {
        for (std::size_t i = 0; i < scene_.meshes.size(); ++i) {
            const scene::Mesh& mesh = scene_.meshes[i];
            if (is_empty(mesh)) saved_.meshes.push_back({i, mesh.name, mesh.notes, saved_primitives(mesh)});
        }
    }

    // Parts of the scene that glTF does not have.

    // Only the finest level stays in the hierarchy, because viewers without MSFT_lod would show all levels at once.
    void add_lods() {
        for (const scene::Lod& source : scene_.lods) {
            SavedScene::Lod saved{source.name, std::nullopt, {}};
            if (source.node) saved.node = *source.node;
            for (const scene::Lod::Level& level : source.levels) saved.levels.push_back({level.pixels, level.node});
            saved_.lods.push_back(std::move(saved));
            if (source.levels.empty()) continue;
            const std::size_t finest = source.levels.back().node;
            Json::Array coverage;
            for (std::size_t i = source.levels.size() - 1; i-- > 0;) {
                const std::size_t node = source.levels[i].node;
                std::vector<std::size_t>& ids = model_.nodes[finest].lods;
                if (!can_detach(node, finest) || std::ranges::find(ids, node) != ids.end()) continue;
                detach(node);
                ids.push_back(node);
                finest_of_[node] = finest;
                constexpr double half_a_screen = 540;
                coverage.push_back({std::clamp(source.levels[i].pixels / half_a_screen, 0.0, 1.0)});
            }
            if (coverage.empty()) continue;
            coverage.push_back({0.0});
            model_.nodes[finest].extras[coverage_key].value = std::move(coverage);
        }
    }

    // True if a level can be removed from the hierarchy: nothing else may depend on the nodes below it.
    bool can_detach(std::size_t node, std::size_t finest) const {
        if (node == finest || detached_.contains(node)) return false;
        std::vector<std::size_t> pending{node};
        while (!pending.empty()) {
            const std::size_t at = pending.back();
            pending.pop_back();
            if (at == finest || at >= scene_.nodes.size() || moves_[at] || skins_.joints.contains(at)) return false;
            pending.insert(pending.end(), model_.nodes[at].children.begin(), model_.nodes[at].children.end());
        }
        return true;
    }

    void detach(std::size_t node) {
        detached_.insert(node);
        const std::size_t parent = tree_.parents[node];
        if (parent == no_index) {
            tree_.roots_changed = true;
            std::erase(tree_.roots, node);
            return;
        }
        changed_parents_.insert(parent);
        std::erase(model_.nodes[parent].children, node);
    }

    // Splits matrices with shear into two transforms, the outer one on an added parent node.
    void split_matrices() {
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            if (!scene_.nodes[i].matrix) continue;
            const scene::Matrix& matrix = *scene_.nodes[i].matrix;
            if (!std::ranges::all_of(matrix, is_reasonable)) continue;
            Node& node = model_.nodes[i];
            node.translation.reset();
            node.rotation.reset();
            node.scale.reset();
            save(node.extras, extras_key::matrix, json_of(matrix));
            const scene::TwoTransforms parts = scene::split_shear(matrix);
            set_transform(parts.inner, node);
            Node outer;
            outer.name = node.name;
            outer.children = {i};
            set_transform(parts.outer, outer);
            save(outer.extras, extras_key::outer, 1);
            const std::size_t above = tree_.append(std::move(outer));
            const std::size_t parent = tree_.parents[i];
            std::ranges::replace(parent == no_index ? tree_.roots : model_.nodes[parent].children, i, above);
            if (const auto finest = finest_of_.find(i); finest != finest_of_.end()) {
                std::ranges::replace(model_.nodes[finest->second].lods, i, above);
            }
        }
    }

    void add_tags() {
        for (std::size_t t = 0; t < scene_.tags.size(); ++t) {
            const scene::Tag& tag = scene_.tags[t];
            saved_.tags.push_back({tag.name, tag.node});
            Node node;
            node.name = tag.name;
            save(node.extras, extras_key::tag, t);
            const std::size_t number = tree_.append(std::move(node));
            model_.nodes[tag.node].children.push_back(number);
        }
    }

    void add_collisions() {
        for (std::size_t c = 0; c < scene_.collisions.size(); ++c) {
            const scene::Collision& source = scene_.collisions[c];
            SavedScene::Collision saved{std::nullopt, source.flag};
            if (source.node) saved.node = *source.node;
            saved_.collisions.push_back(saved);
            scene::Primitive primitive;
            primitive.positions = source.positions;
            primitive.indices = source.indices;
            Mesh mesh;
            mesh.name = "collision";
            mesh.primitives.push_back(mesh_writer_.write(primitive, {}));
            Node node;
            node.name = "collision";
            node.mesh = model_.meshes.size();
            save(node.extras, extras_key::collision, c);
            model_.meshes.push_back(std::move(mesh));
            const std::size_t number = tree_.append(std::move(node));
            if (source.node) {
                model_.nodes[*source.node].children.push_back(number);
            } else {
                tree_.roots.push_back(number);
            }
        }
    }

    // Other programs reorder children. Sorting by number restores the order, unless it was not sorted in the first
    // place.
    void save_child_orders() {
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            if (!std::ranges::is_sorted(scene_.nodes[i].children)) changed_parents_.insert(i);
        }
        tree_.roots_changed = tree_.roots_changed || !std::ranges::is_sorted(scene_.roots);
    }

    void add_scene() {
        save_child_orders();
        saved_.name = scene_.name;
        for (const std::size_t parent : changed_parents_) {
            saved_.children.push_back(
                {parent, {scene_.nodes[parent].children.begin(), scene_.nodes[parent].children.end()}});
        }
        if (tree_.roots_changed) saved_.children.push_back({std::nullopt, {scene_.roots.begin(), scene_.roots.end()}});
        SceneEntry entry;
        entry.name = scene_.name;
        entry.nodes = tree_.roots;
        write_foreign_extras(scene_.notes, entry.extras);
        save_notes(scene_.notes, entry.extras);
        if (!saved_.empty()) save(entry.extras, "scene", json_of(saved_));
        model_.scenes.push_back(std::move(entry));
        model_.scene = 0;
    }

    const Scene& scene_;
    Report& report_;
    Model model_;
    BinaryWriter binary_;
    MaterialWriter materials_;
    MeshWriter mesh_writer_;
    std::vector<bool> moves_;
    WrittenTree tree_;
    std::set<std::size_t> changed_parents_;
    std::set<std::size_t> detached_;
    std::map<std::size_t, std::size_t> finest_of_;  // the finest level of every detached node
    WrittenSkins skins_;
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::size_t> meshes_;
    std::set<std::size_t> mesh_is_used_;
    SavedScene saved_;
};

View<std::uint8_t> view_of(const Piece& piece) {
    return {piece, piece.size()};
}

}  // namespace

Exported<Document> from_scene(const Scene& scene, const SaveOptions& options, Report& report) {
    SceneWriter writer(scene, report);
    Model model = writer.make();
    Exported<Document> exported;
    Document& document = exported.document;
    document.binary = options.dialect != "gltf";
    const Piece data = concatenate(writer.take_binary());
    if (!document.binary && !data.empty()) {
        const std::string name = options.name + ".bin";
        model.buffers[0].uri = as_uri(name);
        exported.companions.push_back(data_file(name, {data}));
    }
    std::string text = write_model(model, !document.binary);
    if (document.binary) {
        text.append((4 - text.size() % 4) % 4, ' ');
        if (!data.empty()) document.chunks.push_back({{'B', 'I', 'N', '\0'}, view_of(data)});
    } else {
        text += '\n';
    }
    document.text = view_of(Bytes::copy_of(text));
    return exported;
}

}  // namespace sinew::gltf
