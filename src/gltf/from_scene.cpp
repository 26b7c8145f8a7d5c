// SPDX-License-Identifier: MIT
#include "gltf/from_scene.h"

#include <sinew/scene/issues.h>
#include <sinew/version.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "base/format.h"
#include "base/text.h"
#include "gltf/binary.h"
#include "gltf/bones.h"
#include "gltf/extras.h"
#include "gltf/kept_arrays.h"
#include "gltf/kept_names.h"
#include "gltf/kept_primitives.h"
#include "gltf/kept_scene.h"
#include "gltf/materials.h"
#include "gltf/near.h"
#include "gltf/shear.h"
#include "gltf/write_animations.h"
#include "gltf/write_model.h"
#include "scene/math.h"
#include "scene/skeleton.h"

namespace sinew::gltf {
namespace {

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

void set_transform(const scene::Transform& t, Node& node) {
    if (t.translation != scene::Vec3{}) node.translation = t.translation;
    if (t.scale != scene::Vec3{1, 1, 1}) node.scale = t.scale;
    if (t.rotation == scene::Quat{0, 0, 0, 1}) return;
    double length = 0;
    for (const double d : t.rotation) length += d * d;
    node.rotation = std::abs(std::sqrt(length) - 1) <= 1e-5 ? t.rotation : scene::normalized(t.rotation);
}

class Maker {
public:
    Maker(const Scene& scene, Conversion& log)
        : scene_(scene),
          log_(log),
          binary_(model_),
          materials_(scene, model_, [this](const Bytes& bytes) { return binary_.add_view(bytes); }),
          moves_(scene::moving_nodes(scene)),
          parents_(scene.nodes.size(), nowhere) {
        for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
            for (const std::size_t child : scene.nodes[i].children) parents_[child] = i;
        }
    }

    Model make() {
        model_.asset.version = "2.0";
        model_.asset.generator = formatted("Sinew {}", version());
        for (const scene::Material& material : scene_.materials) {
            model_.materials.push_back(materials_.write(material));
            keep(model_.materials.back().extras, mark::number, model_.materials.size() - 1);
        }
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) add_node(i);
        roots_ = scene_.roots;
        add_skins();
        place_meshes();
        add_unused_meshes();
        add_lods();
        split_matrices();
        add_tags();
        add_collisions();
        AnimationWriter animations(binary_, log_);
        for (const scene::Animation& animation : scene_.animations) {
            model_.animations.push_back(animations.write(animation));
            kept_.animations.push_back({animation.name, animation.channels.empty(), without_own(animation.native)});
        }
        note_bones();
        note_start();
        add_scene();
        keep_names();
        name_extensions();
        if (binary_.size() > 0) {
            model_.buffers.push_back({});
            model_.buffers[0].byte_length = binary_.size();
        }
        if (materials_.homeless() > 0) {
            log_.lose(issue::loss_textures, "/materials", materials_.homeless(),
                      formatted("{} textures have a use that glTF does not know; they are kept in extras",
                                materials_.homeless()),
                      0, true);
        }
        return std::move(model_);
    }

    Pieces take_binary() { return binary_.finish(); }

private:
    std::size_t append(Node node) {
        model_.nodes.push_back(std::move(node));
        return model_.nodes.size() - 1;
    }

    void add_node(std::size_t i) {
        const scene::Node& hub = scene_.nodes[i];
        Node node;
        node.name = hub.name;
        node.children = hub.children;
        set_transform(hub.transform, node);
        give_foreign(hub.native, node.extras);
        keep(node.extras, mark::node, i);
        keep_native(hub.native, node.extras);
        model_.nodes.push_back(std::move(node));
    }

    // Skins. All joints of one need a node above them, and vertices that follow none a joint that stands still.

    struct SkinPlan {
        bool needs_still = false;
        std::vector<std::size_t> owners;  ///< nodes that move the unweighted primitives of their mesh themselves
    };

