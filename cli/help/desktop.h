// SPDX-License-Identifier: MIT
// What desktops are told about our files: what they are, and how to draw small pictures of them.
#pragma once

#include <string>

namespace sinew::cli {

/// A package for the shared MIME database. Formats that share an extension are told apart by their signatures.
std::string mime_package();

/// An entry for file managers that have pictures made by other programs.
std::string thumbnailer_entry();

}  // namespace sinew::cli
