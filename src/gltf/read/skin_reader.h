// SPDX-License-Identifier: MIT
// Reads the skins of a file, and restores what was saved about them.
#pragma once

#include <sinew/diagnostic.h>

#include <map>
#include <optional>

#include "gltf/data/accessors.h"
#include "gltf/roundtrip/skin_plans.h"

namespace sinew::gltf {

class SkinReader {
public:
    SkinReader(const SkinSources& sources, Accessors& accessors, Scene& scene, Report& report);

    /// The skin in the scene for a node with a mesh.
    std::optional<std::size_t> of(const Node& node) const;
    /// The same for a node whose mesh has no vertices and is not in the file.
    std::optional<std::size_t> of_empty_mesh(const Node& node) const;
    /// True if the skeleton is exactly what Blender makes of the saved one, so that it was not edited there.
    bool skeleton_is_unchanged() const { return skeleton_is_unchanged_; }
    /// Reads all skins. The nodes of the scene must already be added and connected.
    void read();

private:
    bool has_unchanged_skeleton() const;
    void add(const SkinPlan& plan);
    void add_joints(const SkinPlan& plan, scene::Skin& result);
    void restore_binds(const SkinPlan& plan, const SavedScene::Skin& saved, scene::Skin& result);
    void read_binds(std::size_t skin);
    scene::Matrix bind_of(std::size_t skin, std::size_t joint) const;

    SkinSources sources_;
    Accessors& accessors_;
    Scene& scene_;
    Report& report_;
    SkinPlans plans_;
    std::map<std::size_t, scene::Array> binds_;  // inverse bind matrices, by skin of the file
    std::vector<scene::Matrix> globals_;         // global matrices of the rest pose, computed on demand
    bool skeleton_is_unchanged_ = false;
};

/// True if a node is at the place where Blender was expected to leave it.
bool is_at_saved_place(const Node& node, std::string_view key);

}  // namespace sinew::gltf
