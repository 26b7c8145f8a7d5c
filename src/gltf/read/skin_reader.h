// SPDX-License-Identifier: MIT
// Skins of the hub, from those of the file and what is known of those before.
#pragma once

#include <sinew/diagnostic.h>

#include <map>
#include <optional>

#include "gltf/data/accessors.h"
#include "gltf/roundtrip/skin_plans.h"

namespace sinew::gltf {

class SkinReader {
public:
    SkinReader(const SkinSources& sources, Accessors& accessors, Scene& scene, Report& log);

    /// The skin of a node with a mesh.
    std::optional<std::size_t> of(const Node& node) const;
    /// Whether the skeleton is what Blender makes of the one in the notes, and nobody has touched it since.
    bool are_as_blender_made_them() const { return as_blender_made_; }
    /// Reads all skins. The nodes of the scene must be there, and connected.
    void read();

private:
    bool find_blenders_bones() const;
    void add(const SkinPlan& plan);
    void add_joints(const SkinPlan& plan, scene::Skin& hub);
    void restore_binds(const SkinPlan& plan, const SavedScene::Skin& saved, scene::Skin& hub);
    void read_binds(std::size_t skin);
    scene::Matrix bind_of(std::size_t skin, std::size_t joint) const;

    SkinSources sources_;
    Accessors& accessors_;
    Scene& scene_;
    Report& log_;
    SkinPlans plans_;
    std::map<std::size_t, scene::Array> binds_;  // inverse, of the skins of the file
    std::vector<scene::Matrix> globals_;         // at rest, if they are needed
    bool as_blender_made_ = false;
};

/// Whether a node is where a note says that it would be.
bool is_as_noted(const Node& node, std::string_view key);

}  // namespace sinew::gltf
