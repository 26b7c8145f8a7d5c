// SPDX-License-Identifier: MIT
#include <sinew/animation.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>
#include <sinew/size.h>

#include <algorithm>
#include <set>
#include <span>

#include <sinew/bridge/build.h>
#include <sinew/bridge/losses.h>
#include "base/formatted.h"
#include "formats/scene-sgm/issues.h"
#include "formats/scene-sgm/read/read_meshes.h"
#include "formats/scene-sgm/write/restore.h"
#include "formats/scene-sgm/write/write_parts.h"
#include "scene/repair.h"

namespace sinew::scene_sgm {
namespace {

constexpr std::size_t no_copy = static_cast<std::size_t>(-1);

// Builds the scene. A node with several parents becomes several nodes of the scene, its copies.
class SceneReader {
public:
    SceneReader(const Document& document, Report& report)
        : document_(document),
          model_(model(document)),
          buffers_(document),
          budget_(document),
          report_(report),
          meshes_(document, model_, buffers_, budget_, report),
          copies_(model_.nodes.size()) {}

    std::optional<Scene> make() {
        scene_.name = model_.name;
        note_extra(scene_.notes, &document_.json, top_members);
        for (std::size_t i = 0; i < model_.materials.size(); ++i) {
            scene_.materials.push_back(read_material(model_.materials[i], element(document_.json, "materials", i)));
        }
        for (const Animation& animation : model_.animations) {
            for (const Channel& channel : animation.channels) moving_.insert(channel.node);
        }
        if (!add_nodes()) return std::nullopt;
        lose_unreachable();
        add_lods();
        add_tags();
        add_collisions();
        for (std::size_t i = 0; i < model_.animations.size(); ++i) add_animation(i);
        if (!budget_.is_kept()) {
            refuse(issue::overlap,
                   "nodes and meshes are shared so often that the scene would be many times the size of the file");
            return std::nullopt;
        }
        scene_.meshes = meshes_.take();
        scene::drop_matrices_of_moving_nodes(scene_, report_);
        scene::repair(scene_, report_);
        return std::move(scene_);
    }

private:
    void refuse(const Issue& issue, std::string message) {
        Diagnostic found = make_diagnostic(issue, std::move(message), std::string(json_path));
        found.severity = Severity::error;
        report_.add(std::move(found));
    }

    bool add_nodes() {
        if (model_.nodes.empty()) return true;
        constexpr std::size_t always_enough = 100'000;
        const std::size_t limit = std::max(always_enough, 16 * model_.nodes.size());
        struct Step {
            std::size_t node;
            std::size_t copy;
            std::size_t next_child = 0;
        };
        std::vector<Step> path{{0, add_copy(0)}};
        scene_.roots.push_back(0);
        while (!path.empty()) {
            Step& step = path.back();
            if (step.next_child == model_.nodes[step.node].children.size()) {
                ends_[step.copy] = scene_.nodes.size();
                path.pop_back();
                continue;
            }
            if (scene_.nodes.size() == limit || !budget_.is_kept()) {
                refuse(sinew::issue::scene_hierarchy,
                       formatted("{} nodes would become {} or more", model_.nodes.size(), scene_.nodes.size()));
                return false;
            }
            const std::size_t child = as_size(model_.nodes[step.node].children[step.next_child++]);
            const std::size_t copy = add_copy(child);
            scene_.nodes[step.copy].children.push_back(copy);
            path.push_back({child, copy});
        }
        return true;
    }

    void lose(const Issue& issue, std::string path, std::uint64_t count, std::string_view what) {
        if (count > 0) report_.lose(issue, std::move(path), count, formatted("{}: {}", what, count));
    }

