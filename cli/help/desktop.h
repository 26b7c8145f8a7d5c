// SPDX-License-Identifier: MIT
// Desktop integration: file types and thumbnails.
#pragma once

#include <string>

namespace sinew::cli {

/// A package for the shared MIME database. Signatures distinguish formats that share an extension.
std::string mime_package();

/// The thumbnailer entry for file managers.
std::string thumbnailer_entry();

}  // namespace sinew::cli
