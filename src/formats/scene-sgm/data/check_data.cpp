// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/data/check_data.h"

#include <sinew/issues.h>

#include <cmath>

#include "base/formatted.h"
#include "base/scan.h"
#include "formats/scene-sgm/data/buffers.h"
#include "formats/scene-sgm/issues.h"

namespace sinew::scene_sgm {
namespace {

namespace shared = sinew::issue;

// The JSON path of a finding, and the offset of its bytes.
class DataChecker {
public:
    DataChecker(const Document& document, const Complain& complain, Checker& check)
        : buffers_(document), complain_(complain), check_(check) {
        for (const Chunk& chunk : document.chunks) budget_ += times_the_data * chunk.data.size();
    }

    std::optional<Located> find(std::string_view kind, const Place& place, std::uint64_t count, std::uint64_t stride,
                                const std::string& path) const {
        const auto found = buffers_.find(kind, place, count, stride);
        if (found && !afford(found->bytes.size(), path)) return std::nullopt;
        if (!found) {
            complain_(issue::out_of_buffer, path,
                      formatted("{} × {} bytes from offset {} exceed {} buffer {}", count, stride, place.offset, kind,
                                place.buffer));
        }
        return found;
    }

    void triangles(const Located& indices, std::uint64_t vertices, const std::string& path) const {
        const std::size_t count = indices.bytes.size() / 4;
        if (count % 3 != 0) {
            complain_(shared::index_count, path, formatted("{} indices do not make whole triangles", count));
        }
        const ScanResult bad = out_of_range_u32(indices.bytes.span(), vertices);
        if (bad.count == 0) return;
        check_.report_at(
            shared::index_out_of_range, path, indices.offset + 4 * bad.first,
            formatted("index {} with {} vertices; {} of {} indices are out of range",
                      load<std::uint32_t>(indices.bytes.data() + 4 * bad.first), vertices, bad.count, count));
    }

    void finite(const Located& floats, const Issue& what, const std::string& path) const {
        if (!check_.options().floats) return;
        const ScanResult bad = not_finite_f32(floats.bytes.span());
        if (bad.count == 0) return;
        check_.report_at(what, path, floats.offset + 4 * bad.first,
                         formatted("{} of {} floats are NaN or infinite", bad.count, floats.bytes.size() / 4));
    }

    void unit(const Located& vectors, std::size_t size, const std::string& path) const {
        if (!check_.options().floats) return;
        const std::size_t stride = 4 * size;
        const auto bad = not_unit_f32(vectors.bytes.span(), {.stride = stride, .offset = 0, .count = size}, 0.01F);
        if (bad.count == 0) return;
        check_.report_at(shared::not_unit_length, path, vectors.offset + stride * bad.first,
                         formatted("{} of {} vectors; the worst length is {:.4g}", bad.count,
                                   vectors.bytes.size() / stride, bad.worst_length));
    }

    // Times must ascend and end with the animation.
    void times(const Located& f64, double duration, const std::string& path) const {
        const auto time = [&](std::size_t i) { return load<double>(f64.bytes.data() + 8 * i); };
        const std::size_t count = f64.bytes.size() / 8;
        for (std::size_t i = 0; i < count; ++i) {
            if (!std::isfinite(time(i))) {
                return check_.report_at(shared::not_finite, path, f64.offset + 8 * i, "a time is NaN or infinite");
            }
            if (i > 0 && time(i) <= time(i - 1)) {
                return check_.report_at(shared::key_order, path, f64.offset + 8 * i,
                                        formatted("{:g} s comes after {:g} s", time(i), time(i - 1)));
            }
        }
        if (count > 0 && time(count - 1) > duration) {
            check_.report_at(
                issue::beyond_duration, path, f64.offset + 8 * (count - 1),
                formatted("the last key is at {:g} s, but the duration is {:g} s", time(count - 1), duration));
        }
    }

    void matrix(const Located& f64, const std::string& path) const {
        for (std::size_t i = 0; i < 16; ++i) {
            if (std::isfinite(load<double>(f64.bytes.data() + 8 * i))) continue;
            return check_.report_at(shared::not_finite, path, f64.offset + 8 * i, "NaN or infinity in the matrix");
        }
    }

private:
    // Many meshes may share the same bytes: without a limit, checking could take forever.
    bool afford(std::size_t size, const std::string& path) const {
        const bool first = spent_ <= budget_;
        spent_ += size;
        if (spent_ > budget_ && first) {
            complain_(issue::overlap, path, formatted("not checked from here on, after {} bytes", budget_));
        }
        return spent_ <= budget_;
    }

