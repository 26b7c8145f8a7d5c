// SPDX-License-Identifier: MIT
// What does a frame of a skinned character cost, and what does a seek cost?
#include <fmt/format.h>
#include <sinew/animation.h>
#include <sinew/playback.h>

#include <cmath>
#include <cstring>
#include <random>

#include "measure.h"
#include "playback/steps.h"
#include "report.h"

namespace bench {
namespace {

using namespace sinew;
using playback::baseline_kernels;
using playback::best_kernels;
using playback::Float3;
using playback::JointMatrix;
using playback::JointTransform;
using playback::Kernels;

constexpr std::size_t joint_count = 100;
constexpr std::size_t vertex_count = 10'000;

struct Random {
    std::mt19937 engine{1};
    float operator()(float least, float most) { return std::uniform_real_distribution<float>(least, most)(engine); }
};

// A spine with limbs of twelve joints that branch off it: 28 joints deep.
scene::Skin add_skeleton(Scene& scene, Random& random) {
    scene::Skin skin;
    for (std::size_t i = 0; i < joint_count; ++i) {
        scene::Node node;
        node.transform.translation = {double{random(-0.1F, 0.1F)}, 0.1, double{random(-0.1F, 0.1F)}};
        scene.nodes.push_back(node);
        skin.joints.push_back(i);
        skin.inverse_binds.push_back(scene::identity_matrix);
        if (i == 0) continue;
        const std::size_t limb_starts_at = i / 6;
        scene.nodes[i < 16 || i % 12 != 4 ? i - 1 : limb_starts_at].children.push_back(i);
    }
    scene.roots = {0};
    return skin;
}

// Translation, rotation and scale of every joint, with 30 keys per second.
scene::Animation make_animation(double seconds, bool same_times, Random& random) {
    const auto keys = static_cast<std::size_t>(seconds * 30) + 1;
    scene::Animation animation;
    for (std::size_t joint = 0; joint < joint_count; ++joint) {
        for (const auto path :
             {scene::TransformPath::translation, scene::TransformPath::rotation, scene::TransformPath::scale}) {
            scene::Channel channel{joint, path, scene::Interpolation::linear, {}, {}};
            const bool rotates = path == scene::TransformPath::rotation;
            std::array<float, 4> state{0, 0, 0, rotates ? 1.0F : 0.0F};
            if (path == scene::TransformPath::scale) state = {1, 1, 1, 0};
            for (std::size_t key = 0; key < keys; ++key) {
                const double shift = same_times ? 0 : double{random(0, 0.03F)};
                channel.times.push_back(static_cast<double>(key) / 30 + shift);
                for (std::size_t i = 0; i < (rotates ? 4 : 3); ++i) {
                    state[i] += random(-0.05F, 0.05F);
                    channel.values.push_back(state[i]);
                }
            }
            animation.channels.push_back(std::move(channel));
        }
    }
    return animation;
}

scene::Primitive make_vertices(Random& random) {
    std::vector<Float3> positions;
    std::vector<Float3> normals;
    std::vector<std::array<float, 4>> weights;
    std::vector<std::uint16_t> joints;
    for (std::size_t v = 0; v < vertex_count; ++v) {
        positions.push_back({random(-1, 1), random(0, 2), random(-1, 1)});
        normals.push_back({random(-1, 1), random(0.1F, 1), random(-1, 1)});
        weights.push_back({random(0.1F, 1), random(0.1F, 1), random(0.1F, 1), random(0.1F, 1)});
        // Neighbouring vertices use neighbouring joints, as in real models.
        for (std::size_t i = 0; i < 4; ++i) {
            const auto near = static_cast<std::size_t>(random(0, 8));
            joints.push_back(
                static_cast<std::uint16_t>(std::min(v * joint_count / vertex_count + near, joint_count - 1)));
        }
    }
    scene::Primitive primitive;
    primitive.positions = scene::make_array(positions);
    primitive.normals = scene::make_array(normals);
    primitive.weights = {scene::make_array(weights)};
    primitive.joints = {{.bytes = View<std::uint16_t>(joints).bytes,
                         .count = vertex_count,
                         .stride = 8,
                         .type = Type::u16,
                         .components = 4}};
    return primitive;
}

Scene make_scene() {
    Random random;
    Scene scene;
    scene.skins.push_back(add_skeleton(scene, random));
    scene.animations.push_back(make_animation(5, true, random));
    scene.animations.push_back(make_animation(30, true, random));
    scene.animations.push_back(make_animation(300, true, random));
    scene.animations.push_back(make_animation(30, false, random));
    scene.meshes.push_back({"mesh", {make_vertices(random)}, {}});
    scene::Node node;
    node.mesh = 0;
    node.skin = 0;
    scene.roots.push_back(scene.nodes.size());
    scene.nodes.push_back(node);
    return scene;
}

// Repeats one step of a frame often enough to be measurable.
Alternative step(std::string name, auto work, int repeats = 20) {
    return {std::move(name), [work, repeats] {
                return seconds_of([&] {
                           for (int i = 0; i < repeats; ++i) work();
                       }) /
                       repeats;
            }};
}

// The steps of a frame in single precision.
struct Fast {
    playback::Rig rig;
    playback::Clip clip;
    playback::Binding binding;
    playback::SkinnedVertices vertices;
    std::vector<JointTransform> locals;
    std::vector<JointMatrix> models, palette;
    std::vector<Float3> positions, normals;

