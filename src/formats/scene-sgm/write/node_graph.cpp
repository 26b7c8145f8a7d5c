// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/write/node_graph.h"

#include "base/formatted.h"

namespace sinew::scene_sgm {

std::size_t NodeGraph::add(Node node, const std::string& key) {
    if (!key.empty()) {
        std::string look = formatted("{} {}", key, to_text(node.json));
        for (const std::size_t child : node.children) look += formatted(" {}", child);
        const auto [found, is_new] = known_.emplace(std::move(look), nodes_.size());
        if (!is_new) return found->second;
    }
    nodes_.push_back(std::move(node));
    numbers_.emplace_back();
    return nodes_.size() - 1;
}

void NodeGraph::number(std::size_t root) {
    std::vector<std::size_t> stack{root};
    while (!stack.empty()) {
        const std::size_t node = stack.back();
        stack.pop_back();
        if (numbers_[node]) continue;
        numbers_[node] = order_.size();
        order_.push_back(node);
        stack.insert(stack.end(), nodes_[node].children.rbegin(), nodes_[node].children.rend());
    }
}

}  // namespace sinew::scene_sgm
