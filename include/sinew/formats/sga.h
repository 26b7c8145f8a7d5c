// SPDX-License-Identifier: MIT
// SGA, the skeletons and animations of the Rayne engine: the file as structs. Every byte has a member, and nothing is
// interpreted.
#pragma once

#include <sinew/bridge/skeleton.h>
#include <sinew/format.h>
#include <sinew/layout/view.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace sinew::sga {

using Vec3 = std::array<float, 3>;
using Vec4 = std::array<float, 4>;

struct Bone {
    Text name;
    Vec3 position{};  ///< of its head, in model space
    std::uint8_t is_root = 0;
    View<std::uint16_t> children;
};

/// Relative to the rest pose. The file has no frame rate.
struct Key {
    float time = 0;
    Vec3 position{};
    Vec3 scale{1, 1, 1};
    Vec4 rotation{0, 0, 0, 1};
};
void layout(auto& io, Is<Key> auto& k) {
    io.field("time", k.time, "in frames");
    io.field("position", k.position);
    io.field("scale", k.scale);
    io.field("rotation", k.rotation, "quaternion x, y, z, w");
}

struct Track {
    std::uint16_t bone = 0;
    View<Key> keys;
};

struct Animation {
    Text name;
    std::vector<Track> tracks;
};

struct Document {
    std::uint8_t version = 1;
    Text name;  ///< of the skeleton
    std::vector<Bone> bones;
    std::vector<Animation> animations;
    Bytes surplus;
};

/// `open_as<sga::Document>(file)` reads a file.
extern const Format format;

/// The file of a document.
std::optional<Pieces> write(const Document& document, Report& report);

/// Adds the bones to a scene as nodes and a skin, and the animations. Returns the index of the skin.
std::size_t add_to(Scene& scene, const Document& document, const LoadOptions& options, Report& report);

/// The bones of the file that `document_of` makes: which bone each joint of a skin becomes.
scene::Skeleton skeleton_of(const Scene& scene, const SaveOptions& options);

/// The skeleton and the animations of a scene. The format stores the positions of bones in bind pose, but no rotations,
/// so keys are converted: vertices move as before, whatever the bind pose.
Document document_of(const Scene& scene, const SaveOptions& options, Report& report);

}  // namespace sinew::sga

template <>
inline constexpr const sinew::Format* sinew::document_format<sinew::sga::Document> = &sinew::sga::format;
