// SPDX-License-Identifier: MIT
// GLBs of models with unusual weights: the Khronos validator accepts them, and the vertices move as before.
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/gltf.h>
#include <sinew/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <random>

#include "support/files.h"
#include "support/poses.h"
#include "support/validator.h"

namespace sinew::test::weights_test {

using namespace scene;

constexpr std::size_t joint_count = 40;
constexpr std::size_t vertex_count = 300;

// How the weights of a model are stored and what is wrong with them.
struct Kind {
    std::size_t sets = 1;
    Type type = Type::f32;
    double sum = 1;        ///< of the weights of a vertex
    double error = 0;      ///< of the sum, at most
    bool zeros = false;    ///< some vertices have no weights
    bool repeats = false;  ///< joints occur twice
};

Array weights_as(Type type, const std::vector<std::array<double, 4>>& weights) {
    const auto converted = [&]<Scalar T>(T, double scale) {
        std::vector<std::array<T, 4>> all(weights.size());
        for (std::size_t v = 0; v < all.size(); ++v) {
            for (std::size_t i = 0; i < 4; ++i)
                all[v][i] = static_cast<T>(std::min(weights[v][i], 1.0) * scale + (scale > 1 ? 0.5 : 0));
        }
        Array array = make_array(all);
        array.normalized = scale > 1;
        return array;
    };
    if (type == Type::u8) return converted(std::uint8_t{}, 255);
    if (type == Type::u16) return converted(std::uint16_t{}, 65535);
    return type == Type::f64 ? converted(double{}, 1) : converted(float{}, 1);
}

Primitive weighted(const Kind& kind, std::mt19937& random) {
    const auto any = [&](double least, double most) {
        return std::uniform_real_distribution<double>(least, most)(random);
    };
    Primitive p;
    std::vector<std::array<float, 3>> positions(vertex_count);
    for (auto& position : positions) {
        for (float& c : position) c = static_cast<float>(any(-1, 1));
    }
    p.positions = make_array(positions);
    std::vector<std::vector<std::array<std::uint16_t, 4>>> joints(kind.sets);
    std::vector<std::vector<std::array<double, 4>>> weights(kind.sets);
    for (std::size_t v = 0; v < vertex_count; ++v) {
        std::vector<double> all(4 * kind.sets);
        double sum = 0;
        for (double& weight : all) sum += weight = random() % 3 == 0 ? 0 : any(0, 1);
        if (sum == 0) sum = all[0] = 1;
        const bool none = kind.zeros && v % 5 == 0;
        const double factor = none ? 0 : (kind.sum + any(-kind.error, kind.error)) / sum;
        for (std::size_t set = 0; set < kind.sets; ++set) {
            auto& joint = joints[set].emplace_back();
            auto& weight = weights[set].emplace_back();
            for (std::size_t i = 0; i < 4; ++i) {
                weight[i] = factor * all[4 * set + i];
                joint[i] = static_cast<std::uint16_t>(kind.repeats ? random() % 3 : (4 * set + i + v) % joint_count);
            }
        }
    }
    for (const auto& set : joints) p.joints.push_back(make_array(set));
    for (const auto& set : weights) p.weights.push_back(weights_as(kind.type, set));
    return p;
}

Scene model_of(const Kind& kind, std::mt19937& random) {
    Scene scene;
    Skin skin;
    Animation animation{"bend", {}, {}};
    for (std::size_t j = 0; j < joint_count; ++j) {
        Node node{.name = "joint"};
        node.transform.translation = {0, 0.1, 0};
        if (j + 1 < joint_count) node.children = {j + 1};
        scene.nodes.push_back(std::move(node));
        skin.joints.push_back(j);
        skin.inverse_binds.push_back(translation_matrix({0, -0.1 * static_cast<double>(j + 1), 0}));
        animation.channels.push_back(
            {j, TransformPath::rotation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0.1F, 0, 0, 0.9949874F}});
    }
    Node body{.name = "body"};
    body.mesh = 0;
    body.skin = 0;
    scene.roots = {0, joint_count};
    scene.nodes.push_back(std::move(body));
    scene.skins = {std::move(skin)};
    scene.meshes = {{"body", {weighted(kind, random)}, {}}};
    scene.animations = {std::move(animation)};
    return scene;
}

// Without what Sinew saves in the extras: what any other program sees.
Bytes without_extras(const Bytes& glb) {
    std::string text(reinterpret_cast<const char*>(glb.data()), glb.size());
    constexpr std::string_view key = "\"sinew\"";
    for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at)) {
        text.replace(at, key.size(), "\"other\"");
    }
    return Bytes::copy_of(text);
}

