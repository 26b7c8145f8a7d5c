// SPDX-License-Identifier: MIT
// The nodes of a file that is being written: a graph in which what appears several times stands once.
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
        Json json;                          ///< all but `lod` and `children`
        std::optional<std::size_t> lod;     ///< one of the scene's
        std::vector<std::size_t> children;  ///< of this graph, and added before
    };

    /// Adds a node, or finds the one that is the same: those with the same key, if it is not empty, that look alike.
    std::size_t add(Node node, const std::string& key);
    /// Numbers the nodes as they are met on the way down from the root, which is 0.
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
