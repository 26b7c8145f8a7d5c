// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/restore_scene.h"

#include <sinew/size.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/merge_vertices.h"

namespace sinew::gltf {
namespace {

// The parents of the nodes in the scene. Limits the work for hostile files, which do not get their hierarchy restored.
struct Tree {
    std::vector<std::size_t> parents;
    std::size_t steps_left = 10'000'000;

    explicit Tree(const Scene& scene) : parents(scene.nodes.size(), no_index) {
        for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
            for (const std::size_t child : scene.nodes[i].children) parents[child] = i;
        }
    }
    std::size_t root_of(std::size_t node) {
        while (node != no_index && parents[node] != no_index) {
            if (steps_left == 0) return node;
            --steps_left;
            node = parents[node];
        }
        return node;
    }
};

class Restorer {
public:
    Restorer(const Model& model, const NodePlan& plan, const SavedScene& saved, std::span<const std::size_t> mesh_of,
             Scene& scene)
        : model_(model), plan_(plan), saved_(saved), mesh_of_(mesh_of), scene_(scene), tree_(scene) {}

    void run() {
        for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
            if (!plan_.markers[i]) continue;
            const Node& node = model_.nodes[i];
            if (const auto collision = saved_number(node.extras, extras_key::collision))
                restore_collision(node, *collision);
        }
        restore_children();
        restore_tags();
        for (const SavedScene::Lod& saved : saved_.lods) {
            scene::Lod lod{saved.name, std::nullopt, {}};
            if (saved.node && plan_.scene_node(*saved.node) != no_index) lod.node = plan_.scene_node(*saved.node);
            for (const SavedScene::Level& level : saved.levels) {
                if (plan_.scene_node(level.node) != no_index)
                    lod.levels.push_back({level.pixels, plan_.scene_node(level.node)});
            }
            scene_.lods.push_back(std::move(lod));
        }
        drop_collision_meshes();
    }

private:
    void restore_collision(const Node& node, std::uint64_t number) {
        const SavedScene::Collision& saved = saved_.collisions[as_size(number)];
        if (saved.node && plan_.scene_node(*saved.node) == no_index) return;
        collision_meshes_.insert(mesh_of_[*node.mesh]);
        for (const scene::Primitive& primitive : scene_.meshes[mesh_of_[*node.mesh]].primitives) {
            const scene::Primitive plain = merged_by_position(primitive);
            scene::Collision collision{std::nullopt, plain.positions, plain.indices, saved.flag};
            if (saved.node) collision.node = plan_.scene_node(*saved.node);
            collisions_.emplace(number, std::move(collision));
        }
    }

    void restore_tags() {
        std::vector<std::size_t> places(saved_.tags.size(), no_index);
        for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
            const auto tag = saved_number(model_.nodes[i].extras, extras_key::tag);
            if (!tag || *tag >= places.size()) continue;
            // A tag node that was moved or given children is a node of the scene now.
            const std::size_t t = as_size(*tag);
            places[t] = plan_.markers[i] ? plan_.scene_node(saved_.tags[t].node) : plan_.scene_node_of[i];
        }
        for (std::size_t t = 0; t < places.size(); ++t) {
            if (places[t] != no_index) scene_.tags.push_back({saved_.tags[t].name, places[t]});
        }
        for (auto& [number, collision] : collisions_) scene_.collisions.push_back(std::move(collision));
    }

    // Moves detached nodes back to their parents. New nodes stay where they are.
    void restore_children() {
        std::set<std::size_t> attached;
        for (const SavedChildren& saved : saved_.children) {
            const std::size_t parent = saved.parent ? plan_.scene_node(*saved.parent) : no_index;
            if (saved.parent && parent == no_index) continue;
            std::vector<std::size_t>& children = saved.parent ? scene_.nodes[parent].children : scene_.roots;
            const std::size_t top = tree_.root_of(parent);
            std::vector<std::size_t> ordered;
            std::set<std::size_t> seen;
            for (const std::uint64_t child : saved.children) {
                const std::size_t node = plan_.scene_node(child);
                if (node == no_index || node == top || seen.contains(node)) continue;
                if (tree_.parents[node] != parent && tree_.parents[node] != no_index) continue;
                if (tree_.parents[node] != parent) attached.insert(node);
                tree_.parents[node] = parent;
                seen.insert(node);
                ordered.push_back(node);
            }
            std::ranges::copy_if(children, std::back_inserter(ordered),
                                 [&](std::size_t n) { return !seen.contains(n); });
            children = std::move(ordered);
        }
        std::erase_if(scene_.roots, [&](std::size_t node) { return attached.contains(node); });
    }

    // Drops meshes that are only used to show a collision mesh.
    void drop_collision_meshes() {
        if (collision_meshes_.empty()) return;
        for (const scene::Node& node : scene_.nodes) {
            if (node.mesh) collision_meshes_.erase(*node.mesh);
        }
        std::vector<std::size_t> renumbered(scene_.meshes.size(), no_index);
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

    const Model& model_;
    const NodePlan& plan_;
    const SavedScene& saved_;
    std::span<const std::size_t> mesh_of_;
    Scene& scene_;
    Tree tree_;
    std::map<std::uint64_t, scene::Collision> collisions_;
    std::set<std::size_t> collision_meshes_;
};

// The size in pixels below which a level is shown: from the file, or half of that of the level before.
double pixels_below(std::size_t level, const Json* coverage) {
    constexpr double half_a_screen = 540;
    const double otherwise = 1.0 / static_cast<double>(std::size_t{1} << std::min<std::size_t>(level, 30));
    const Json::Array* all = coverage == nullptr ? nullptr : coverage->array();
    const bool has_value = all != nullptr && level < all->size() && (*all)[level].number();
    return half_a_screen * (has_value ? std::clamp(*(*all)[level].number(), 0.0, 1.0) : otherwise);
}

void make_sibling(Scene& scene, Tree& tree, std::size_t node, std::size_t sibling) {
    const std::size_t parent = tree.parents[sibling];
    if (parent == no_index || tree.parents[node] != no_index || tree.root_of(sibling) == node) return;
    scene.nodes[parent].children.push_back(node);
    tree.parents[node] = parent;
    std::erase(scene.roots, node);
}

}  // namespace

void restore_scene(const Model& model, const NodePlan& plan, const SavedScene& saved,
                   std::span<const std::size_t> mesh_of, Scene& scene) {
    Restorer(model, plan, saved, mesh_of, scene).run();
}

void add_foreign_lods(const Model& model, const NodePlan& plan, Scene& scene) {
    Tree tree(scene);
    for (const std::size_t i : plan.order) {
        const Node& node = model.nodes[i];
        if (node.lods.empty()) continue;
        scene::Lod lod{node.name, std::nullopt, {}};
        for (std::size_t level = node.lods.size(); level > 0; --level) {
            const std::size_t level_node = plan.scene_node_of[node.lods[level - 1]];
            if (level_node == no_index || level_node == plan.scene_node_of[i]) continue;
            make_sibling(scene, tree, level_node, plan.scene_node_of[i]);
            lod.levels.push_back({pixels_below(level - 1, node.extras.find(coverage_key)), level_node});
        }
        constexpr double always = 1e6;
        lod.levels.push_back({always, plan.scene_node_of[i]});
        scene.lods.push_back(std::move(lod));
    }
}

}  // namespace sinew::gltf
