// SPDX-License-Identifier: MIT
#include "support/glb.h"

#include <simdjson.h>

#include <vector>

#include "support/files.h"

namespace sinew::test {
namespace {

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
        for (const auto m : list("meshes")) {
            scene::Mesh mesh;
            for (const auto p : m["primitives"]) {
                scene::Primitive primitive;
                primitive.positions = array(p["attributes"]["POSITION"]);
                std::uint64_t accessor = 0;
                if (!p["attributes"]["JOINTS_0"].get(accessor)) primitive.joints = {array(accessor)};
                if (!p["attributes"]["WEIGHTS_0"].get(accessor)) {
                    primitive.weights = {array(accessor)};
                    primitive.weights[0].normalized = primitive.weights[0].type != Type::f32;
                }
                mesh.primitives.push_back(std::move(primitive));
            }
            result.meshes.push_back(std::move(mesh));
        }
        for (const auto s : list("skins")) {
            scene::Skin skin;
            for (const auto j : s["joints"]) skin.joints.push_back(std::uint64_t(j));
            const scene::Array binds = array(s["inverseBindMatrices"]);
            for (std::size_t i = 0; i < binds.size(); ++i) skin.inverse_binds.push_back(binds.vector<16>(i));
            result.skins.push_back(std::move(skin));
        }
        for (const auto a : list("animations")) {
            scene::Animation animation;
            std::string_view name;
            if (!a["name"].get(name)) animation.name = std::string(name);
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
    std::vector<simdjson::dom::element> list(const char* key) const {
        simdjson::dom::array found;
        if (root_[key].get(found)) return {};
        return {found.begin(), found.end()};
    }
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

}  // namespace

Scene scene_of_glb(const std::filesystem::path& path) {
    return Glb(path).scene();
}

}  // namespace sinew::test
