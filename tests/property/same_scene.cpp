// SPDX-License-Identifier: MIT
#include "same_scene.h"

#include <sinew/animation.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>

#include "gltf/json/material_text.h"
#include "gltf/write/conform.h"

namespace sinew::test {
namespace {

using namespace scene;

class Differ {
public:
    std::string take() { return std::move(first_); }

    template <class T>
    void same(const std::string& what, const T& a, const T& b) {
        if (!(a == b)) report_problem(what);
    }
    void near(const std::string& what, double a, double b, double tolerance) {
        if (!(std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)}))) {
            report_problem(what + ": " + std::to_string(a) + " became " + std::to_string(b));
        }
    }
    void array(const std::string& what, const Array& a, const Array& b) {
        if (a.empty() && b.empty()) return;
        if (!gltf::same_numbers(a, b)) report_problem(what);
    }
    void arrays(const std::string& what, const std::vector<Array>& a, const std::vector<Array>& b) {
        each(what, a, b, [&](const std::string& at, const Array& x, const Array& y) { array(at, x, y); });
    }
    void indices(const std::string& what, const Array& a, const Array& b) {
        if (a.size() != b.size()) return report_problem(what);
        for (std::size_t i = 0; i < a.size(); ++i) same(what, a.index(i), b.index(i));
    }
    void notes(const std::string& what, const Notes& a, const Notes& b) {
        if (to_text(a) != to_text(b)) report_problem(what + ": " + to_text(a) + " became " + to_text(b));
    }
    template <class T>
    void each(const std::string& what, const std::vector<T>& a, const std::vector<T>& b, auto&& compare) {
        if (a.size() != b.size()) {
            return report_problem(what + ": " + std::to_string(a.size()) + " became " + std::to_string(b.size()));
        }
        for (std::size_t i = 0; i < a.size(); ++i) {
            const std::string at = what + "/" + std::to_string(i);
            compare(at, a[i], b[i]);
        }
    }

private:
    void report_problem(const std::string& what) {
        if (first_.empty()) first_ = what;
    }
    std::string first_;
};

void compare_nodes(Differ& d, const std::string& at, const Node& a, const Node& b) {
    d.same(at + "/name", a.name, b.name);
    d.same(at + "/children", a.children, b.children);
    d.same(at + "/mesh", a.mesh, b.mesh);
    d.same(at + "/skin", a.skin, b.skin);
    d.notes(at + "/native", a.notes, b.notes);
    d.same(at + "/matrix", a.matrix, b.matrix);
    if (a.matrix) return;
    d.same(at + "/translation", a.transform.translation, b.transform.translation);
    d.same(at + "/scale", a.transform.scale, b.transform.scale);
    const Quat unit = normalized(a.transform.rotation);
    for (std::size_t i = 0; i < 4; ++i) d.near(at + "/rotation", unit[i], normalized(b.transform.rotation)[i], 1e-12);
}

void compare_primitives(Differ& d, const std::string& at, const Primitive& a, const Primitive& b) {
    d.array(at + "/positions", a.positions, b.positions);
    d.array(at + "/normals", a.normals, b.normals);
    d.array(at + "/tangents", a.tangents, b.tangents);
    d.array(at + "/binormals", a.binormals, b.binormals);
    d.arrays(at + "/texcoords", a.texcoords, b.texcoords);
    d.arrays(at + "/colors", a.colors, b.colors);
    d.arrays(at + "/joints", a.joints, b.joints);
    d.arrays(at + "/weights", a.weights, b.weights);
    d.indices(at + "/indices", a.indices, b.indices);
    d.same(at + "/material", a.material, b.material);
    d.notes(at + "/native", a.notes, b.notes);
}

void compare_skins(Differ& d, const std::string& at, const Skin& a, const Skin& b) {
    d.same(at + "/joints", a.joints, b.joints);
    d.each(at + "/inverse_binds", a.inverse_binds, b.inverse_binds,
           [&](const std::string& where, const Matrix& x, const Matrix& y) {
               for (std::size_t i = 0; i < 16; ++i) d.near(where, x[i], y[i], 1e-6);
           });
}

void compare_channels(Differ& d, const std::string& at, const Channel& a, const Channel& b) {
    d.same(at + "/node", a.node, b.node);
    d.same(at + "/path", a.path, b.path);
    d.same(at + "/interpolation", a.interpolation, b.interpolation);
    d.each(at + "/times", a.times, b.times,
           [&](const std::string& where, double x, double y) { d.near(where, x, y, 1e-6); });
    if (a.values.size() != b.values.size()) return d.same(at + "/values", a.values.size(), b.values.size());
    const std::size_t numbers = a.path == TransformPath::rotation ? 4 : 3;
    const std::size_t width = a.interpolation == Interpolation::cubic ? 3 * numbers : numbers;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        const bool is_value = width == numbers || i % width / numbers == 1;
        const auto number = [&](const Channel& c) {
            return is_value ? value_of(c, i / width, i % numbers) : double{c.values[i]};
        };
        d.near(at + "/values/" + std::to_string(i), number(a), number(b), 1e-6);
    }
}

}  // namespace

std::string difference(const Scene& before, const Scene& after) {
    Differ d;
    d.same("name", before.name, after.name);
    d.same("roots", before.roots, after.roots);
    d.notes("native", before.notes, after.notes);
    d.each("nodes", before.nodes, after.nodes, [&](auto& at, auto& a, auto& b) { compare_nodes(d, at, a, b); });
    d.each("meshes", before.meshes, after.meshes, [&](auto& at, const Mesh& a, const Mesh& b) {
        d.same(at + "/name", a.name, b.name);
        d.notes(at + "/native", a.notes, b.notes);
        d.each(at + "/primitives", a.primitives, b.primitives,
               [&](auto& where, auto& x, auto& y) { compare_primitives(d, where, x, y); });
    });
    d.each("materials", before.materials, after.materials, [&](auto& at, const Material& a, const Material& b) {
        d.same(at + "/name", a.name, b.name);
        d.notes(at, gltf::json_of(a), gltf::json_of(b));
    });
    d.each("skins", before.skins, after.skins, [&](auto& at, auto& a, auto& b) { compare_skins(d, at, a, b); });
    d.each("animations", before.animations, after.animations, [&](auto& at, const Animation& a, const Animation& b) {
        d.same(at + "/name", a.name, b.name);
        d.notes(at + "/native", a.notes, b.notes);
        d.each(at + "/channels", a.channels, b.channels,
               [&](auto& where, auto& x, auto& y) { compare_channels(d, where, x, y); });
    });
    d.each("lods", before.lods, after.lods, [&](auto& at, const Lod& a, const Lod& b) {
        d.same(at + "/name", a.name, b.name);
        d.same(at + "/node", a.node, b.node);
        d.each(at + "/levels", a.levels, b.levels, [&](auto& where, const Lod::Level& x, const Lod::Level& y) {
            d.same(where + "/pixels", x.pixels, y.pixels);
            d.same(where + "/node", x.node, y.node);
        });
    });
    d.each("tags", before.tags, after.tags, [&](auto& at, const Tag& a, const Tag& b) {
        d.same(at + "/name", a.name, b.name);
        d.same(at + "/node", a.node, b.node);
    });
    d.each("collisions", before.collisions, after.collisions, [&](auto& at, const Collision& a, const Collision& b) {
        d.same(at + "/node", a.node, b.node);
        d.same(at + "/flag", a.flag, b.flag);
        d.array(at + "/positions", a.positions, b.positions);
        d.indices(at + "/indices", a.indices, b.indices);
    });
    return d.take();
}

}  // namespace sinew::test
