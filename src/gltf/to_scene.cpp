// SPDX-License-Identifier: MIT
#include "gltf/to_scene.h"

#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/format.h"
#include "gltf/check_model.h"
#include "gltf/extras.h"
#include "gltf/issues.h"
#include "gltf/kept_scene.h"
#include "gltf/materials.h"
#include "gltf/read_animations.h"
#include "gltf/read_meshes.h"
#include "scene/build.h"
#include "scene/math.h"

namespace sinew::gltf {
namespace {

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

constexpr std::string_view known_extensions[] = {
    "KHR_materials_unlit",   "KHR_materials_emissive_strength",
    "KHR_texture_transform", "KHR_mesh_quantization",
    "KHR_lights_punctual",   "EXT_meshopt_compression",
    "EXT_texture_webp",      "KHR_texture_basisu",
    "MSFT_texture_dds",      "MSFT_lod",
};

std::string unknown_among(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        if (std::ranges::find(known_extensions, name) != std::end(known_extensions)) continue;
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

scene::Matrix local_of(const Node& node) {
    if (node.matrix) return *node.matrix;
    scene::Transform t;
    if (node.translation) t.translation = *node.translation;
    if (node.rotation) t.rotation = *node.rotation;
    if (node.scale) t.scale = *node.scale;
    return scene::matrix_of(t);
}

bool near(const scene::Matrix& a, const scene::Matrix& b) {
    double size = 1;
    for (const double d : b) size = std::max(size, std::abs(d));
    return std::ranges::equal(a, b, [&](double x, double y) { return std::abs(x - y) <= 1e-5 * size; });
}

std::optional<scene::Matrix> matrix_of(const std::optional<Json>& json) {
    if (!json || json->array() == nullptr || json->array()->size() != 16) return std::nullopt;
    scene::Matrix matrix;
    for (std::size_t i = 0; i < 16; ++i) matrix[i] = (*json->array())[i].number().value_or(0);
    return matrix;
}

class Maker {
public:
    Maker(const Document& document, const Model& model, std::span<const Companion> companions, Conversion& log)
        : model_(model),
          log_(log),
          buffers_(document, model, companions),
          accessors_(model, buffers_),
          parents_(model.nodes.size(), nowhere),
          hub_of_(model.nodes.size(), nowhere) {
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            for (const std::size_t child : model.nodes[i].children) parents_[child] = i;
        }
    }

    std::optional<Scene> make() {
        if (const std::string unknown = unknown_needs(model_); !unknown.empty()) {
            log_.report.add(make_diagnostic(issue::extension, unknown, "/extensionsRequired"));
            return std::nullopt;
        }
        choose_scene();
        read_lists();
        number_nodes();
        for (const std::size_t node : order_) add_node(node);
        for (const std::size_t skin : skins_) add_skin(skin);
        connect();
        restore_scene();
        add_foreign_lods();
        for (const Animation& animation : model_.animations) {
            scene_.animations.push_back(read_animation(animation, accessors_, hub_of_, left_out_, log_));
        }
        tell_losses();
        if (!log_.ok()) return std::nullopt;
        return std::move(scene_);
    }

private:
    // The scene to show: the one that the file names, or the first, or all nodes that have no parent.
    void choose_scene() {
        if (!model_.scenes.empty()) {
            const SceneEntry& entry = model_.scenes[model_.scene.value_or(0)];
            scene_.name = entry.name;
            roots_ = entry.nodes;
            take_foreign(entry.extras, scene_.native);
            restore_native(entry.extras, scene_.native);
            if (const auto kept = kept_json(entry.extras, "scene")) kept_ = kept_scene_of(*kept);
        } else {
            for (std::size_t i = 0; i < parents_.size(); ++i) {
                if (parents_[i] == nowhere) roots_.push_back(i);
            }
        }
        // A scene names nodes without parents, each once.
        std::erase_if(
            roots_, [&](std::size_t root) { return parents_[root] != nowhere || !chosen_roots_.insert(root).second; });
    }

    void read_lists() {
        MaterialReader materials(model_, buffers_, scene_, log_);
        for (const Material& material : model_.materials) scene_.materials.push_back(materials.read(material));
        for (const Mesh& mesh : model_.meshes) {
            scene_.meshes.push_back(read_mesh(mesh, model_, accessors_, left_out_, log_));
        }
    }

    // Joints that are joints of the hub: not those that were added on the way to glTF, which are the last ones.
    static std::size_t joint_count(const Skin& skin) {
        return std::min<std::uint64_t>(kept_number(skin.extras, "joints").value_or(skin.joints.size()),
                                       skin.joints.size());
    }

    // Marks are believed only on nodes that nothing else was done to.
    bool is_bare(const Node& node) const { return node.children.empty() && !node.mesh && !node.camera && !node.light; }

    bool is_marker(std::size_t i) {
        const Node& node = model_.nodes[i];
        if (node.extras.find("sinew") == nullptr) return false;
        if (kept_number(node.extras, mark::outer)) return node.children.size() == 1 && !node.mesh;
        if (real_joints_.contains(i)) return false;
        if (kept_number(node.extras, mark::group)) return !node.mesh && near(local_of(node), scene::identity_matrix);
        if (kept_number(node.extras, mark::still)) return is_bare(node);
        const auto tag = kept_number(node.extras, mark::tag);
        if (tag && *tag < kept_.tags.size()) return is_bare(node) && near(local_of(node), scene::identity_matrix);
        const auto collision = kept_number(node.extras, mark::collision);
        if (collision && *collision < kept_.collisions.size()) return node.mesh && node.children.empty();
        return kept_number(node.extras, mark::mesh_of) && node.mesh && node.children.empty();
    }

    // For every node, the one without a parent that it is below of.
    std::vector<std::size_t> roots_of_all() const {
        std::vector<std::size_t> tops(model_.nodes.size(), nowhere);
        std::vector<std::size_t> way;
        for (std::size_t i = 0; i < tops.size(); ++i) {
            if (parents_[i] != nowhere) continue;
            way.push_back(i);
            while (!way.empty()) {
                const std::size_t at = way.back();
                way.pop_back();
                tops[at] = i;
                way.insert(way.end(), model_.nodes[at].children.begin(), model_.nodes[at].children.end());
            }
        }
        return tops;
    }

    // Which nodes the scene needs: those below its roots, joints wherever they are, levels of detail, and those that
    // were nodes of the hub before. In the order of the file, or the one that they had then.
    void number_nodes() {
        std::vector<bool> wanted(model_.nodes.size(), false);
        std::vector<std::size_t> way = roots_;
        const std::vector<std::size_t> tops = roots_of_all();
        const auto want = [&](std::size_t node) {
            if (!chosen_roots_.insert(tops[node]).second) return;
            extra_roots_.push_back(tops[node]);
            way.push_back(tops[node]);
        };
        // A skin comes with all of its joints.
        std::vector<bool> taken(model_.skins.size(), false);
        const auto take = [&](std::size_t skin) {
            if (taken[skin]) return;
            taken[skin] = true;
            for (const std::size_t joint : model_.skins[skin].joints) want(joint);
        };
        const auto walk = [&] {
            while (!way.empty()) {
                const std::size_t at = way.back();
                way.pop_back();
                if (wanted[at]) continue;
                wanted[at] = true;
                way.insert(way.end(), model_.nodes[at].children.begin(), model_.nodes[at].children.end());
                for (const std::size_t lod : model_.nodes[at].lods) want(lod);
                if (const Index& skin = model_.nodes[at].skin) take(*skin);
            }
        };
        walk();
        // Skins of other scenes are left out with these, those of none are not.
        std::vector<bool> used(model_.skins.size(), false);
        for (const Node& node : model_.nodes) {
            if (node.skin) used[*node.skin] = true;
        }
        for (std::size_t i = 0; i < used.size(); ++i) {
            if (!used[i]) take(i);
        }
        walk();
        std::map<std::uint64_t, std::size_t> by_number;
        bool all_numbered = true;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const auto number = kept_number(model_.nodes[i].extras, mark::node);
            if (number && !wanted[i]) want(i);
        }
        walk();
        for (std::size_t i = 0; i < taken.size(); ++i) {
            if (taken[i]) skins_.push_back(i);
        }
        for (const Skin& skin : model_.skins) {
            real_joints_.insert(skin.joints.begin(),
                                skin.joints.begin() + static_cast<std::ptrdiff_t>(joint_count(skin)));
        }
        markers_.resize(wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            left_out_nodes_ += wanted[i] ? 0U : 1U;
            markers_[i] = wanted[i] && is_marker(i);
            if (!wanted[i] || markers_[i]) continue;
            order_.push_back(i);
            const auto number = kept_number(model_.nodes[i].extras, mark::node);
            all_numbered = all_numbered && number && by_number.try_emplace(*number, i).second;
        }
        if (all_numbered) {
            order_.clear();
            for (const auto& [number, node] : by_number) order_.push_back(node);
        }
        for (std::size_t h = 0; h < order_.size(); ++h) {
            hub_of_[order_[h]] = h;
            const auto number = kept_number(model_.nodes[order_[h]].extras, mark::node);
            if (number) by_number_.try_emplace(*number, h);
        }
    }

