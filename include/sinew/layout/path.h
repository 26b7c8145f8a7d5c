// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// The parent: `/meshes/0` for `/meshes/0/indices`; empty at the top.
constexpr std::string_view parent_path(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

/// The current position in a nested structure. Costs three words per level; the text is built only on demand.
class Path {
public:
    static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

    void push(std::string_view name, std::size_t index = no_index) { parts_.push_back({name, index}); }
    void pop() { parts_.pop_back(); }
    /// Moves to another element of the list that was pushed last.
    void move_to(std::size_t index) { parts_.back().index = index; }

    /// The path as text, such as `/meshes/0/indices`. `leaf` and `element` are optional.
    std::string text(std::string_view leaf = {}, std::size_t element = no_index) const;

private:
    struct Part {
        std::string_view name;
        std::size_t index;
    };
    std::vector<Part> parts_;
};

}  // namespace sinew
