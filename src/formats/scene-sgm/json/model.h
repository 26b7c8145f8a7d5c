// SPDX-License-Identifier: MIT
// From JSON to the model that it describes.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/formats/scene-sgm.h>

#include <functional>
#include <string>
#include <vector>

namespace sinew::scene_sgm {

/// The prefix of paths into the JSON; a JSON pointer follows.
inline constexpr std::string_view json_path = "/json";
/// The offset of its text in the file.
inline constexpr std::uint64_t json_offset = 8;

/// Called for every invalid value. If the value is null, the path locates it.
struct Complain {
    std::function<void(const Issue& issue, std::string path, std::string message, const Json* value)> tell;

    void operator()(const Issue& issue, std::string path, std::string message, const Json* value = nullptr) const {
        if (tell) tell(issue, std::move(path), std::move(message), value);
    }
};

/// The index of an invalid reference.
inline constexpr std::uint64_t no_reference = static_cast<std::uint64_t>(-1);

/// The model as the JSON describes it, including cycles.
Model read_model(const Json& json, const Complain& complain);

/// A child that closes a cycle: `nodes[node].children[child]` leads back to a node above it.
struct ClosingEdge {
    std::size_t node;
    std::size_t child;
};

/// The result of a walk from the root. Children that do not exist are skipped.
struct Walk {
    std::vector<ClosingEdge> closing;
    std::vector<bool> reached;
};
Walk walk(const std::vector<Node>& nodes);

}  // namespace sinew::scene_sgm
