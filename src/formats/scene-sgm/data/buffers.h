// SPDX-License-Identifier: MIT
// The chunks of a document by kind.
#pragma once

#include <sinew/formats/scene-sgm.h>

#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace sinew::scene_sgm {

/// Bytes and their offset in the file.
struct Located {
    Bytes bytes;
    std::uint64_t offset = 0;
};

class Buffers {
public:
    explicit Buffers(const Document& document);

    std::size_t count(std::string_view kind) const;
    /// `count` elements of `stride` bytes, or nothing if the buffer is too small.
    std::optional<Located> find(std::string_view kind, const Place& place, std::uint64_t count,
                                std::uint64_t stride) const;

private:
    std::map<std::string_view, std::vector<Located>> kinds_;
};

}  // namespace sinew::scene_sgm
