// SPDX-License-Identifier: MIT
// Makes the meshes of a scene as nodes need them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/scene-sgm/read/read_parts.h"

namespace sinew::scene_sgm {

/// Limits the work and memory of a conversion: data that a file shares is not always shared in the scene.
class Budget {
public:
    explicit Budget(const Document& document);

    /// True if that many more bytes may be read or added to the scene.
    bool spend(std::uint64_t bytes) {
        spent_ += bytes;
        return is_kept();
    }
    bool spend(const std::optional<Located>& found) { return spend(found ? found->bytes.size() : 0); }
    bool is_kept() const { return spent_ <= all_; }

private:
    std::uint64_t all_ = 0;
    std::uint64_t spent_ = 0;
};

/// An element of a list in the JSON, or null.
const Json* element(const Json& json, std::string_view list, std::size_t i);
/// The path of that element.
std::string path_of(std::string_view list, std::size_t i);

/// Nodes with the same meshes share one mesh of the scene.
class MeshList {
public:
    MeshList(const Document& document, const Model& model, const Buffers& buffers, Budget& budget, Report& report)
        : document_(document), model_(model), buffers_(buffers), budget_(budget), report_(report) {}

    /// The mesh of a node; empty if none of its meshes is usable.
    std::optional<std::size_t> of(const Node& node);
    /// The number of triangles in meshes that no node has asked for.
    std::uint64_t unused_triangles() const;
    std::vector<scene::Mesh> take() { return std::move(meshes_); }

private:
    const scene::Primitive* primitive(std::size_t i);
    std::optional<scene::Primitive> read(std::size_t i);

    const Document& document_;
    const Model& model_;
    const Buffers& buffers_;
    Budget& budget_;
    Report& report_;
    std::vector<scene::Mesh> meshes_;
    std::map<std::vector<std::size_t>, std::size_t> known_;
    std::map<std::size_t, std::optional<scene::Primitive>> primitives_;
};

}  // namespace sinew::scene_sgm
