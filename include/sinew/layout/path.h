// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// `/meshes/0` of `/meshes/0/indices`; nothing at the top.
constexpr std::string_view parent_path(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

/// Where a walker is in a structure. Costs two words a level until somebody asks for the text.
class Path {
public:
    static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

    void push(std::string_view name, std::size_t index = no_index) { parts_.push_back({name, index}); }
    void pop() { parts_.pop_back(); }
    /// Goes on to another element of the list that was pushed last.
    void move_to(std::size_t index) { parts_.back().index = index; }

    /// `/meshes/0/indices`; `leaf` and `element` may be left out.
    std::string text(std::string_view leaf = {}, std::size_t element = no_index) const;

private:
    struct Part {
        std::string_view name;
        std::size_t index;
    };
    std::vector<Part> parts_;
};

}  // namespace sinew
