// SPDX-License-Identifier: MIT
// Opens files beneath a folder, never through symbolic links.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/descriptor.h"

namespace sinew {

/// The parts of a relative path; either slash separates them. Empty if the path is empty, absolute, leads out of its
/// folder or has a zero byte.
std::vector<std::string> parts_beneath(std::string_view name);

/// Opens a file or folder beneath `folder` with the flags of `open`. Fails with ELOOP if any part is a symbolic link.
/// `parts` must not be empty.
Descriptor open_beneath(int folder, const std::vector<std::string>& parts, int flags);

/// Opens the folder beneath `folder` that these parts name, and creates what is missing. Without parts, it is the
/// folder itself.
Descriptor make_folder_beneath(int folder, const std::vector<std::string>& parts);

}  // namespace sinew
