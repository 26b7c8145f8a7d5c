// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/json/model.h"

#include <sinew/size.h>

#include <algorithm>

#include "base/formatted.h"
#include "formats/scene-sgm/issues.h"
#include "json/location.h"

namespace sinew::scene_sgm {
namespace {

enum class Need : std::uint8_t { required, optional };

// A JSON value and its location.
class Cursor {
public:
    Cursor(const Json& json, const JsonLocation& location, const Complain& complain)
        : json_(json), location_(location), complain_(complain) {}

    // Reads a member with one of the functions below; empty if it is missing or of another type.
    template <class T>
    std::optional<T> get(std::string_view key, std::optional<T> (*as)(const Cursor&),
                         Need need = Need::optional) const {
        const Json* member = json_.find(key);
        if (member != nullptr) return as(step(key, *member));
        if (need == Need::required) missing(key);
        return std::nullopt;
    }
    template <class T>
    void get(std::string_view key, T& to, std::optional<T> (*as)(const Cursor&), Need need = Need::optional) const {
        if (auto found = get(key, as, need)) to = std::move(*found);
    }

    // Calls `use` with every element of an array member.
    void each(std::string_view key, auto&& use) const {
        const Json* member = json_.find(key);
        if (member == nullptr) return;
        const Cursor array = step(key, *member);
        if (member->array() == nullptr) return array.wrong("an array");
        for (std::size_t i = 0; i < member->array()->size(); ++i) {
            use(Cursor((*member->array())[i], JsonLocation(array.location_, i), complain_));
        }
    }
    // Calls `use` with every member of an object member, and its name.
    void each_member(std::string_view key, auto&& use) const {
        const Json* member = json_.find(key);
        if (member == nullptr) return;
        const Cursor object = step(key, *member);
        if (member->object() == nullptr) return object.wrong("an object");
        for (const JsonMember& one : *member->object()) use(one.key, object.step(one.key, one.value));
    }

    void wrong(std::string_view expected) const {
        complain_(issue::type, location_.pointer(), formatted("must be {}", expected), &json_);
    }
    void missing(std::string_view key) const {
        complain_(issue::missing_key, location_.pointer(), formatted("member `{}` is missing", key), &json_);
    }
    const Json& json() const { return json_; }

private:
    Cursor step(std::string_view key, const Json& member) const {
        return {member, JsonLocation(location_, key), complain_};
    }