    // Nodes that are not below the root, and meshes that only they use.
    void lose_unreachable() {
        const auto is_reached = [](const std::vector<std::size_t>& copies) { return !copies.empty(); };
        const auto missing = copies_.size() - static_cast<std::size_t>(std::ranges::count_if(copies_, is_reached));
        lose(sinew::issue::loss_scenes, "/nodes", missing, "nodes that are not below the root");
        lose(sinew::issue::loss_triangles, "/meshes", meshes_.unused_triangles(), "triangles that no node shows");
        std::uint64_t tags = 0;
        for (const Tag& tag : model_.tags) tags += copies_of(tag.node).empty() ? 1U : 0U;
        lose(sinew::issue::loss_tags, "/tags", tags, "tags of nodes that are not in the scene");
        std::uint64_t levels = 0;
        for (const Lod& lod : model_.lods) {
            for (const Level& level : lod.levels) levels += copies_of(level.node).empty() ? 1U : 0U;
        }
        lose(sinew::issue::loss_lods, "/lods", levels, "levels of detail without a node of the scene");
    }

    std::size_t add_copy(std::size_t node) {
        const std::size_t index = scene_.nodes.size();
        if (copies_[node].empty()) {
            scene_.nodes.push_back(read_node(node));
        } else {
            scene::Node copy = scene_.nodes[copies_[node][0]];
            copy.children.clear();
            scene_.nodes.push_back(std::move(copy));
        }
        const Json* json = element(document_.json, "nodes", node);
        if (!copies_[node].empty()) budget_.spend(sizeof(scene::Node) + (json == nullptr ? 0 : to_text(*json).size()));
        copies_[node].push_back(index);
        ends_.push_back(index + 1);
        return index;
    }

    scene::Node read_node(std::size_t i) {
        const Node& node = model_.nodes[i];
        scene::Node scene_node;
        scene_node.name = node.name;
        note(scene_node.notes, "node", std::uint64_t{i});
        note(scene_node.notes, "type", node.type);
        note_extra(scene_node.notes, element(document_.json, "nodes", i), node_members);
        if (node.type == "MatrixTransform" && node.transform) {
            place(scene_node, read_matrix(*node.transform, buffers_, path_of("nodes", i), report_), i);
        }
        if (node.type == "StaticGeometry") scene_node.mesh = meshes_.of(node);
        return scene_node;
    }

    void place(scene::Node& scene_node, const scene::Matrix& matrix, std::size_t i) {
        Json::Array numbers;
        for (const double number : matrix) numbers.push_back({number});
        note(scene_node.notes, "matrix", std::move(numbers));
        const scene::Decomposed parts = scene::decompose(matrix);
        scene_node.transform = parts.transform;
        const bool exact = parts.shear < 1e-9 && same_matrix(scene::matrix_of(parts.transform), matrix);
        if (exact) return;
        // A node with a matrix cannot be animated. Sheared matrices are dropped when all vertices are known.
        if (!moving_.contains(i) || parts.shear >= 1e-9) scene_node.matrix = matrix;
    }

    // The copies of a node, in order; none if the node does not exist.
    std::span<const std::size_t> copies_of(std::uint64_t node) const {
        if (node >= copies_.size()) return {};
        return copies_[as_size(node)];
    }

    // The copy of a node below another node; otherwise the first copy.
    std::size_t copy_below(std::uint64_t node, std::size_t above) const {
        const auto copies = copies_of(node);
        if (copies.empty()) return no_copy;
        const auto found = std::ranges::lower_bound(copies, above);
        // The descendants of a node follow it contiguously.
        return found != copies.end() && *found < ends_[above] ? *found : copies[0];
    }

    void add_lods() {
        std::vector<std::vector<std::size_t>> shown_by(model_.lods.size());
        for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
            const Node& node = model_.nodes[i];
            if (node.type != "LOD" || !node.lod || *node.lod >= shown_by.size()) continue;
            std::vector<std::size_t>& shown = shown_by[as_size(*node.lod)];
            shown.insert(shown.end(), copies_[i].begin(), copies_[i].end());
        }
        for (std::size_t i = 0; i < model_.lods.size(); ++i) {
            std::ranges::sort(shown_by[i]);
            for (const std::size_t node : shown_by[i]) add_lod(model_.lods[i], node);
            if (shown_by[i].empty()) add_lod(model_.lods[i], std::nullopt);
        }
    }

