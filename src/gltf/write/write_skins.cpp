// SPDX-License-Identifier: MIT
#include "gltf/write/write_skins.h"

#include <algorithm>

#include "gltf/roundtrip/extras.h"

namespace sinew::gltf {
namespace {

// Joints that a skin needs in glTF but not in the scene.
struct SkinRequirements {
    bool needs_fixed_joint = false;
    std::vector<std::size_t> owners;  ///< nodes whose mesh has primitives without weights
};

class SkinWriter {
public:
    SkinWriter(const Scene& scene, WrittenTree& tree, BinaryWriter& binary, SavedScene& saved)
        : scene_(scene), tree_(tree), binary_(binary), saved_(saved) {}

    WrittenSkins write() {
        std::vector<SkinRequirements> plans(scene_.skins.size());
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            const scene::Node& node = scene_.nodes[i];
            if (!is_skinned(scene_, node)) continue;
            for (const scene::Primitive& primitive : scene_.meshes[*node.mesh].primitives) {
                if (primitive.positions.empty()) continue;
                SkinRequirements& plan = plans[*node.skin];
                plan.needs_fixed_joint = plan.needs_fixed_joint || has_unweighted_vertices(primitive);
                if (primitive.joints.empty() && (plan.owners.empty() || plan.owners.back() != i))
                    plan.owners.push_back(i);
            }
        }
        for (std::size_t i = 0; i < scene_.skins.size(); ++i) add_skin(i, plans[i]);
        return std::move(skins_);
    }

private:
    void add_skin(std::size_t i, const SkinRequirements& plan) {
        const scene::Skin& source = scene_.skins[i];
        saved_.skins.push_back(
            {source.name, {source.joints.begin(), source.joints.end()}, without_own(source.notes), {}, {}});
        skins_.skin_of.push_back(no_index);
        skins_.owner_joint.emplace_back();
        skins_.fixed_joint.push_back(0);
        if (source.joints.empty()) return;
        Skin skin;
        skin.name = source.name;
        skin.joints = source.joints;
        write_foreign_extras(source.notes, skin.extras);
        save_notes(source.notes, skin.extras);
        std::vector<scene::Matrix> binds = source.inverse_binds;
        for (const std::size_t owner : plan.owners) {
            skins_.owner_joint[i][owner] = skin.joints.size();
            skin.joints.push_back(owner);
            binds.push_back(scene::identity_matrix);
        }
        if (plan.needs_fixed_joint) {
            skins_.fixed_joint[i] = skin.joints.size();
            Node fixed;
            fixed.name = "still";
            save(fixed.extras, extras_key::fixed_joint, 1);
            skin.joints.push_back(tree_.append(std::move(fixed)));
            tree_.roots.push_back(skin.joints.back());
            binds.push_back(scene::identity_matrix);
        }
        std::vector<float> numbers;
        for (scene::Matrix& matrix : binds) {
            matrix[3] = matrix[7] = matrix[11] = 0;
            matrix[15] = 1;
            for (const double number : matrix) numbers.push_back(static_cast<float>(number));
        }
        scene::Array array = scene::make_array(numbers);
        array.components = 16;
        array.stride = 64;
        array.count = binds.size();
        skin.inverse_bind_matrices = binary_.add(array, Use::plain);
        join_roots(skin.joints);
        skins_.joints.insert(skin.joints.begin(), skin.joints.end());
        skins_.skin_of[i] = tree_.model.skins.size();
        skins_.binds.push_back(std::move(binds));
        tree_.model.skins.push_back(std::move(skin));
    }

    // Adds a common parent if the joints are in several trees.
    void join_roots(const std::vector<std::size_t>& joints) {
        std::vector<std::size_t> trees;
        std::vector<bool> seen(tree_.parents.size(), false);
        for (std::size_t node : joints) {
            for (; node != no_index && !seen[node]; node = tree_.parents[node]) {
                seen[node] = true;
                if (tree_.parents[node] == no_index) trees.push_back(node);
            }
        }
        if (trees.size() < 2) return;
        tree_.roots_changed = true;
        // A parent that was added for another skin is reused.
        const auto group = std::ranges::find_if(trees, [&](std::size_t t) { return groups_.contains(t); });
        std::size_t above = group == trees.end() ? no_index : *group;
        if (above == no_index) {
            Node node;
            node.name = "skeleton";
            save(node.extras, extras_key::group, 1);
            above = tree_.append(std::move(node));
            groups_.insert(above);
            const auto place = std::ranges::find(tree_.roots, trees[0]);
            if (place == tree_.roots.end()) {
                tree_.roots.push_back(above);
            } else {
                tree_.roots.insert(place, above);
            }
        }
        for (const std::size_t tree : trees) {
            if (tree == above) continue;
            std::erase(tree_.roots, tree);
            tree_.model.nodes[above].children.push_back(tree);
            tree_.parents[tree] = above;
        }
    }

    const Scene& scene_;
    WrittenTree& tree_;
    BinaryWriter& binary_;
    SavedScene& saved_;
    WrittenSkins skins_;
    std::set<std::size_t> groups_;
};

}  // namespace

bool is_skinned(const Scene& scene, const scene::Node& node) {
    if (!node.mesh || !node.skin || scene.skins[*node.skin].joints.empty()) return false;
    const auto& primitives = scene.meshes[*node.mesh].primitives;
    return std::ranges::any_of(primitives, [](const scene::Primitive& p) { return !p.joints.empty(); });
}

WrittenSkins write_skins(const Scene& scene, WrittenTree& tree, BinaryWriter& binary, SavedScene& saved) {
    return SkinWriter(scene, tree, binary, saved).write();
}

}  // namespace sinew::gltf
