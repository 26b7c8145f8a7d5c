// SPDX-License-Identifier: MIT
// The meshes of a scene, as the nodes of a document ask for them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/scene-sgm/read_parts.h"

namespace sinew::scene_sgm {

/// What is shared in a file is not always shared in the hub: this keeps a small file from becoming a huge scene, or one
/// that takes for ever.
class Budget {
public:
    explicit Budget(const Document& document);

    /// Whether that many more bytes may be read or put into the scene.
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

/// One of a list in the JSON, or null.
const Json* element(const Json& json, std::string_view list, std::size_t i);
/// The path of that one.
std::string path_of(std::string_view list, std::size_t i);

/// Nodes with the same meshes share one of the hub, whose primitives they are.
class MeshList {
public:
    MeshList(const Document& document, const Model& model, const Buffers& buffers, Budget& budget, Report& log)
        : document_(document), model_(model), buffers_(buffers), budget_(budget), log_(log) {}

    /// The mesh of a node; nothing if none of its meshes can be used.
    std::optional<std::size_t> of(const Node& node);
    std::vector<scene::Mesh> take() { return std::move(meshes_); }

private:
    const scene::Primitive* primitive(std::size_t i);
    std::optional<scene::Primitive> read(std::size_t i);

    const Document& document_;
    const Model& model_;
    const Buffers& buffers_;
    Budget& budget_;
    Report& log_;
    std::vector<scene::Mesh> meshes_;
    std::map<std::vector<std::size_t>, std::size_t> known_;
    std::map<std::size_t, std::optional<scene::Primitive>> primitives_;
};

}  // namespace sinew::scene_sgm
