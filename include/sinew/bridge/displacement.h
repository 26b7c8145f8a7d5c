// SPDX-License-Identifier: MIT
// How far a loss moves the vertices of a model: the distance between their positions before and after the loss, at
// rest and in every animation, relative to the size of the model.
#pragma once

#include <sinew/scene/scene.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace sinew::scene {

/// A smaller effect than this, relative to the size of the model, is rounding and not a loss.
inline constexpr double least_displacement = 1e-6;

/// The matrices that move vertices in one pose.
struct PoseMatrices {
    std::vector<Matrix> globals;  ///< per node; set only for nodes with a visible mesh and their ancestors
    std::vector<std::vector<Matrix>> palettes;  ///< per skin, per joint: global matrix times inverse bind matrix
};

/// A loss to be measured: what it changes. Members that are not set are those of the measured scene.
struct Change {
    /// The scene after the loss. It has the same nodes, skins, meshes and vertices; transforms, animations and weights
    /// may differ. An animation that it does not have rests.
    const Scene* after = nullptr;
    /// The scene before the loss, if the loss follows another one that is not to be measured again.
    const Scene* before = nullptr;
    /// Changes the matrices of a pose, for what a scene cannot express. It receives the matrices before the loss, and
    /// no animation for the rest pose.
    std::function<void(std::optional<std::size_t> animation, double seconds, PoseMatrices& matrices)> pose = {};
};

/// The largest distance of a vertex from its position before the loss.
struct Displacement {
    double relative = 0;    ///< to the size of the model
    double seconds = 0;     ///< when
    bool measured = false;  ///< false if the scene has no visible vertices
};

/// The larger one.
Displacement larger(const Displacement& a, const Displacement& b);

/// Measures losses of one scene. The scene must outlive the meter and stay unchanged. The first measurement reads all
/// vertices; later ones look only at the vertices that can move farthest, at the times at which they can. The work is
/// proportional to the number of vertices and keys, up to a fixed factor: if there are more combinations, times are
/// skipped evenly, and those around the largest displacement are added.
class DisplacementMeter {
public:
    explicit DisplacementMeter(const Scene& scene);
    ~DisplacementMeter();
    DisplacementMeter(DisplacementMeter&&) noexcept;
    DisplacementMeter& operator=(DisplacementMeter&&) noexcept;

    /// In the rest pose.
    Displacement at_rest(const Change& change);
    /// At the keys of an animation, before and after the loss, and between them.
    Displacement in_animation(std::size_t animation, const Change& change);
    /// The same for every animation of the scene, from `first` on.
    std::vector<Displacement> in_each_animation(const Change& change, std::size_t first = 0);
    /// The largest over the rest pose and all animations.
    Displacement anywhere(const Change& change);

    /// The diagonal of the bounding box of the visible vertices at rest.
    double model_size();
    bool has_vertices();

    /// What was computed so far, for tests of the bounds.
    struct Work {
        std::uint64_t matrices = 0;  ///< of nodes and joints
        std::uint64_t boxes = 0;     ///< of groups of vertices
        std::uint64_t vertices = 0;
    };
    Work work() const;

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace sinew::scene
