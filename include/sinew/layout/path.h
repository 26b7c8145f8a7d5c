// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Where a walker is in a structure. Costs two words a level until somebody asks for the text.
class Path {
public:
    static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

    void push(std::string_view name, std::size_t index = no_index) { parts_.push_back({name, index}); }
    void pop() { parts_.pop_back(); }

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
