// SPDX-License-Identifier: MIT
#include "random_scene.h"

#include <rapidcheck.h>
#include <sinew/animation.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/poses.h"

namespace sinew::test {
namespace {

using namespace scene;

bool maybe() {
    return *rc::gen::inRange(0, 2) == 0;
}

std::size_t below(std::size_t limit) {
    return *rc::gen::inRange<std::size_t>(0, limit);
}

double any(double least, double most) {
    return least + (most - least) * *rc::gen::inRange(0, 10001) / 10000.0;
}

Quat any_rotation() {
    return normalized({any(-1, 1), any(-1, 1), any(-1, 1), any(-1, 1)});
}

Transform any_transform(const Kind& kind) {
    const double even = any(0.8, 1.25);
    const Vec3 uneven{any(0.8, 1.25), any(0.8, 1.25), any(0.8, 1.25)};
    return {{any(-0.5, 0.5), any(-0.5, 0.5), any(-0.5, 0.5)},
            any_rotation(),
            kind.uneven_scale ? uneven : Vec3{even, even, even}};
}

// Whole milliseconds, which every format can hold.
std::vector<double> any_times() {
    std::vector<double> times;
    double at = *rc::gen::inRange(0, 3) * 0.125;
    for (int i = *rc::gen::inRange(1, 5); i > 0; --i) {
        times.push_back(at);
        at += *rc::gen::inRange(1, 8) * 0.125;
    }
    return times;
}

Channel any_channel(std::size_t node, TransformPath path, const Kind& kind) {
    Channel channel{node, path, Interpolation::linear, any_times(), {}};
    for (std::size_t i = 0; i < channel.times.size(); ++i) {
        const Transform t = any_transform(kind);
        const auto add = [&](const auto& numbers) {
            for (const double d : numbers) channel.values.push_back(static_cast<float>(d));
        };
        if (path == TransformPath::translation) add(t.translation);
        if (path == TransformPath::rotation) add(t.rotation);
        if (path == TransformPath::scale) add(t.scale);
    }
    return channel;
}

// An armature above some roots of the skeleton: not at the origin, not a joint, and possibly moving.
void add_armature(Scene& scene, const Kind& kind) {
    Node armature;
    armature.name = "armature";
    armature.transform = any_transform(kind);
    const std::size_t at = scene.nodes.size();
    std::vector<std::size_t> saved;
    for (const std::size_t root : scene.roots) {
        const bool below = !scene.nodes[root].mesh && *rc::gen::inRange(0, 2) == 0;
        (below ? armature.children : saved).push_back(root);
    }
    saved.push_back(at);
    scene.roots = saved;
    scene.nodes.push_back(armature);
    for (Animation& animation : scene.animations) {
        if (*rc::gen::inRange(0, 2) == 0) animation.channels.push_back(any_channel(at, TransformPath::rotation, kind));
    }
}

// Numbers as careless exporters write them.
float careless(bool allow_no_number) {
    switch (*rc::gen::inRange(0, allow_no_number ? 8 : 6)) {
        case 0:
            return 0;
        case 6:
            return std::numeric_limits<float>::quiet_NaN();
        case 7:
            return std::numeric_limits<float>::infinity();
        default:
            return static_cast<float>(any(-2, 2));
    }
}

template <std::size_t N>
Array careless_array(std::size_t count, bool allow_no_number) {
    std::vector<std::array<float, N>> rows(count);
    for (auto& row : rows) {
        for (float& number : row) number = careless(allow_no_number);
    }
    return make_array(rows);
}

Primitive any_static_primitive(std::size_t materials) {
    Primitive p;
    const bool indexed = maybe();
    const std::size_t vertices = indexed ? below(9) : 3 * below(3);
    p.positions = careless_array<3>(vertices, false);
    if (vertices == 0) return p;
    if (maybe()) p.normals = careless_array<3>(vertices, true);
    if (maybe()) p.tangents = maybe() ? careless_array<4>(vertices, true) : careless_array<3>(vertices, false);
    if (maybe()) p.binormals = careless_array<3>(vertices, false);
    for (std::size_t i = below(3); i > 0; --i) p.texcoords.push_back(careless_array<2>(vertices, true));
    for (std::size_t i = below(2); i > 0; --i) {
        p.colors.push_back(maybe() ? careless_array<4>(vertices, false) : careless_array<3>(vertices, true));
    }
    if (maybe())
        p.texcoords.assign(p.texcoords.size(),
                           adjusted(careless_array<2>(vertices, false), {1, -1, 1, 1}, {0, 1, 0, 0}));
    if (indexed) {
        std::vector<std::uint32_t> indices(3 * (1 + below(5)));
        for (std::uint32_t& i : indices) i = static_cast<std::uint32_t>(below(vertices));
        p.indices = make_array(indices);
    }
    if (materials > 0 && maybe()) p.material = below(materials);
    return p;
}

Vec4 any_color() {
    return {any(0, 1), any(0, 1), any(0, 1), maybe() ? 1 : any(0, 1)};
}

Material any_material(std::size_t number) {
    Material m;
    m.name = "material " + std::to_string(number);
    if (maybe()) m.base_color = any_color();
    if (maybe()) m.specular = any_color();
    if (maybe()) m.emission = Vec4{any(0, 3), any(0, 3), any(0, 3), 1};
    if (maybe()) m.ambient = any_color();
    if (maybe()) m.shininess = any(0, 100);
    if (maybe()) m.opacity = any(0, 1);
    if (maybe()) m.metallic = any(0, 1);
    if (maybe()) m.roughness = any(0, 1);
    if (maybe()) m.alpha_mode = static_cast<AlphaMode>(below(3));
    if (maybe()) m.alpha_cutoff = any(0, 1);
    m.double_sided = maybe();
    m.unlit = maybe();
    const std::vector<std::string> roles{"base_color", "normal", "emission", "occlusion", "specular", "own use"};
    const std::vector<std::string> paths{"a.png", "textures/b c.jpg", "..\\up\\d.png", "C:\\x\\e.dds",
                                         "f.*",   "\xC3\xA4.webp"};
    for (std::size_t i = below(4); i > 0; --i) {
        TextureUse use;
        set_role(use, roles[below(roles.size())]);
        use.path = paths[below(paths.size())];
        use.texcoord = below(3);
        m.textures.push_back(std::move(use));
    }
    m.notes["test"]["id"].value = std::uint64_t{number};
    return m;
}

std::size_t add_below(Scene& scene, Node node) {
    const std::size_t at = scene.nodes.size();
    scene.nodes.push_back(std::move(node));
    if (at > 0 && maybe()) {
        scene.nodes[below(at)].children.push_back(at);
    } else {
        scene.roots.push_back(at);
    }
    return at;
}

}  // namespace

Scene any_scene(const Kind& kind, int most_joints) {
    Scene scene;
    const auto joints = static_cast<std::size_t>(*rc::gen::inRange(1, most_joints));
    Skin skin;
    for (std::size_t i = 0; i < joints; ++i) {
        Node node;
        node.name = "joint_" + std::to_string(i);
        node.transform = any_transform(kind);
        scene.nodes.push_back(node);
        // Several roots, and no deep chains, which would multiply scales indefinitely.
        const bool root = i == 0 || *rc::gen::inRange(0, 8) == 0;
        const auto parent =
            root ? i : static_cast<std::size_t>(*rc::gen::inRange<std::size_t>(0, std::min<std::size_t>(i, 12)));
        if (root) {
            scene.roots.push_back(i);
        } else {
            scene.nodes[parent].children.push_back(i);
        }
        skin.joints.push_back(i);
        // The bind pose differs from the rest pose.
        skin.inverse_binds.push_back(*inverse(matrix_of(any_transform(kind))));
    }
    scene.skins.push_back(skin);
    std::vector<std::array<float, 3>> positions;
    std::vector<std::uint16_t> influences;
    std::vector<std::array<float, 4>> weights;
    for (int v = *rc::gen::inRange(3, 12); v > 0; --v) {
        positions.push_back(
            {static_cast<float>(any(-1, 1)), static_cast<float>(any(-1, 1)), static_cast<float>(any(-1, 1))});
        for (int i = 0; i < 4; ++i)
            influences.push_back(static_cast<std::uint16_t>(*rc::gen::inRange<std::size_t>(0, joints)));
        if (kind.fine_weights) {
            const double a = any(0, 1);
            const double b = any(0, 1 - a);
            weights.push_back({static_cast<float>(a), static_cast<float>(b), static_cast<float>(1 - a - b), 0});
        } else {
            const int a = *rc::gen::inRange(0, 256);
            const int b = *rc::gen::inRange(0, 256 - a);
            weights.push_back(
                {static_cast<float>(a) / 255, static_cast<float>(b) / 255, static_cast<float>(255 - a - b) / 255, 0});
        }
    }
    Primitive p;
    p.positions = make_array(positions);
    p.joints = {{.bytes = View<std::uint16_t>(influences).bytes,
                 .count = positions.size(),
                 .stride = 8,
                 .type = Type::u16,
                 .components = 4}};
    p.weights = {make_array(weights)};
    p.indices = make_array(std::vector<std::uint32_t>{0, 1, 2});
    scene.meshes.push_back({"mesh", {p}, {}});
    Node node;
    node.name = "mesh";
    node.mesh = 0;
    node.skin = 0;
    scene.roots.push_back(scene.nodes.size());
    scene.nodes.push_back(node);
    for (int a = *rc::gen::inRange(1, 4); a > 0; --a) {
        Animation animation{"animation_" + std::to_string(scene.animations.size()), {}, {}};
        for (std::size_t i = 0; i < joints; ++i) {
            for (const TransformPath path :
                 {TransformPath::translation, TransformPath::rotation, TransformPath::scale}) {
                if (*rc::gen::inRange(0, 2) == 0) animation.channels.push_back(any_channel(i, path, kind));
            }
        }
        if (animation.channels.empty()) animation.channels.push_back(any_channel(0, TransformPath::translation, kind));
        scene.animations.push_back(animation);
    }
    if (*rc::gen::inRange(0, 2) == 0) add_armature(scene, kind);
    return scene;
}

double reach_of(const Scene& scene) {
    double reach = size_of(scene);
    for (const Animation& animation : scene.animations) {
        for (const Vec3& p : posed(scene, &animation, duration(animation) / 2)) reach = std::max(reach, 2 * length(p));
    }
    return reach;
}

void add_everything(Scene& scene) {
    for (std::size_t i = below(3); i > 0; --i) scene.materials.push_back(any_material(scene.materials.size()));
    // The skinned mesh: another primitive without weights, and vertices without weights.
    Mesh& skinned = scene.meshes[0];
    if (maybe()) {
        std::vector<float> weights = gathered(skinned.primitives[0].weights[0]);
        for (std::size_t i = 0; i < 4; ++i) weights[i] = 0;
        std::vector<std::array<float, 4>> rows(weights.size() / 4);
        for (std::size_t i = 0; i < weights.size(); ++i) rows[i / 4][i % 4] = weights[i] * (i % 8 < 4 ? 1 : 3);
        skinned.primitives[0].weights[0] = make_array(rows);
    }
    if (maybe()) skinned.primitives.push_back(any_static_primitive(scene.materials.size()));
    // Skinned nodes anywhere in the hierarchy.
    for (std::size_t i = below(2); i > 0; --i) {
        Node node;
        node.name = "another";
        node.mesh = 0;
        if (maybe()) node.skin = 0;
        node.transform = any_transform({});
        add_below(scene, std::move(node));
    }
    for (std::size_t i = below(4); i > 0; --i) {
        Mesh mesh;
        mesh.name = "mesh " + std::to_string(i);
        for (std::size_t p = below(3); p > 0; --p)
            mesh.primitives.push_back(any_static_primitive(scene.materials.size()));
        mesh.notes["test"]["number"].value = std::uint64_t{i};
        scene.meshes.push_back(std::move(mesh));
        Node node;
        node.name = "node";
        node.mesh = scene.meshes.size() - 1;
        node.transform = any_transform({.uneven_scale = true});
        if (maybe()) {
            node.matrix = multiply(matrix_of(any_transform({.uneven_scale = true})),
                                   matrix_of(any_transform({.uneven_scale = true})));
            node.transform = decompose(*node.matrix).transform;
        }
        add_below(scene, std::move(node));
    }
    for (std::size_t i = below(3); i > 0; --i)
        scene.tags.push_back({"tag " + std::to_string(i), below(scene.nodes.size())});
    for (std::size_t i = below(2); i > 0; --i) {
        Collision collision;
        if (maybe()) collision.node = below(scene.nodes.size());
        collision.positions = careless_array<3>(3 + below(4), false);
        collision.indices = make_array(std::vector<std::uint32_t>{0, 1, 2});
        collision.flag = below(5);
        scene.collisions.push_back(std::move(collision));
    }
    if (maybe()) {
        Lod lod;
        lod.name = "lod";
        if (maybe()) lod.node = below(scene.nodes.size());
        for (std::size_t i = below(4); i > 0; --i) lod.levels.push_back({any(1, 900), below(scene.nodes.size())});
        scene.lods.push_back(std::move(lod));
    }
    if (maybe()) scene.animations.push_back({"nothing", {}, {}});
}

}  // namespace sinew::test
