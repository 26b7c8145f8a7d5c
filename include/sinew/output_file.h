// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/pieces.h>

#include <string>
#include <vector>

namespace sinew {

/// A file to be written.
struct OutputFile {
    std::string name;
    Pieces pieces;
    bool is_image =
        false;  ///< several models may share it: an identical file may exist already, and is not written again
};
using Files = std::vector<OutputFile>;

}  // namespace sinew