    void add_node(std::size_t i) {
        const Node& node = model_.nodes[i];
        scene::Node& hub = scene_.nodes.emplace_back();
        hub.name = node.name;
        hub.mesh = node.mesh;
        take_foreign(node.extras, hub.native, node.lods.empty() ? std::string_view{} : coverage_key);
        restore_native(node.extras, hub.native);
        if (node.mesh) hub.skin = skin_of(node);
        place(i, hub);
    }

    void place(std::size_t i, scene::Node& hub) {
        const Node& node = model_.nodes[i];
        const bool below_outer = parents_[i] != nowhere && markers_[parents_[i]] &&
                                 kept_number(model_.nodes[parents_[i]].extras, mark::outer).has_value();
        if (!node.matrix && !below_outer) {
            if (node.translation) hub.transform.translation = *node.translation;
            if (node.rotation) hub.transform.rotation = *node.rotation;
            if (node.scale) hub.transform.scale = *node.scale;
            return;
        }
        scene::Matrix matrix = local_of(node);
        if (below_outer) matrix = scene::multiply(local_of(model_.nodes[parents_[i]]), matrix);
        const auto kept = matrix_of(kept_json(node.extras, mark::matrix));
        if (kept && near(matrix, *kept)) matrix = *kept;
        const scene::Decomposed parts = scene::decompose(matrix);
        hub.transform = parts.transform;
        if (kept || parts.shear > 1e-6) hub.matrix = matrix;
    }