    static constexpr std::uint64_t times_the_data = 16;
    mutable std::uint64_t spent_ = 0;
    std::uint64_t budget_ = 0;
    Buffers buffers_;
    const Complain& complain_;
    Checker& check_;
};

// The place after some bytes. An impossible offset stays impossible.
std::optional<Place> behind(const Place& place, std::uint64_t more) {
    if (more > static_cast<std::uint64_t>(-1) - place.offset) return std::nullopt;
    return Place{place.buffer, place.offset + more};
}

void check_mesh(const Mesh& mesh, const std::string& path, const Complain& complain, const DataChecker& check) {
    if (!mesh.place) return;
    if (mesh.find("position") == nullptr) complain(issue::no_position, path, "the mesh is left out");
    if (mesh.entries == 0 || mesh.indexes == 0) {
        complain(shared::empty_mesh, path, formatted("{} vertices, {} indices", mesh.entries, mesh.indexes));
    }
    if (const auto indices = check.find("MESH", *mesh.place, mesh.indexes, 4, path + "/indexes")) {
        check.triangles(*indices, mesh.entries, path + "/indexes");
    }
    struct Known {
        std::string_view name;
        std::size_t floats;
        const Issue& what;
        bool is_unit;
    };
    const Known known[] = {{"position", 3, shared::not_finite, false},
                           {"normal", 3, shared::attribute_not_finite, true},
                           {"uv", 2, shared::attribute_not_finite, false},
                           {"tangent", 3, shared::attribute_not_finite, true}};
    for (const auto& [name, floats, what, is_unit] : known) {
        const Attribute* attribute = mesh.find(name);
        if (attribute == nullptr) continue;
        const std::string at = formatted("{}/attributes/{}", path, name);
        const Place far{mesh.place->buffer, static_cast<std::uint64_t>(-1)};
        const auto data =
            check.find("MESH", behind(*mesh.place, attribute->offset).value_or(far), mesh.entries, 4 * floats, at);
        if (!data) continue;
        check.finite(*data, what, at);
        if (is_unit) check.unit(*data, floats, at);
    }
}

void check_collision(const Collision& collision, const std::string& path, const DataChecker& check) {
    const auto positions = check.find("COLL", collision.place, collision.vertices, 12, path + "/vertices");
    if (!positions) return;
    check.finite(*positions, shared::not_finite, path + "/vertices");
    const Place next{collision.place.buffer, collision.place.offset + positions->bytes.size()};
    if (const auto indices = check.find("COLL", next, collision.indexes, 4, path + "/indexes")) {
        check.triangles(*indices, collision.vertices, path + "/indexes");
    }
}

void check_track(const Track& track, double duration, std::size_t floats, const std::string& path,
                 const DataChecker& check) {
    const auto times = check.find("ANIM", track.place, track.keys, 8, path + "/keys");
    if (!times) return;
    check.times(*times, duration, path);
    const Place next{track.place.buffer, track.place.offset + times->bytes.size()};
    const auto values = check.find("ANIM", next, track.keys, 4 * floats, path + "/keys");
    if (!values) return;
    check.finite(*values, shared::not_finite, path);
    if (floats == 4) check.unit(*values, floats, path);
}

}  // namespace

void check_data(const Document& d, const Model& m, const Complain& complain, Checker& checker) {
    const DataChecker check(d, complain, checker);
    for (std::size_t i = 0; i < m.meshes.size(); ++i) {
        check_mesh(m.meshes[i], formatted("{}/meshes/{}", json_path, i), complain, check);
    }
    for (std::size_t i = 0; i < m.nodes.size(); ++i) {
        const std::string path = formatted("{}/nodes/{}", json_path, i);
        const Node& node = m.nodes[i];
        if (node.collision) check_collision(*node.collision, path + "/collision", check);
        if (!node.transform) continue;
        const auto matrix = check.find("TRNS", *node.transform, 1, 128, path + "/transform");
        if (matrix) check.matrix(*matrix, path + "/transform");
    }
    if (m.collision) check_collision(*m.collision, formatted("{}/collision", json_path), check);
    for (std::size_t a = 0; a < m.animations.size(); ++a) {
        const Animation& animation = m.animations[a];
        for (std::size_t c = 0; c < animation.channels.size(); ++c) {
            const std::string path = formatted("{}/animations/{}/channels/{}", json_path, a, c);
            const Channel& channel = animation.channels[c];
            if (channel.position) check_track(*channel.position, animation.duration, 3, path + "/position", check);
            if (channel.rotation) check_track(*channel.rotation, animation.duration, 4, path + "/rotation", check);
            if (channel.scale) check_track(*channel.scale, animation.duration, 3, path + "/scale", check);
        }
    }
}

void each_place(const Model& m,
                const std::function<void(std::string_view kind, const Place& place, const std::string& path)>& use) {
    for (std::size_t i = 0; i < m.meshes.size(); ++i) {
        if (m.meshes[i].place) use("MESH", *m.meshes[i].place, formatted("{}/meshes/{}", json_path, i));
    }
    for (std::size_t i = 0; i < m.nodes.size(); ++i) {
        const std::string path = formatted("{}/nodes/{}", json_path, i);
        if (m.nodes[i].transform) use("TRNS", *m.nodes[i].transform, path + "/transform");
        if (m.nodes[i].collision) use("COLL", m.nodes[i].collision->place, path + "/collision");
    }
    if (m.collision) use("COLL", m.collision->place, formatted("{}/collision", json_path));
    for (std::size_t a = 0; a < m.animations.size(); ++a) {
        for (std::size_t c = 0; c < m.animations[a].channels.size(); ++c) {
            const std::string path = formatted("{}/animations/{}/channels/{}", json_path, a, c);
            const Channel& channel = m.animations[a].channels[c];
            if (channel.position) use("ANIM", channel.position->place, path + "/position");
            if (channel.rotation) use("ANIM", channel.rotation->place, path + "/rotation");
            if (channel.scale) use("ANIM", channel.scale->place, path + "/scale");
        }
    }
}

}  // namespace sinew::scene_sgm