    void add_skins() {
        std::vector<SkinPlan> plans(scene_.skins.size());
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            const scene::Node& node = scene_.nodes[i];
            if (!is_skinned(node)) continue;
            for (const scene::Primitive& primitive : scene_.meshes[*node.mesh].primitives) {
                if (primitive.positions.empty()) continue;
                SkinPlan& plan = plans[*node.skin];
                plan.needs_still = plan.needs_still || has_still_vertices(primitive);
                if (primitive.joints.empty() && (plan.owners.empty() || plan.owners.back() != i))
                    plan.owners.push_back(i);
            }
        }
        for (std::size_t i = 0; i < scene_.skins.size(); ++i) add_skin(i, plans[i]);
    }

    bool is_skinned(const scene::Node& node) const {
        if (!node.mesh || !node.skin || scene_.skins[*node.skin].joints.empty()) return false;
        const auto& primitives = scene_.meshes[*node.mesh].primitives;
        return std::ranges::any_of(primitives, [](const scene::Primitive& p) { return !p.joints.empty(); });
    }

    void add_skin(std::size_t i, const SkinPlan& plan) {
        const scene::Skin& hub = scene_.skins[i];
        kept_.skins.push_back({hub.name, {hub.joints.begin(), hub.joints.end()}, without_own(hub.native), {}, {}});
        skin_of_.push_back(nowhere);
        owner_joint_.emplace_back();
        still_joint_.push_back(0);
        if (hub.joints.empty()) return;
        Skin skin;
        skin.name = hub.name;
        skin.joints = hub.joints;
        give_foreign(hub.native, skin.extras);
        keep_native(hub.native, skin.extras);
        std::vector<scene::Matrix> binds = hub.inverse_binds;
        for (const std::size_t owner : plan.owners) {
            owner_joint_[i][owner] = skin.joints.size();
            skin.joints.push_back(owner);
            binds.push_back(scene::identity_matrix);
        }
        if (plan.needs_still) {
            still_joint_[i] = skin.joints.size();
            Node still;
            still.name = "still";
            keep(still.extras, mark::still, 1);
            skin.joints.push_back(append(std::move(still)));
            parents_.resize(model_.nodes.size(), nowhere);
            roots_.push_back(skin.joints.back());
            binds.push_back(scene::identity_matrix);
        }
        std::vector<float> numbers;
        for (scene::Matrix& matrix : binds) {
            matrix[3] = matrix[7] = matrix[11] = 0;
            matrix[15] = 1;
            for (const double number : matrix) numbers.push_back(static_cast<float>(number));
        }
        scene::Array array = scene::make_array(numbers);
        array.components = 16;
        array.stride = 64;
        array.count = binds.size();
        skin.inverse_bind_matrices = binary_.add(array, Use::plain);
        join_roots(skin.joints);
        joints_.insert(skin.joints.begin(), skin.joints.end());
        skin_of_[i] = model_.skins.size();
        binds_.push_back(std::move(binds));
        model_.skins.push_back(std::move(skin));
    }

    std::size_t root_of(std::size_t node) const {
        while (parents_[node] != nowhere) node = parents_[node];
        return node;
    }

    // Puts a node above the trees that joints are in, if these are several.
    void join_roots(const std::vector<std::size_t>& joints) {
        std::vector<std::size_t> trees;
        for (const std::size_t joint : joints) {
            const std::size_t root = root_of(joint);
            if (std::ranges::find(trees, root) == trees.end()) trees.push_back(root);
        }
        if (trees.size() < 2) return;
        roots_changed_ = true;
        // One that is there already takes the others in.
        const auto group = std::ranges::find_if(trees, [&](std::size_t t) { return groups_.contains(t); });
        std::size_t above = group == trees.end() ? nowhere : *group;
        if (above == nowhere) {
            Node node;
            node.name = "skeleton";
            keep(node.extras, mark::group, 1);
            above = append(std::move(node));
            parents_.push_back(nowhere);
            groups_.insert(above);
            const auto place = std::ranges::find(roots_, trees[0]);
            if (place == roots_.end()) {
                roots_.push_back(above);
            } else {
                roots_.insert(place, above);
            }
        }
        for (const std::size_t tree : trees) {
            if (tree == above) continue;
            std::erase(roots_, tree);
            model_.nodes[above].children.push_back(tree);
            parents_[tree] = above;
        }
    }

    // Meshes. One that is shown with and without a skin becomes two.

    void place_meshes() {
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            const scene::Node& hub = scene_.nodes[i];
            if (!hub.mesh) continue;
            const bool skinned = is_skinned(hub);
            const std::size_t mesh = mesh_for(*hub.mesh, skinned ? hub.skin : std::nullopt, i);
            // Skinned meshes are where their joints are: glTF wants their nodes to stand apart from all others. And
            // joints are bones elsewhere, which have no mesh.
            const bool apart =
                parents_[i] == nowhere && !hub.matrix && hub.transform == scene::Transform{} && !moves_[i];
            if ((!skinned || apart) && !joints_.contains(i)) {
                model_.nodes[i].mesh = mesh;
                if (skinned) show_skin(model_.nodes[i], *hub.skin);
                continue;
            }
            Node node;
            node.name = hub.name;
            node.mesh = mesh;
            keep(node.extras, mark::mesh_of, i);
            if (skinned) show_skin(node, *hub.skin);
            const std::size_t number = append(std::move(node));
            parents_.resize(model_.nodes.size(), nowhere);
            (skinned ? roots_ : model_.nodes[i].children).push_back(number);
        }
    }

    void show_skin(Node& node, std::size_t skin) const {
        node.skin = skin_of_[skin];
        keep(node.extras, mark::skin, skin);
    }

    std::size_t mesh_for(std::size_t hub, std::optional<std::size_t> skin, std::size_t node) {
        // Primitives without weights follow the node, so that every node needs a mesh of its own.
        const bool owned = skin && owner_joint_[*skin].contains(node);
        const std::tuple key{hub, skin.value_or(nowhere), owned ? node : nowhere};
        const auto found = meshes_.find(key);
        if (found != meshes_.end()) return found->second;
        TidyOptions options{.skinned = skin.has_value()};
        if (skin) {
            options.still_joint = still_joint_[*skin];
            if (owned) options.own_joint = owner_joint_[*skin][node];
        }
        meshes_[key] = model_.meshes.size();
        model_.meshes.push_back(mesh_of(scene_.meshes[hub], options));
        keep(model_.meshes.back().extras, mark::number, hub);
        mesh_is_used_.insert(hub);
        return model_.meshes.size() - 1;
    }

    void add_unused_meshes() {
        for (std::size_t i = 0; i < scene_.meshes.size(); ++i) {
            if (!mesh_is_used_.contains(i)) mesh_for(i, std::nullopt, nowhere);
        }
    }

    Mesh mesh_of(const scene::Mesh& hub, const TidyOptions& options) {
        Mesh mesh;
        mesh.name = hub.name;
        give_foreign(hub.native, mesh.extras);
        keep_native(hub.native, mesh.extras);
        for (const scene::Primitive& primitive : hub.primitives)
            mesh.primitives.push_back(primitive_of(primitive, options));
        keep_primitives(hub, mesh);
        if (mesh.primitives.empty()) {
            mesh.primitives.push_back(placeholder(options));
            keep(mesh.extras, "empty", 1);
        }
        return mesh;
    }

    // Something for meshes and primitives without vertices, which glTF does not know.
    Primitive placeholder(const TidyOptions& options) {
        Primitive p;
        p.attributes.emplace_back("POSITION", binary_.add_zeros(3, "VEC3", Use::positions));
        if (options.skinned) {
            scene::Primitive nothing;
            nothing.positions = scene::make_array(std::vector<std::array<float, 3>>(3));
            const scene::Primitive tidied = tidy(nothing, options);
            p.attributes.emplace_back("JOINTS_0", binary_.add(tidied.joints[0], Use::vertices));
            p.attributes.emplace_back("WEIGHTS_0", binary_.add(tidied.weights[0], Use::vertices));
        }
        mark_empty_placeholder(p.extras);
        return p;
    }

    // What the textures of a material need of its vertices.
    TidyOptions with_wishes_of(const std::optional<std::size_t>& material, TidyOptions options) const {
        if (!material || *material >= model_.materials.size()) return options;
        for (const TextureSlot& slot : texture_slots) {
            const auto& info = model_.materials[*material].*slot.info;
            if (!info) continue;
            options.texcoord_sets = std::max<std::size_t>(options.texcoord_sets, info->texcoord + 1);
            if (slot.role == "normal") options.normal_map = info->texcoord;
        }
        return options;
    }

    Primitive primitive_of(const scene::Primitive& hub, const TidyOptions& options) {
        const bool empty = hub.positions.empty();
        Primitive p = empty ? placeholder(options) : Primitive{};
        p.material = hub.material;
        Json foreign;
        give_foreign(hub.native, foreign);
        if (foreign.object() != nullptr) {
            for (const JsonMember& member : *foreign.object()) p.extras[member.key] = member.value;
        }
        keep_native(hub.native, p.extras);
        if (empty) return p;
        const TidyOptions wishes = with_wishes_of(hub.material, options);
        const scene::Primitive tidied = tidy(hub, wishes);
        const auto add = [&](std::string name, const scene::Array& array, Use use = Use::vertices) {
            if (!array.empty()) p.attributes.emplace_back(std::move(name), binary_.add(array, use));
        };
        const auto add_sets = [&](std::string_view name, const std::vector<scene::Array>& sets) {
            for (std::size_t i = 0; i < sets.size(); ++i) add(formatted("{}_{}", name, i), sets[i]);
        };
        add("POSITION", tidied.positions, Use::positions);
        add("NORMAL", tidied.normals);
        add("TANGENT", tidied.tangents);
        add_sets("TEXCOORD", tidied.texcoords);
        add_sets("COLOR", tidied.colors);
        add_sets("JOINTS", tidied.joints);
        add_sets("WEIGHTS", tidied.weights);
        if (!tidied.indices.empty()) p.indices = binary_.add(tidied.indices, Use::indices);
        keep_arrays(
            hub, tidied, wishes, [&](const Bytes& bytes) { return binary_.add_view(bytes); }, p.extras);
        return p;
    }

    // What glTF has no place for.

    // The finest level stands for all; the others are taken out of the hierarchy, for viewers would show them all.
    void add_lods() {
        for (const scene::Lod& hub : scene_.lods) {
            KeptScene::Lod kept{hub.name, std::nullopt, {}};
            if (hub.node) kept.node = *hub.node;
            for (const scene::Lod::Level& level : hub.levels) kept.levels.push_back({level.pixels, level.node});
            kept_.lods.push_back(std::move(kept));
            if (hub.levels.empty()) continue;
            const std::size_t finest = hub.levels.back().node;
            Json::Array coverage;
            for (std::size_t i = hub.levels.size() - 1; i-- > 0;) {
                const std::size_t node = hub.levels[i].node;
                std::vector<std::size_t>& ids = model_.nodes[finest].lods;
                if (!can_take_out(node, finest) || std::ranges::find(ids, node) != ids.end()) continue;
                take_out(node);
                ids.push_back(node);
                finest_of_[node] = finest;
                constexpr double half_a_screen = 540;
                coverage.push_back({std::clamp(hub.levels[i].pixels / half_a_screen, 0.0, 1.0)});
            }
            if (coverage.empty()) continue;
            coverage.push_back({0.0});
            model_.nodes[finest].extras["MSFT_screencoverage"].value = std::move(coverage);
        }
    }

    // Whether a level can leave the hierarchy: nothing else may depend on what is below it.
    bool can_take_out(std::size_t node, std::size_t finest) const {
        if (node == finest || taken_out_.contains(node)) return false;
        std::vector<std::size_t> way{node};
        while (!way.empty()) {
            const std::size_t at = way.back();
            way.pop_back();
            if (at == finest || at >= scene_.nodes.size() || moves_[at] || joints_.contains(at)) return false;
            way.insert(way.end(), model_.nodes[at].children.begin(), model_.nodes[at].children.end());
        }
        return true;
    }

    void take_out(std::size_t node) {
        taken_out_.insert(node);
        const std::size_t parent = parents_[node];
        if (parent == nowhere) {
            roots_changed_ = true;
            std::erase(roots_, node);
            return;
        }
        changed_parents_.insert(parent);
        std::erase(model_.nodes[parent].children, node);
    }

    // Matrices that are no transform: another node above them takes a part.
    void split_matrices() {
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            if (!scene_.nodes[i].matrix) continue;
            const scene::Matrix& matrix = *scene_.nodes[i].matrix;
            Node& node = model_.nodes[i];
            node.translation.reset();
            node.rotation.reset();
            node.scale.reset();
            keep(node.extras, mark::matrix, json_of(matrix));
            const TwoTransforms parts = split_shear(matrix);
            set_transform(parts.inner, node);
            Node outer;
            outer.name = node.name;
            outer.children = {i};
            set_transform(parts.outer, outer);
            keep(outer.extras, mark::outer, 1);
            const std::size_t above = append(std::move(outer));
            const std::size_t parent = parents_[i];
            std::ranges::replace(parent == nowhere ? roots_ : model_.nodes[parent].children, i, above);
            if (const auto finest = finest_of_.find(i); finest != finest_of_.end()) {
                std::ranges::replace(model_.nodes[finest->second].lods, i, above);
            }
        }
    }

    void add_tags() {
        for (std::size_t t = 0; t < scene_.tags.size(); ++t) {
            const scene::Tag& tag = scene_.tags[t];
            kept_.tags.push_back({tag.name, tag.node});
            Node node;
            node.name = tag.name;
            keep(node.extras, mark::tag, t);
            const std::size_t number = append(std::move(node));
            model_.nodes[tag.node].children.push_back(number);
        }
    }

    void add_collisions() {
        for (std::size_t c = 0; c < scene_.collisions.size(); ++c) {
            const scene::Collision& hub = scene_.collisions[c];
            KeptScene::Collision kept{std::nullopt, hub.flag};
            if (hub.node) kept.node = *hub.node;
            kept_.collisions.push_back(kept);
            scene::Primitive primitive;
            primitive.positions = hub.positions;
            primitive.indices = hub.indices;
            Mesh mesh;
            mesh.name = "collision";
            mesh.primitives.push_back(primitive_of(primitive, {}));
            Node node;
            node.name = "collision";
            node.mesh = model_.meshes.size();
            keep(node.extras, mark::collision, c);
            model_.meshes.push_back(std::move(mesh));
            const std::size_t number = append(std::move(node));
            if (hub.node) {
                model_.nodes[*hub.node].children.push_back(number);
            } else {
                roots_.push_back(number);
            }
        }
    }

    // What Blender changes in skeletons that it cannot show as they are.
    void note_bones() {
        constexpr std::size_t too_many = 5'000;
        if (model_.skins.empty() || model_.nodes.size() > too_many) return;
        const BlenderBones bones = blender_bones(model_, binds_);
        bool same = true;
        for (const auto& [node, local] : bones.locals)
            same = same && near(scene::matrix_of(local), local_of(model_.nodes[node]));
        for (std::size_t s = 0; s < binds_.size(); ++s)
            same = same && std::ranges::equal(bones.inverse_binds[s], binds_[s], near);
        if (same) return;
        for (const auto& [node, local] : bones.locals) note_place(mark::bone, node, local);
        for (std::size_t i = 0; i < scene_.skins.size(); ++i) {
            if (skin_of_[i] == nowhere) continue;
            const auto joints = static_cast<std::ptrdiff_t>(scene_.skins[i].joints.size());
            const auto first = [&](const std::vector<scene::Matrix>& all) {
                return std::vector(all.begin(), all.begin() + joints);
            };
            kept_.skins[i].inverse_binds = first(binds_[skin_of_[i]]);
            kept_.skins[i].made_by_blender = first(bones.inverse_binds[skin_of_[i]]);
        }
    }

    void note_start() {
        if (scene_.animations.empty()) return;
        const std::vector<scene::Transform> places = blender_start(scene_);
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (!joints_.contains(i) && !scene_.nodes[i].matrix && places[i] != scene_.nodes[i].transform)
                note_place(mark::rest, i, places[i]);
        }
    }

    void note_place(std::string_view key, std::size_t node, const scene::Transform& there) {
        if (near(scene::matrix_of(there), local_of(model_.nodes[node]))) return;
        Json note;
        note["was"] = json_of(transform_of(model_.nodes[node]));
        note["is"] = json_of(there);
        keep(model_.nodes[node].extras, key, note);
    }

    // Other programs sort children as they like. By their numbers they come back, if these tell the order.
    void note_orders() {
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            if (!std::ranges::is_sorted(scene_.nodes[i].children)) changed_parents_.insert(i);
        }
        roots_changed_ = roots_changed_ || !std::ranges::is_sorted(scene_.roots);
    }

    void keep_names() {
        const auto keep_all = [](auto& things, NameKeeper names) {
            for (const auto& thing : things) names.count(thing.name);
            for (auto& thing : things) names.keep_name(thing.name, thing.extras);
        };
        // A skin becomes an object of its name.
        NameKeeper skins;
        for (const Skin& skin : model_.skins) skins.count(skin.name);
        keep_all(model_.nodes, skins);
        keep_all(model_.meshes, {});
        keep_all(model_.materials, {});
    }

    void add_scene() {
        note_orders();
        kept_.name = scene_.name;
        for (const std::size_t parent : changed_parents_) {
            kept_.children.push_back(
                {parent, {scene_.nodes[parent].children.begin(), scene_.nodes[parent].children.end()}});
        }
        if (roots_changed_) kept_.children.push_back({std::nullopt, {scene_.roots.begin(), scene_.roots.end()}});
        SceneEntry entry;
        entry.name = scene_.name;
        entry.nodes = roots_;
        give_foreign(scene_.native, entry.extras);
        keep_native(scene_.native, entry.extras);
        if (!kept_.empty()) keep(entry.extras, "scene", json_of(kept_));
        model_.scenes.push_back(std::move(entry));
        model_.scene = 0;
    }

    void name_extensions() {
        const auto uses = [&](std::string_view name, bool used) {
            if (used) model_.extensions_used.emplace_back(name);
        };
        const auto any_material = [&](auto&& has) { return std::ranges::any_of(model_.materials, has); };
        const auto any_texture = [&](auto&& has) { return std::ranges::any_of(model_.textures, has); };
        uses("EXT_texture_webp", any_texture([](const Texture& t) { return t.webp.has_value(); }));
        uses("KHR_materials_emissive_strength",
             any_material([](const Material& m) { return m.emissive_strength != 1; }));
        uses("KHR_materials_unlit", any_material([](const Material& m) { return m.unlit; }));
        uses("KHR_texture_basisu", any_texture([](const Texture& t) { return t.basisu.has_value(); }));
        uses("MSFT_lod", std::ranges::any_of(model_.nodes, [](const Node& n) { return !n.lods.empty(); }));
        uses("MSFT_texture_dds", any_texture([](const Texture& t) { return t.dds.has_value(); }));
    }

    const Scene& scene_;
    Conversion& log_;
    Model model_;
    Binary binary_;
    MaterialWriter materials_;
    std::vector<bool> moves_;
    std::vector<std::size_t> parents_;
    std::vector<std::size_t> roots_;
    bool roots_changed_ = false;
    std::set<std::size_t> changed_parents_;
    std::set<std::size_t> groups_;
    std::set<std::size_t> taken_out_;
    std::set<std::size_t> joints_;
    std::map<std::size_t, std::size_t> finest_of_;  // of nodes that were taken out
    std::vector<std::size_t> skin_of_;
    std::vector<std::map<std::size_t, std::size_t>> owner_joint_;  // for every skin, the joint that an owner became
    std::vector<std::size_t> still_joint_;
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::size_t> meshes_;
    std::set<std::size_t> mesh_is_used_;
    std::vector<std::vector<scene::Matrix>> binds_;  // inverse, of the skins of the file
    KeptScene kept_;
};

View<std::uint8_t> view_of(Bytes bytes) {
    const std::size_t size = bytes.size();
    return {std::move(bytes), size};
}

}  // namespace

Exported from_scene(const Scene& scene, Conversion& log) {
    Maker maker(scene, log);
    Model model = maker.make();
    auto document = std::make_shared<Document>();
    document->binary = log.options.dialect != "gltf";
    Exported exported;
    const Bytes data = join(maker.take_binary());
    if (!document->binary && !data.empty()) {
        const std::string name = log.options.name + ".bin";
        model.buffers[0].uri = as_uri(name);
        exported.beside.push_back({nullptr, name, nullptr, {data}});
    }
    std::string text = write_model(model, !document->binary);
    if (document->binary) {
        text.append((4 - text.size() % 4) % 4, ' ');
        if (!data.empty()) document->chunks.push_back({{'B', 'I', 'N', '\0'}, view_of(data)});
    } else {
        text += '\n';
    }
    document->text = view_of(Bytes::copy_of(text));
    exported.document = std::move(document);
    return exported;
}

}  // namespace sinew::gltf