    explicit Fast(const Scene& scene)
        : rig(playback::make_rig(scene, 0)),
          clip(playback::make_clip(scene.animations[0], rig)),
          binding(playback::make_binding(scene.skins[0], rig)),
          vertices(playback::make_skinned_vertices(scene.meshes[0].primitives[0], binding)),
          locals(rig.size()),
          models(rig.size()),
          palette(playback::palette_size(binding)),
          positions(vertex_count),
          normals(vertex_count) {}
};

// The same steps in double precision, directly from the scene and without normals.
struct Reference {
    std::vector<std::size_t> order;
    std::vector<scene::Transform> locals;
    std::vector<scene::Matrix> globals, palette;
    std::vector<scene::Vec3> positions;

    explicit Reference(const Scene& scene)
        : order(parents_first(scene)),
          locals(scene.nodes.size()),
          globals(scene.nodes.size()),
          palette(joint_count),
          positions(vertex_count) {}
};

void measure_frame(const Scene& scene, Table& table) {
    Fast fast(scene);
    Reference reference(scene);
    double now = 0;
    // Consecutive frames of a game.
    const auto tick = [&] { now = now > 4.9 ? 0 : now + 1.0 / 144; };
    std::vector<Alternative> all;
    for (const Kernels* kernels : {&best_kernels(), &baseline_kernels()}) {
        const auto sampling = [&, kernels] {
            tick();
            playback::sample(fast.clip, now, fast.locals, *kernels);
        };
        const auto placing = [&, kernels] { playback::local_to_model(fast.rig, fast.locals, fast.models, *kernels); };
        const auto binding = [&] { playback::skinning_palette(fast.binding, fast.models, fast.palette); };
        const auto skinning = [&, kernels] {
            playback::skin(fast.vertices, fast.palette, fast.positions, fast.normals, *kernels);
        };
        all.push_back(step("sample", sampling));
        all.push_back(step("local to model", placing));
        all.push_back(step("palette", binding));
        all.push_back(step("skin", skinning));
        all.push_back(step("all", [=] {
            sampling();
            placing();
            binding();
            skinning();
        }));
    }
    // The lower bound of a frame: 56 bytes per vertex are read and 24 written. A copy reads as much as it writes.
    std::vector<std::byte> vertices(vertex_count * (56 + 24) / 2, std::byte{1});
    std::vector<std::byte> moved(vertices.size());
    all.push_back(step("memcpy of as many bytes", [&] {
        std::memcpy(moved.data(), vertices.data(), vertices.size());
        keep(moved[0]);
    }));
    alternate(301, all);

    const auto sampling = [&] {
        tick();
        rest_pose(scene, reference.locals);
        sample(scene.animations[0], now, reference.locals);
    };
    const auto placing = [&] { local_to_model(scene, reference.order, reference.locals, reference.globals); };
    const auto binding = [&] { skinning_palette(scene.skins[0], reference.globals, reference.palette); };
    const auto skinning = [&] { skin(scene.meshes[0].primitives[0], reference.palette, reference.positions); };
    std::vector<Alternative> slow{step("sample", sampling, 1), step("local to model", placing, 1),
                                  step("palette", binding, 1), step("skin", skinning, 1),
                                  step(
                                      "all",
                                      [&] {
                                          sampling();
                                          placing();
                                          binding();
                                          skinning();
                                      },
                                      1)};
    alternate(11, slow);
    for (std::size_t i = 0; i < 5; ++i) {
        const double best = all[i].seconds();
        table.rows.push_back(
            {"frame: " + all[i].name,
             i == 4 ? fmt::format("{} {}", time_text(best), best <= 45e-6 ? "✓" : "✗") : time_text(best),
             time_text(all[i + 5].seconds()), time_text(slow[i].seconds())});
    }
    table.rows.push_back({all[10].name, time_text(all[10].seconds()), "", ""});
}

void measure_seeks(const Scene& scene, Table& table) {
    const playback::Rig rig = playback::make_rig(scene, 0);
    std::vector<JointTransform> locals(rig.size());
    constexpr const char* names[] = {"5 s", "30 s", "300 s", "30 s, separate key times per channel"};
    for (std::size_t a = 0; a < scene.animations.size(); ++a) {
        const playback::Clip clip = playback::make_clip(scene.animations[a], rig);
        std::size_t bytes = 0;
        for (const auto& band : clip.bands) bytes += 4 * band.rows.size();
        std::vector<scene::Transform> reference(scene.nodes.size());
        std::mt19937 engine(2);
        std::uniform_real_distribution<double> any(0, clip.seconds);
        std::vector<Alternative> all{
            step("best", [&] { playback::sample(clip, any(engine), locals); }),
            step("baseline", [&] { playback::sample(clip, any(engine), locals, baseline_kernels()); }),
            step("reference", [&] { sample(scene.animations[a], any(engine), reference); })};
        alternate(301, all);
        const double best = all[0].seconds() / joint_count;
        table.rows.push_back({fmt::format("seek, per joint: {}, {:.1f} MB", names[a], static_cast<double>(bytes) / 1e6),
                              fmt::format("{} {}", time_text(best), best <= 30e-9 ? "✓" : "✗"),
                              time_text(all[1].seconds() / joint_count), time_text(all[2].seconds() / joint_count)});
    }
}

}  // namespace

Table animation_table() {
    Table table{
        "Playing",
        "100 joints, 10,000 vertices with four influences, position and normal; one core. *Reference*: "
        "`sinew/animation.h`, in doubles and without normals. Goals: a frame ≤ 45 µs, a random seek ≤ 30 ns per "
        "joint.",
        {"", playback::has_avx2() ? "AVX2" : "best (no AVX2 here)", "baseline", "reference"},
        {}};
    const Scene scene = make_scene();
    measure_frame(scene, table);
    measure_seeks(scene, table);
    return table;
}

}  // namespace bench
