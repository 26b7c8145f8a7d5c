// SPDX-License-Identifier: MIT
#include <sinew/animation.h>
#include <sinew/issues.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <map>
#include <set>

#include <sinew/bridge/losses.h>
#include <sinew/bridge/milliseconds.h>
#include <sinew/bridge/names.h>
#include <sinew/bridge/notes.h>
#include <sinew/bridge/skeleton.h>
#include <sinew/scene/vertices.h>
#include "base/formatted.h"
#include "formats/sphere-mesh/bridge.h"
#include "formats/sphere-mesh/layout.h"
#include "formats/sphere-mesh/pose.h"

namespace sinew::sphere_mesh {
namespace {

// Joints, animated nodes, bones of the original file, and their ancestors with a transform, in the order of a skeleton.
std::vector<scene::Joint> bones_of(const Scene& scene, const std::vector<bool>& moving) {
    std::vector<bool> wanted = moving;
    for (const scene::Skin& skin : scene.skins) {
        for (const std::size_t joint : skin.joints) wanted[joint] = true;
    }
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        if (scene::noted_number(scene.nodes[i].notes.find(notes_key), "bone")) wanted[i] = true;
    }
    Scene outline;
    outline.nodes = scene.nodes;
    outline.roots = scene.roots;
    scene::Skin& all = outline.skins.emplace_back();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i]) all.joints.push_back(i);
    }
    all.inverse_binds.resize(all.joints.size(), scene::identity_matrix);
    return scene::skeleton_of(outline).joints;
}

void add_parents(const std::vector<scene::Joint>& bones, Document& d) {
    std::vector<std::int32_t> parents;
    for (const scene::Joint& bone : bones) {
        parents.push_back(bone.parent ? static_cast<std::int32_t>(*bone.parent) : -1);
    }
    d.parents = View<std::int32_t>(parents);
}

// A frame contains all bones, so there is one at every key of any bone.
Animation animation_of(const Scene& scene, std::size_t index, const std::vector<scene::Joint>& bones,
                       scene::Milliseconds& clock) {
    const scene::Animation& from = scene.animations[index];
    const std::vector<double> times = scene::key_times(from);
    const auto channels = scene::channels_by_node(scene, from);
    std::vector<const scene::Channel*> all;
    for (const scene::Channel& channel : from.channels) all.push_back(&channel);
    const auto keys = clock.keys(times, all);
    std::vector<std::vector<Pose>> poses(keys.size());
    for (const scene::Joint& bone : bones) {
        const scene::Node& node = scene.nodes[bone.node];
        for (std::size_t i = 0; i < keys.size(); ++i) {
            poses[i].push_back(pose_of(scene::Milliseconds::transform(node, channels[bone.node], keys[i])));
        }
    }
    Animation animation;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        animation.frames.push_back({keys[i].milliseconds, View<Pose>(poses[i])});
    }
    return animation;
}

// The stored keys of every bone.
std::map<std::size_t, scene::LocalKeys> keys_by_bone(const Animation& animation,
                                                     const std::vector<scene::Joint>& bones) {
    std::map<std::size_t, scene::LocalKeys> keys;
    for (const auto& frame : animation.frames) {
        for (std::size_t i = 0; i < bones.size(); ++i) {
            scene::LocalKeys& own = keys[bones[i].node];
            own.times.push_back(frame.milliseconds / 1000.0);
            own.transforms.push_back(transform_of(frame.poses[i]));
        }
    }
    return keys;
}

void add_animations(const Scene& scene, const std::vector<scene::Joint>& bones, Document& d,
                    scene::DisplacementMeter& meter, Report& report) {
    std::vector<scene::Milliseconds> clocks;
    std::vector<scene::Animation> written;
    for (std::size_t i = 0; i < scene.animations.size(); ++i) {
        clocks.emplace_back(scene.animations[i]);
        d.animations.push_back(animation_of(scene, i, bones, clocks[i]));
        std::map<std::size_t, scene::LocalKeys> keys;
        if (clocks[i].changes_times()) keys = keys_by_bone(d.animations[i], bones);
        written.push_back(scene::with_keys(scene.animations[i], keys));
    }
    scene::lose_milliseconds(scene, scene::KeyTimes::of_animation, clocks, std::move(written), meter, report);
}