TEST(Weights, of_every_kind_pass_the_validator_and_move_vertices_as_before) {
    constexpr Kind kinds[] = {
        {.sets = 1},
        {.sets = 2},
        {.sets = 5},
        {.sets = 1, .error = 1e-6},
        {.sets = 2, .error = 1e-6},
        {.sets = 3, .error = 5e-7},
        {.sets = 1, .sum = 0.88},
        {.sets = 2, .sum = 1.7},
        {.sets = 1, .sum = 1e-30},
        {.sets = 1, .zeros = true},
        {.sets = 3, .error = 0.1, .zeros = true},
        {.sets = 2, .repeats = true},
        {.sets = 1, .error = 1e-6, .repeats = true},
        {.sets = 1, .type = Type::u8},
        {.sets = 2, .type = Type::u8},
        {.sets = 1, .type = Type::u16, .error = 1e-3, .zeros = true},
        {.sets = 4, .type = Type::u16},
        {.sets = 8, .type = Type::f64},
        {.sets = 1, .type = Type::f64, .error = 3e-7},
    };
    std::mt19937 random(19);
    const TemporaryFolder folder;
    std::vector<std::filesystem::path> written;
    for (std::size_t k = 0; k < std::size(kinds); ++k) {
        SCOPED_TRACE(k);
        const Scene scene = model_of(kinds[k], random);
        Report report;
        const auto files = from_scene(scene, gltf::format, report, {.name = "kind_" + std::to_string(k)});
        ASSERT_TRUE(files);
        const Bytes glb = join((*files)[0].pieces);
        written.push_back(folder.path() / (*files)[0].name);
        ASSERT_TRUE(write_file(written.back(), {glb}));
        for (const Bytes& file : {glb, without_extras(glb)}) {
            const auto back = load_scene({{"model.glb", {file}}});
            ASSERT_TRUE(back);
            const std::vector<Vec3> expected = posed(scene, scene.animations.data(), 1);
            const std::vector<Vec3> found = posed(*back, back->animations.data(), 1);
            ASSERT_EQ(found.size(), expected.size());
            for (std::size_t v = 0; v < found.size(); ++v) {
                ASSERT_LT(length(found[v] - expected[v]), 1e-5) << "vertex " << v;
            }
        }
    }
    for (const ValidatorReport& report : khronos_reports(written)) EXPECT_EQ(complaints(report), "") << report.file;
}

TEST(Weights, that_are_valid_keep_their_bits) {
    std::mt19937 random(15);
    Scene scene = model_of({.sets = 2}, random);
    const Primitive& p = scene.meshes[0].primitives[0];
    // Exact sums; the last vertex needs to be normalised.
    for (Array& set : scene.meshes[0].primitives[0].weights) {
        auto numbers = std::vector<std::array<float, 4>>(vertex_count, {0.125F, 0.125F, 0.1875F, 0.0625F});
        numbers.back() = {0.1F, 0.1F, 0.1F, 0.1F};
        set = make_array(numbers);
    }
    Report report;
    const auto files = from_scene(scene, gltf::format, report, {.name = "model"});
    ASSERT_TRUE(files);
    const auto back = load_scene({{"model.glb", {without_extras(join((*files)[0].pieces))}}});
    ASSERT_TRUE(back);
    const Primitive& q = back->meshes[0].primitives[0];
    ASSERT_EQ(q.weights.size(), 2u);
    for (std::size_t set = 0; set < 2; ++set) {
        for (std::size_t v = 0; v < vertex_count; ++v) {
            const double sum = v + 1 < vertex_count ? 1 : 0.8F;
            for (std::size_t i = 0; i < 4; ++i) {
                ASSERT_EQ(q.weights[set].at(v, i), double{static_cast<float>(p.weights[set].at(v, i) / sum)}) << v;
            }
        }
    }
}

TEST(Weights, of_more_joints_than_glTF_can_address_are_refused) {
    std::mt19937 random(1);
    Scene scene = model_of({}, random);
    scene.skins[0].joints.resize(65537, 0);
    scene.skins[0].inverse_binds.resize(65537, identity_matrix);
    Report report;
    EXPECT_FALSE(from_scene(scene, gltf::format, report, {.name = "model"}));
    ASSERT_FALSE(report.messages().empty());
    EXPECT_EQ(report.messages()[0].issue, &issue::count_unwritable);
    EXPECT_EQ(report.messages()[0].path, "/skins/0");
}

}  // namespace sinew::test::weights_test