    void add_lod(const Lod& lod, std::optional<std::size_t> node) {
        if (!budget_.spend(sizeof(scene::Lod) + lod.name.size() + lod.levels.size() * sizeof(scene::Lod::Level)))
            return;
        scene::Lod& result = scene_.lods.emplace_back(scene::Lod{lod.name, node, {}});
        for (const Level& level : lod.levels) {
            const std::size_t shown = copy_below(level.node, node.value_or(0));
            if (shown < scene_.nodes.size()) result.levels.push_back({level.pixels, shown});
        }
    }

    void add_tags() {
        for (const Tag& tag : model_.tags) {
            for (const std::size_t node : copies_of(tag.node)) {
                if (!budget_.spend(sizeof(scene::Tag) + tag.name.size())) return;
                scene_.tags.push_back({tag.name, node});
            }
        }
    }

    void add_collisions() {
        if (model_.collision) {
            const auto whole =
                read_collision(*model_.collision, buffers_, formatted("{}/collision", json_path), report_);
            if (whole) scene_.collisions.push_back(*whole);
        }
        for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
            const Node& node = model_.nodes[i];
            if (node.type != "CollisionGeometry" || !node.collision || copies_[i].empty()) continue;
            if (!budget_.spend(buffers_.find("COLL", node.collision->place, node.collision->vertices, 12))) return;
            auto collision = read_collision(*node.collision, buffers_, path_of("nodes", i) + "/collision", report_);
            if (!collision) continue;
            for (const std::size_t copy : copies_[i]) {
                collision->node = copy;
                scene_.collisions.push_back(*collision);
            }
        }
    }

    void add_animation(std::size_t i) {
        const Animation& animation = model_.animations[i];
        scene::Animation result;
        result.name = animation.name;
        std::set<std::pair<std::uint64_t, scene::TransformPath>> seen;
        std::uint64_t lost = 0;
        for (std::size_t c = 0; c < animation.channels.size(); ++c) {
            const Channel& channel = animation.channels[c];
            if (copies_of(channel.node).empty()) {
                ++lost;
                continue;
            }
            const auto add = [&](const std::optional<Track>& track, scene::TransformPath path, std::string_view name) {
                // For duplicate channels, the first one is used.
                if (!track) return;
                if (!seen.emplace(channel.node, path).second) {
                    ++lost;
                    return;
                }
                const std::string at = formatted("{}/channels/{}/{}", path_of("animations", i), c, name);
                if (!budget_.spend(buffers_.find("ANIM", track->place, track->keys, 8))) return;
                const auto read = read_track(*track, path, buffers_, at, report_);
                if (read) add_channel(result, *read, channel.node);
            };
            add(channel.position, scene::TransformPath::translation, "position");
            add(channel.rotation, scene::TransformPath::rotation, "rotation");
            add(channel.scale, scene::TransformPath::scale, "scale");
        }
        lose(sinew::issue::loss_animations, formatted("/animations/{}", i), lost,
             "channels without a node of the scene, or for a property that has one");
        note(result.notes, "animation", std::uint64_t{i});
        note(result.notes, "duration", animation.duration);
        note(result.notes, "last_key", duration(result));
        if (animation.loop) note(result.notes, "loop", true);
        note_extra(result.notes, element(document_.json, "animations", i), animation_members);
        scene_.animations.push_back(std::move(result));
    }

    void add_channel(scene::Animation& animation, scene::Channel channel, std::uint64_t node) {
        for (const std::size_t copy : copies_of(node)) {
            if (!budget_.spend(sizeof(scene::Channel) + 8 * channel.times.size() + 4 * channel.values.size())) return;
            channel.node = copy;
            animation.channels.push_back(channel);
        }
    }

    const Document& document_;
    const Model model_;
    const Buffers buffers_;
    Budget budget_;
    Report& report_;
    MeshList meshes_;
    Scene scene_;
    std::vector<std::vector<std::size_t>> copies_;  // of every node, in order
    std::vector<std::size_t> ends_;                 // the end of the descendants of every copy
    std::set<std::uint64_t> moving_;
};

}  // namespace

std::optional<Scene> to_scene(const Document& document, Report& report) {
    auto scene = SceneReader(document, report).make();
    if (scene) keep_rest(document, *scene);
    return scene;
}

}  // namespace sinew::scene_sgm
