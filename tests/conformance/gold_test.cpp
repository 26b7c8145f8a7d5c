// SPDX-License-Identifier: MIT
// The owner's exporter against Blender's: one scene, written as sgm and sga by the one and as GLB by the other.
#include <gtest/gtest.h>

#include <simdjson.h>

#include <cmath>
#include <fstream>

#include "support/files.h"
#include "support/poses.h"

namespace sinew::test {
namespace {

// Just enough of GLB for this one file: every accessor is packed, every node a transform.
class Glb {
public:
    explicit Glb(const std::filesystem::path& path) : bytes_(slurp(path)) {
        const std::size_t length = load<std::uint32_t>(bytes_.data() + 12);
        root_ = parser_.parse(reinterpret_cast<const char*>(bytes_.data()) + 20, length);
        binary_ = bytes_.slice(20 + length + 8);
    }
    simdjson::dom::element root() const { return root_; }

    scene::Array array(std::uint64_t accessor) const {
        const auto a = root_["accessors"].at(accessor);
        const auto view = root_["bufferViews"].at(std::uint64_t(a["bufferView"]));
        const std::string_view type = a["type"];
        scene::Array array;
        array.components = type == "SCALAR" ? 1 : type == "MAT4" ? 16 : static_cast<std::size_t>(type.back() - '0');
        const std::uint64_t component = a["componentType"];
        array.type = component == 5126   ? Type::f32
                     : component == 5121 ? Type::u8
                     : component == 5123 ? Type::u16
                                         : Type::u32;
        array.stride = array.components * facts(array.type).size;
        array.count = std::uint64_t(a["count"]);
        std::uint64_t offset = 0;
        if (view["byteOffset"].get(offset)) offset = 0;
        array.bytes = binary_.slice(offset, array.count * array.stride);
        return array;
    }

    Scene scene() const {
        Scene result;
        for (const auto n : root_["nodes"]) {
            scene::Node node;
            read(n, "translation", node.transform.translation);
            read(n, "rotation", node.transform.rotation);
            read(n, "scale", node.transform.scale);
            simdjson::dom::array children;
            if (!n["children"].get(children)) {
                for (const auto c : children) node.children.push_back(std::uint64_t(c));
            }
            std::uint64_t index = 0;
            if (!n["mesh"].get(index)) node.mesh = index;
            if (!n["skin"].get(index)) node.skin = index;
            result.nodes.push_back(std::move(node));
        }
        for (const auto r : root_["scenes"].at(0)["nodes"]) result.roots.push_back(std::uint64_t(r));
        for (const auto m : root_["meshes"]) {
            scene::Mesh mesh;
            for (const auto p : m["primitives"]) {
                scene::Primitive primitive;
                primitive.positions = array(p["attributes"]["POSITION"]);
                primitive.joints = {array(p["attributes"]["JOINTS_0"])};
                primitive.weights = {array(p["attributes"]["WEIGHTS_0"])};
                mesh.primitives.push_back(std::move(primitive));
            }
            result.meshes.push_back(std::move(mesh));
        }
        for (const auto s : root_["skins"]) {
            scene::Skin skin;
            for (const auto j : s["joints"]) skin.joints.push_back(std::uint64_t(j));
            const scene::Array binds = array(s["inverseBindMatrices"]);
            for (std::size_t i = 0; i < binds.size(); ++i) skin.inverse_binds.push_back(binds.vector<16>(i));
            result.skins.push_back(std::move(skin));
        }
        for (const auto a : root_["animations"]) {
            scene::Animation animation;
            for (const auto c : a["channels"]) {
                const auto sampler = a["samplers"].at(std::uint64_t(c["sampler"]));
                const std::string_view path = c["target"]["path"];
                scene::Channel channel;
                channel.node = std::uint64_t(c["target"]["node"]);
                channel.path = path == "translation" ? scene::TransformPath::translation
                               : path == "rotation"  ? scene::TransformPath::rotation
                                                     : scene::TransformPath::scale;
                const scene::Array times = array(sampler["input"]);
                for (std::size_t i = 0; i < times.size(); ++i) channel.times.push_back(times.at(i));
                channel.values = scene::gathered(array(sampler["output"]));
                animation.channels.push_back(std::move(channel));
            }
            result.animations.push_back(std::move(animation));
        }
        return result;
    }

private:
    static void read(simdjson::dom::element node, const char* key, auto& to) {
        simdjson::dom::array numbers;
        if (node[key].get(numbers)) return;
        std::size_t i = 0;
        for (const auto number : numbers) to[i++] = double(number);
    }

    Bytes bytes_;
    Bytes binary_;
    simdjson::dom::parser parser_;
    simdjson::dom::element root_;
};

double distance(const scene::Vec3& a, const scene::Vec3& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// The files split vertices differently, so each is compared with the nearest.
double farthest_from_nearest(const std::vector<scene::Vec3>& from, const std::vector<scene::Vec3>& to) {
    double farthest = 0;
    for (const scene::Vec3& a : from) {
        double nearest = 1e300;
        for (const scene::Vec3& b : to) nearest = std::min(nearest, distance(a, b));
        farthest = std::max(farthest, nearest);
    }
    return farthest;
}

TEST(Gold, sgm_and_sga_pose_vertices_as_the_glb_does) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    const auto ours = load_scene(*corpus() / "gold/bend.sgm");
    ASSERT_TRUE(ours);
    const Scene theirs = Glb(*corpus() / "gold/bend.glb").scene();
    ASSERT_EQ(ours->animations.size(), theirs.animations.size());
    double worst = 0;
    // Blender's keys start with frame 1, ours with frame 0 of the same motion, and Blender has one frame more.
    for (const scene::Animation& animation : theirs.animations) {
        ASSERT_FALSE(animation.channels.empty());
        const auto& times = animation.channels[0].times;
        for (std::size_t frame = 0; frame < times.size(); ++frame) {
            const double seconds = static_cast<double>(frame) / 24;
            if (seconds > duration(ours->animations[0]) + 1e-6) continue;
            const auto a = posed(*ours, &ours->animations[0], seconds);
            const auto b = posed(theirs, &animation, times[frame]);
            worst = std::max({worst, farthest_from_nearest(a, b), farthest_from_nearest(b, a)});
        }
    }
    EXPECT_LT(worst, 1e-6 * size_of(theirs)) << "the worst distance is " << worst;
    RecordProperty("worst", std::to_string(worst));
}

}  // namespace
}  // namespace sinew::test