    std::optional<std::size_t> skin_of(const Node& node) const {
        if (!node.skin) return std::nullopt;
        return static_cast<std::size_t>(std::ranges::lower_bound(skins_, *node.skin) - skins_.begin());
    }

    void add_skin(std::size_t i) {
        const Skin& skin = model_.skins[i];
        scene::Skin hub;
        hub.name = skin.name;
        take_foreign(skin.extras, hub.native);
        restore_native(skin.extras, hub.native);
        scene::Array binds;
        if (skin.inverse_bind_matrices) {
            auto array = accessors_.array(*skin.inverse_bind_matrices, binds_demand);
            if (!array) {
                tell(array.error(), log_);
            } else if (array->size() < skin.joints.size()) {
                tell({&issue::accessor, formatted("/skins/{}", i),
                      formatted("{} inverse bind matrices for {} joints", array->size(), skin.joints.size())},
                     log_);
            } else {
                binds = *array;
            }
        }
        for (std::size_t j = 0; j < joint_count(skin); ++j) {
            if (hub_of_[skin.joints[j]] == nowhere) {
                tell({&issue::hierarchy, formatted("/skins/{}/joints/{}", i, j), "it is no part of the scene"}, log_);
                continue;
            }
            hub.joints.push_back(hub_of_[skin.joints[j]]);
            scene::Matrix matrix = scene::identity_matrix;
            for (std::size_t c = 0; c < 16 && !binds.empty(); ++c) matrix[c] = binds.at(j, c);
            if (!std::ranges::all_of(matrix, is_reasonable)) matrix = {};
            hub.inverse_binds.push_back(scene::sound_bind(matrix, formatted("/skins/{}/joints/{}", i, j), log_));
        }
        scene_.skins.push_back(std::move(hub));
    }

    // Adds the nodes of the hub that stand in the place of one of the file. Those that only stand above others give
    // way to them, those that only mark something are none.
    void add_shown(std::size_t first, std::vector<std::size_t>& to) const {
        std::vector<std::size_t> way{first};
        while (!way.empty()) {
            const std::size_t at = way.back();
            way.pop_back();
            const auto& children = model_.nodes[at].children;
            if (markers_[at]) way.insert(way.end(), children.rbegin(), children.rend());
            if (!markers_[at]) to.push_back(hub_of_[at]);
        }
    }

    void connect() {
        for (const std::size_t node : order_) {
            for (const std::size_t child : model_.nodes[node].children) {
                add_shown(child, scene_.nodes[hub_of_[node]].children);
            }
        }
        for (const auto& list : {roots_, extra_roots_}) {
            for (const std::size_t root : list) add_shown(root, scene_.roots);
        }
        parent_of_.assign(scene_.nodes.size(), nowhere);
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            for (const std::size_t child : scene_.nodes[i].children) parent_of_[child] = i;
        }
    }

    std::size_t numbered(std::uint64_t number) const {
        const auto found = by_number_.find(number);
        return found == by_number_.end() ? nowhere : found->second;
    }

