// SPDX-License-Identifier: MIT
// The nodes of a file to be written: a graph in which equal nodes are shared.
#pragma once

#include <sinew/json.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sinew::scene_sgm {

class NodeGraph {
public:
    struct Node {
        Json json;                          ///< everything but `lod` and `children`
        std::optional<std::size_t> lod;     ///< an index into the LODs of the scene
        std::vector<std::size_t> children;  ///< nodes of this graph that were added before
    };

    /// Adds a node, or finds an equal one with the same key. Nodes with an empty key are never shared.
    std::size_t add(Node node, const std::string& key);
    /// Numbers the nodes in depth-first order from the root, which is 0.
    void number(std::size_t root);
    /// The number of a node, if it is below the root.
    std::optional<std::uint64_t> number_of(std::size_t node) const { return numbers_[node]; }
    /// The numbered nodes, in order.
    const std::vector<std::size_t>& order() const { return order_; }
    const Node& operator[](std::size_t node) const { return nodes_[node]; }

private:
    std::vector<Node> nodes_;
    std::map<std::string, std::size_t> known_;
    std::vector<std::optional<std::uint64_t>> numbers_;
    std::vector<std::size_t> order_;
};

}  // namespace sinew::scene_sgm