// Reports bones whose rest pose differs from the first frame. Bones without vertices count too: the format shows them.
void lose_rest(const Scene& scene, const std::vector<scene::Joint>& bones, const Document& d,
               scene::DisplacementMeter& meter, Report& report) {
    constexpr double tolerance = 1e-5;
    const bool posed = !d.animations.empty() && !d.animations[0].frames.empty();
    std::uint64_t count = 0;
    double largest = 0;
    Scene after = scene::without_animations(scene);
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const Pose first = posed ? d.animations[0].frames[0].poses[i] : Pose{};
        after.nodes[bones[i].node].matrix.reset();
        after.nodes[bones[i].node].transform = transform_of(first);
        const scene::Matrix rest = scene::local_matrix(scene.nodes[bones[i].node]);
        const double away = scene::difference(scene::matrix_of(transform_of(first)), rest);
        largest = std::max(largest, away);
        if (away > tolerance) ++count;
    }
    if (count == 0) return;
    scene::lose_motion({&sinew::issue::loss_rest_pose,
                        {},
                        count,
                        largest,
                        false,
                        formatted("{} of {} bones rest in another pose than in the first frame", count, bones.size())},
                       meter.at_rest({.after = &after}), report);
}

// The number of rigid meshes that an animation moves.
std::uint64_t count_moving_meshes(const Scene& scene, const scene::Animation& animation,
                                  const std::vector<std::size_t>& order) {
    std::vector<bool> moving(scene.nodes.size(), false);
    for (const scene::Channel& channel : animation.channels) moving[channel.node] = true;
    std::uint64_t count = 0;
    for (const std::size_t i : order) {
        const scene::Node& node = scene.nodes[i];
        if (moving[i] && node.mesh && has_rigid_part(scene, node)) ++count;
        if (!moving[i]) continue;
        for (const std::size_t child : node.children) moving[child] = true;
    }
    return count;
}

// Vertices do not follow bones: a mesh below an animated node stays at its rest pose.
void lose_following(const Scene& scene, scene::DisplacementMeter& meter, Report& report) {
    const std::vector<std::size_t> order = parents_first(scene);
    std::vector<std::uint64_t> counts;
    for (const scene::Animation& animation : scene.animations) {
        counts.push_back(count_moving_meshes(scene, animation, order));
    }
    if (std::ranges::all_of(counts, [](std::uint64_t count) { return count == 0; })) return;
    const std::vector<scene::Matrix> rest = scene::rest_globals(scene);
    const auto stay = [&](std::optional<std::size_t>, double, scene::PoseMatrices& matrices) {
        matrices.globals = rest;
    };
    const auto moved = meter.in_each_animation({.pose = stay});
    for (std::size_t a = 0; a < counts.size(); ++a) {
        if (counts[a] == 0) continue;
        scene::lose_motion({&sinew::issue::loss_node_animation, formatted("/animations/{}", a), counts[a], 0, false,
                            formatted("meshes that no longer follow their nodes: {}", counts[a])},
                           moved[a], report);
    }
}

void lose_material_values(const Scene& scene, Report& report) {
    const auto has_values = [](const scene::Material& m) {
        return !scene::is_placeholder_name(m.name) || m.base_color || m.specular || m.emission || m.ambient ||
               m.shininess || m.opacity || m.alpha_mode == scene::AlphaMode::mask || m.unlit;
    };
    const auto count = static_cast<std::uint64_t>(std::ranges::count_if(scene.materials, has_values));
    if (count == 0) return;
    report.lose(sinew::issue::loss_materials, {}, count,
                formatted("materials that keep only their textures: {}", count));
}

// The first texture is that of all meshes.
void lose_separate_textures(const Scene& scene, Report& report) {
    const auto textured = std::ranges::find_if(scene.materials, [](const auto& m) { return !m.textures.empty(); });
    if (textured == scene.materials.end()) return;
    std::uint64_t count = 0;
    for (const std::size_t at : scene::shown_nodes(scene)) {
        for (const scene::Primitive& p : scene.meshes[*scene.nodes[at].mesh].primitives) {
            const auto* material = p.material ? &scene.materials[*p.material] : nullptr;
            const bool has_it = material != nullptr && !material->textures.empty() &&
                                material->textures[0].path == textured->textures[0].path;
            count += has_it || p.positions.empty() ? 0U : 1U;
        }
    }
    if (count == 0) return;
    report.lose(sinew::issue::loss_textures, "/materials", count,
                formatted("meshes that get the first texture of the model instead of their own or none: {}", count));
}

// The format has texture names without roles and materials.
void lose_uses(const Scene& scene, Report& report) {
    std::uint64_t count = 0;
    bool first = true;
    for (const scene::Material& material : scene.materials) {
        for (const scene::TextureUse& use : material.textures) {
            const bool plain =
                use.role == scene::TextureRole::unspecified || (first && use.role == scene::TextureRole::base_color);
            count += plain && use.texcoord == 0 ? 0U : 1U;
            first = false;
        }
    }
    if (count > 0)
        report.lose(sinew::issue::loss_textures, {}, count,
                    formatted("textures that lose their role or texture coordinates: {}", count));
    lose_separate_textures(scene, report);
}