    // Puts back what stood in the extras of the scene.
    void restore_scene() {
        for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
            if (!markers_[i]) continue;
            const Node& node = model_.nodes[i];
            if (const auto of = kept_number(node.extras, mark::mesh_of)) restore_mesh(node, *of);
            if (const auto collision = kept_number(node.extras, mark::collision)) restore_collision(node, *collision);
        }
        restore_children();
        restore_tags();
        for (const KeptScene::Lod& kept : kept_.lods) {
            scene::Lod lod{kept.name, std::nullopt, {}};
            if (kept.node && numbered(*kept.node) != nowhere) lod.node = numbered(*kept.node);
            for (const KeptScene::Level& level : kept.levels) {
                if (numbered(level.node) != nowhere) lod.levels.push_back({level.pixels, numbered(level.node)});
            }
            scene_.lods.push_back(std::move(lod));
        }
        drop_collision_meshes();
    }

    void restore_mesh(const Node& node, std::uint64_t of) {
        if (numbered(of) == nowhere) return;
        scene::Node& hub = scene_.nodes[numbered(of)];
        hub.mesh = node.mesh;
        hub.skin = skin_of(node);
    }

    void restore_collision(const Node& node, std::uint64_t number) {
        const KeptScene::Collision& kept = kept_.collisions[number];
        if (kept.node && numbered(*kept.node) == nowhere) return;
        collision_meshes_.insert(*node.mesh);
        for (const scene::Primitive& primitive : scene_.meshes[*node.mesh].primitives) {
            scene::Collision collision{std::nullopt, primitive.positions, primitive.indices, kept.flag};
            if (kept.node) collision.node = numbered(*kept.node);
            collisions_.emplace(number, std::move(collision));
        }
    }

    void restore_tags() {
        std::vector<std::size_t> places(kept_.tags.size(), nowhere);
        for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
            const auto tag = kept_number(model_.nodes[i].extras, mark::tag);
            if (!tag || *tag >= places.size()) continue;
            // One that was moved, or got something to carry, is a place of its own now.
            places[*tag] = markers_[i] ? numbered(kept_.tags[*tag].node) : hub_of_[i];
        }
        for (std::size_t t = 0; t < places.size(); ++t) {
            if (places[t] != nowhere) scene_.tags.push_back({kept_.tags[t].name, places[t]});
        }
        for (auto& [number, collision] : collisions_) scene_.collisions.push_back(std::move(collision));
    }

    // Nodes that were taken out of their place return to it. Those that are new stay where they are.
    void restore_children() {
        std::set<std::size_t> attached;
        for (const KeptChildren& kept : kept_.children) {
            const std::size_t parent = kept.parent ? numbered(*kept.parent) : nowhere;
            if (kept.parent && parent == nowhere) continue;
            std::vector<std::size_t>& children = kept.parent ? scene_.nodes[parent].children : scene_.roots;
            const std::size_t top = root_of(parent);
            std::vector<std::size_t> ordered;
            std::set<std::size_t> seen;
            for (const std::uint64_t child : kept.children) {
                const std::size_t node = numbered(child);
                if (node == nowhere || node == top || seen.contains(node)) continue;
                if (parent_of_[node] != parent && parent_of_[node] != nowhere) continue;
                if (parent_of_[node] != parent) attached.insert(node);
                parent_of_[node] = parent;
                seen.insert(node);
                ordered.push_back(node);
            }
            std::ranges::copy_if(children, std::back_inserter(ordered),
                                 [&](std::size_t n) { return !seen.contains(n); });
            children = std::move(ordered);
        }
        std::erase_if(scene_.roots, [&](std::size_t node) { return attached.contains(node); });
    }

    // The root above a node. A file that makes this too much work does not get its nodes back.
    std::size_t root_of(std::size_t node) {
        while (node != nowhere && parent_of_[node] != nowhere) {
            if (steps_left_ == 0) return node;
            --steps_left_;
            node = parent_of_[node];
        }
        return node;
    }

    // Meshes that only showed a collision mesh are no meshes of the scene.
    void drop_collision_meshes() {
        if (collision_meshes_.empty()) return;
        for (const scene::Node& node : scene_.nodes) {
            if (node.mesh) collision_meshes_.erase(*node.mesh);
        }
        std::vector<std::size_t> renumbered(scene_.meshes.size(), nowhere);
        std::vector<scene::Mesh> left;
        for (std::size_t i = 0; i < scene_.meshes.size(); ++i) {
            if (collision_meshes_.contains(i)) continue;
            renumbered[i] = left.size();
            left.push_back(std::move(scene_.meshes[i]));
        }
        scene_.meshes = std::move(left);
        for (scene::Node& node : scene_.nodes) {
            if (node.mesh) node.mesh = renumbered[*node.mesh];
        }
    }

    // Levels of detail that another program wrote: the node itself is the finest, the others get coarser. They take its
    // place, so they stand beside it.
    void add_foreign_lods() {
        if (!kept_.lods.empty()) return;
        for (const std::size_t i : order_) {
            const Node& node = model_.nodes[i];
            if (node.lods.empty()) continue;
            scene::Lod lod{node.name, std::nullopt, {}};
            const Json* coverage = node.extras.find(coverage_key);
            const auto pixels_below = [&](std::size_t level) {
                constexpr double half_a_screen = 540;
                const double otherwise = 1.0 / static_cast<double>(std::size_t{1} << std::min<std::size_t>(level, 30));
                const Json::Array* all = coverage == nullptr ? nullptr : coverage->array();
                const bool told = all != nullptr && level < all->size() && (*all)[level].number();
                return half_a_screen * (told ? std::clamp(*(*all)[level].number(), 0.0, 1.0) : otherwise);
            };
            for (std::size_t level = node.lods.size(); level > 0; --level) {
                const std::size_t hub = hub_of_[node.lods[level - 1]];
                if (hub == nowhere || hub == hub_of_[i]) continue;
                move_beside(hub, hub_of_[i]);
                lod.levels.push_back({pixels_below(level - 1), hub});
            }
            constexpr double always = 1e6;
            lod.levels.push_back({always, hub_of_[i]});
            scene_.lods.push_back(std::move(lod));
        }
    }

    void move_beside(std::size_t node, std::size_t sibling) {
        const std::size_t parent = parent_of_[sibling];
        if (parent == nowhere || parent_of_[node] != nowhere || root_of(sibling) == node) return;
        scene_.nodes[parent].children.push_back(node);
        parent_of_[node] = parent;
        std::erase(scene_.roots, node);
    }

    void tell_losses() {
        const auto lose = [&](const Issue& loss, std::string element, std::uint64_t count, std::string_view what) {
            if (count > 0) log_.lose(loss, std::move(element), count, formatted("{}: {}", what, count));
        };
        namespace shared = sinew::issue;
        lose(shared::loss_lines, "/meshes", left_out_.lines, "primitives of points or lines");
        lose(shared::loss_morph_targets, "/meshes", left_out_.morph_targets, "morph targets");
        lose(shared::loss_texture_transform, "/materials", left_out_.texture_transforms, "textures");
        lose(shared::loss_cameras, "/cameras", model_.cameras, "cameras");
        lose(shared::loss_lights, "/extensions/KHR_lights_punctual", model_.lights, "lights");
        if (model_.scenes.size() > 1) {
            log_.lose(shared::loss_scenes, "/scenes", model_.scenes.size() - 1,
                      formatted("{} scenes, with {} nodes", model_.scenes.size() - 1, left_out_nodes_));
        }
        const std::string unknown = unknown_among(model_.extensions_used);
        if (!unknown.empty()) log_.lose(shared::loss_extensions, "/extensionsUsed", 1, unknown);
    }

    const Model& model_;
    Conversion& log_;
    Buffers buffers_;
    Accessors accessors_;
    Scene scene_;
    KeptScene kept_;
    LeftOut left_out_;
    std::uint64_t left_out_nodes_ = 0;
    std::vector<std::size_t> parents_;
    std::vector<std::size_t> roots_;
    std::set<std::size_t> chosen_roots_;
    std::vector<std::size_t> extra_roots_;
    std::vector<bool> markers_;
    std::vector<std::size_t> order_;
    std::vector<std::size_t> hub_of_;
    std::vector<std::size_t> parent_of_;  // in the hub
    std::size_t steps_left_ = 10'000'000;
    std::map<std::uint64_t, std::size_t> by_number_;
    std::vector<std::size_t> skins_;  // of the file that are skins of the hub, in order
    std::map<std::uint64_t, scene::Collision> collisions_;
    std::set<std::size_t> collision_meshes_;
    std::set<std::size_t> real_joints_;
};

}  // namespace

std::string unknown_needs(const Model& model) {
    return unknown_among(model.extensions_required);
}

std::optional<Scene> to_scene(const Document& document, const Model& model, std::span<const Companion> companions,
                              Conversion& log) {
    return Maker(document, model, companions, log).make();
}

}  // namespace sinew::gltf