    const Json& json_;
    JsonLocation location_;
    const Complain& complain_;
};

std::optional<std::uint64_t> count(const Cursor& c) {
    const auto value = c.json().count();
    if (!value) c.wrong("an integer, 0 or greater");
    return value;
}

std::optional<double> number(const Cursor& c) {
    const auto value = c.json().number();
    if (!value) c.wrong("a number");
    return value;
}

std::optional<std::string> text(const Cursor& c) {
    if (c.json().text() != nullptr) return *c.json().text();
    c.wrong("a string");
    return std::nullopt;
}

std::optional<bool> truth(const Cursor& c) {
    if (c.json().truth() != nullptr) return *c.json().truth();
    c.wrong("true or false");
    return std::nullopt;
}

std::optional<std::array<double, 4>> color(const Cursor& c) {
    const auto* array = c.json().array();
    const auto is_number = [](const Json& j) { return j.number().has_value(); };
    if (array == nullptr || array->size() != 4 || !std::ranges::all_of(*array, is_number)) {
        c.wrong("an array of four numbers: red, green, blue, alpha");
        return std::nullopt;
    }
    return std::array{*(*array)[0].number(), *(*array)[1].number(), *(*array)[2].number(), *(*array)[3].number()};
}

bool is_object(const Cursor& c) {
    if (c.json().object() != nullptr) return true;
    c.wrong("an object");
    return false;
}

std::vector<std::uint64_t> counts(const Cursor& c, std::string_view key) {
    std::vector<std::uint64_t> all;
    // An invalid element keeps its position, but refers to nothing.
    c.each(key, [&](const Cursor& one) { all.push_back(count(one).value_or(no_reference)); });
    return all;
}

std::optional<Place> place(const Cursor& c) {
    if (!is_object(c)) return std::nullopt;
    const auto buffer = c.get("buffer", count, Need::required);
    const auto offset = c.get("offset", count, Need::required);
    if (!buffer || !offset) return std::nullopt;
    return Place{*buffer, *offset};
}

std::optional<Collision> collision(const Cursor& c) {
    const auto at = place(c);
    const auto vertices = c.get("vertices", count, Need::required);
    const auto indexes = c.get("indexes", count, Need::required);
    if (!at || !vertices || !indexes) return std::nullopt;
    return Collision{*at, *vertices, *indexes, c.get("flag", count).value_or(0)};
}

// For the whole model, {} means no collision mesh.
std::optional<Collision> collision_or_none(const Cursor& c) {
    const auto* object = c.json().object();
    return object != nullptr && object->empty() ? std::nullopt : collision(c);
}

std::optional<Track> track(const Cursor& c) {
    const auto at = place(c);
    const auto keys = c.get("keys", count, Need::required);
    if (!at || !keys) return std::nullopt;
    return Track{*at, *keys};
}

Node node(const Cursor& c) {
    Node node;
    if (!is_object(c)) return node;
    c.get("name", node.name, text, Need::required);
    c.get("type", node.type, text, Need::required);
    node.children = counts(c, "children");
    node.meshes = counts(c, "meshes");
    const auto needed_by = [&](std::string_view type) { return node.type == type ? Need::required : Need::optional; };
    node.transform = c.get("transform", place, needed_by("MatrixTransform"));
    node.lod = c.get("lod", count, needed_by("LOD"));
    node.collision = c.get("collision", collision, needed_by("CollisionGeometry"));
    return node;
}

Mesh mesh(const Cursor& c) {
    Mesh mesh;
    if (!is_object(c)) return mesh;
    mesh.place = place(c);
    c.get("entries", mesh.entries, count, Need::required);
    c.get("indexes", mesh.indexes, count, Need::required);
    mesh.material = c.get("material", count);
    c.each_member("attributes", [&](const std::string& name, const Cursor& at) {
        if (const auto offset = count(at)) mesh.attributes.push_back({name, *offset});
    });
    return mesh;
}

Material material(const Cursor& c) {
    Material material;
    if (!is_object(c)) return material;
    c.get("name", material.name, text, Need::required);
    c.get("shader", material.shader, text);
    material.diffuse = c.get("diffuse", color);
    material.specular = c.get("specular", color);
    material.ambient = c.get("ambient", color);
    material.emissive = c.get("emissive", color);
    material.shininess = c.get("shininess", number);
    material.opacity = c.get("opacity", number);
    c.get("alpha_test", material.alpha_test, truth);
    c.get("unlit", material.unlit, truth);
    c.get("use_patterns", material.use_patterns, truth);
    c.each_member("textures", [&](const std::string& use, const Cursor& path) {
        if (auto file = text(path)) material.textures.emplace_back(use, std::move(*file));
    });
    return material;
}

Lod lod(const Cursor& c) {
    Lod lod;
    if (!is_object(c)) return lod;
    c.get("name", lod.name, text);
    c.each("levels", [&](const Cursor& one) {
        if (!is_object(one)) return;
        const auto pixels = one.get("pixels", number, Need::required);
        const auto at = one.get("node", count, Need::required);
        if (pixels && at) lod.levels.push_back({*pixels, *at});
    });
    return lod;
}

Tag tag(const Cursor& c) {
    Tag tag;
    if (!is_object(c)) return tag;
    c.get("name", tag.name, text, Need::required);
    c.get("node", tag.node, count, Need::required);
    return tag;
}

Animation animation(const Cursor& c) {
    Animation animation;
    if (!is_object(c)) return animation;
    c.get("name", animation.name, text, Need::required);
    c.get("duration", animation.duration, number, Need::required);
    c.get("loop", animation.loop, truth);
    c.each("channels", [&](const Cursor& one) {
        if (!is_object(one)) return;
        Channel channel;
        one.get("node", channel.node, count, Need::required);
        channel.position = one.get("position", track);
        channel.rotation = one.get("rotation", track);
        channel.scale = one.get("scale", track);
        animation.channels.push_back(channel);
    });
    return animation;
}

}  // namespace

Model read_model(const Json& json, const Complain& complain) {
    Model model;
    const Cursor c(json, JsonLocation(json_path), complain);
    c.get("name", model.name, text, Need::required);
    c.get("profile", model.profile, text);
    c.each("nodes", [&](const Cursor& one) { model.nodes.push_back(node(one)); });
    c.each("meshes", [&](const Cursor& one) { model.meshes.push_back(mesh(one)); });
    c.each("materials", [&](const Cursor& one) { model.materials.push_back(material(one)); });
    c.each("lods", [&](const Cursor& one) { model.lods.push_back(lod(one)); });
    c.each("tags", [&](const Cursor& one) { model.tags.push_back(tag(one)); });
    c.each("animations", [&](const Cursor& one) { model.animations.push_back(animation(one)); });
    model.collision = c.get("collision", collision_or_none);
    return model;
}

// Depth first, from the root and then from unreachable nodes; every child is visited once.
Walk walk(const std::vector<Node>& nodes) {
    enum class Mark : std::uint8_t { unknown, on_the_way, done };
    struct Step {
        std::size_t node;
        std::size_t next_child;
    };
    std::vector<Mark> marks(nodes.size(), Mark::unknown);
    std::vector<Step> location;
    Walk result;
    const auto enter = [&](std::size_t node) {
        marks[node] = Mark::on_the_way;
        location.push_back({node, 0});
    };
    const auto visit_from = [&](std::size_t start) {
        if (marks[start] != Mark::unknown) return;
        enter(start);
        while (!location.empty()) {
            Step& step = location.back();
            if (step.next_child == nodes[step.node].children.size()) {
                marks[step.node] = Mark::done;
                location.pop_back();
                continue;
            }
            const ClosingEdge edge{step.node, step.next_child++};
            const std::size_t child = as_size(nodes[edge.node].children[edge.child]);
            if (child >= nodes.size() || marks[child] == Mark::done) continue;
            if (marks[child] == Mark::on_the_way) {
                result.closing.push_back(edge);
            } else {
                enter(child);
            }
        }
    };
    if (!nodes.empty()) visit_from(0);
    for (const Mark mark : marks) result.reached.push_back(mark == Mark::done);
    for (std::size_t start = 1; start < nodes.size(); ++start) visit_from(start);
    return result;
}

const Attribute* Mesh::find(std::string_view name) const {
    const auto found = std::ranges::find(attributes, name, &Attribute::name);
    return found == attributes.end() ? nullptr : &*found;
}

Model model(const Document& document) {
    Model model = read_model(document.json, {});
    for (const ClosingEdge& edge : walk(model.nodes).closing)
        model.nodes[edge.node].children[edge.child] = no_reference;
    for (Node& node : model.nodes) {
        std::erase_if(node.children, [&](std::uint64_t child) { return child >= model.nodes.size(); });
    }
    return model;
}

}  // namespace sinew::scene_sgm