// Appends a primitive.
void append(const scene::Primitive& p, bool convert, std::vector<Vertex>& vertices, std::vector<Triangle>& triangles) {
    const std::size_t count = p.positions.size();
    const auto first = static_cast<std::uint32_t>(vertices.size());
    const auto positions = scene::float_vectors<3>(p.positions);
    const bool has_normals = p.normals.size() == count;
    const auto normals = scene::float_vectors<3>(has_normals ? p.normals : scene::computed_normals(p));
    std::vector<Vec2> uvs;
    if (!p.texcoords.empty() && p.texcoords[0].size() == count) {
        const scene::Array& from = p.texcoords[0];
        uvs = scene::float_vectors<2>(convert ? scene::adjusted(from, flip_v, flip_v_offset) : from);
    }
    for (std::size_t i = 0; i < count; ++i) {
        vertices.push_back({positions[i], uvs.empty() ? Vec2{} : uvs[i], normals[i]});
    }
    const std::vector<std::uint32_t> indices = scene::indices_of(p);
    for (std::size_t i = 0; i + 3 <= indices.size(); i += 3) {
        Triangle t{first + indices[i], first + indices[i + 1], first + indices[i + 2]};
        if (convert) std::swap(t[1], t[2]);
        triangles.push_back(t);
    }
}

// The noted sphere, if it still contains every vertex within the tolerance of the checks.
std::optional<Sphere> noted_sphere(const Json* notes, const std::vector<Vertex>& vertices) {
    const auto exact = scene::noted_bytes(notes, "sphere");
    if (!exact || exact->size() != sizeof(Sphere)) return std::nullopt;
    const auto sphere = decode<Sphere>(exact->data());
    constexpr double tolerance = 1.001;
    const double reach = tolerance * double{sphere.radius};
    const auto outside = [&](const Vertex& v) {
        scene::Vec3 away{};
        for (std::size_t i = 0; i < 3; ++i) away[i] = double{v.position[i]} - double{sphere.center[i]};
        return !(scene::dot(away, away) <= reach * reach);
    };
    if (!(sphere.radius >= 0) || std::ranges::any_of(vertices, outside)) return std::nullopt;
    return sphere;
}

// The base colour first, which the engine shows; then the others in order, without duplicates.
std::vector<std::string> texture_names(const Scene& scene) {
    std::vector<const scene::TextureUse*> uses;
    for (const scene::Material& material : scene.materials) {
        for (const scene::TextureUse& use : material.textures) uses.push_back(&use);
    }
    const auto base = std::ranges::find(uses, scene::TextureRole::base_color, &scene::TextureUse::role);
    if (base != uses.end()) std::rotate(uses.begin(), base, base + 1);
    std::vector<std::string> names;
    std::set<std::string, std::less<>> known;
    for (const scene::TextureUse* use : uses) {
        // Names end at a NUL.
        const std::string name = use->path.substr(0, use->path.find('\0'));
        const bool again = scene::noted_number(use->notes.find(notes_key), "again").has_value();
        if (known.insert(name).second || again) names.push_back(name);
    }
    return names;
}

}  // namespace

std::optional<Exported<Document>> from_scene(const Scene& scene, const SaveOptions& options, Report& report) {
    lose_feature(scene, Feature::hierarchy, report);
    scene::lose_bare_skins(scene, report);
    scene::DisplacementMeter meter(scene);
    scene::lose_curves(scene, scene::KeyTimes::of_animation, meter, report);
    lose_material_values(scene, report);
    lose_uses(scene, report);
    const std::vector<bool> moving = scene::moving_nodes(scene);
    lose_following(scene, meter, report);
    const std::vector<scene::Joint> bones = bones_of(scene, moving);
    scene::lose_shear(scene, {bones, {}}, meter, report);

    Exported<Document> result;
    Document& d = result.document;
    add_parents(bones, d);
    add_animations(scene, bones, d, meter, report);
    lose_rest(scene, bones, d, meter, report);
    std::vector<Vertex> vertices;
    std::vector<Triangle> triangles;
    for (const scene::Placed& placed : scene::flatten(scene)) {
        append(placed.primitive, options.convert_axes, vertices, triangles);
    }
    if (vertices.empty()) {
        // The format has no signature: a file is recognised by its counts.
        report.add(make_diagnostic(sinew::issue::count_unwritable,
                                   "the model has no triangles, and a file without vertices cannot be recognised"));
        return std::nullopt;
    }
    d.vertices = View<Vertex>(vertices);
    d.triangles = View<Triangle>(triangles);
    d.textures = Strings(texture_names(scene));
    const Json* notes = scene.notes.find(notes_key);
    d.sphere = noted_sphere(notes, vertices);
    d.surplus = scene::noted_bytes(notes, "surplus").value_or(Bytes{});
    return result;
}

}  // namespace sinew::sphere_mesh
