// SPDX-License-Identifier: MIT
// The committed inputs of the fuzzers: one archive per target.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "support/archive.h"

namespace sinew::test {

/// All archives in order. The stem of each file name is the target.
std::vector<std::filesystem::path> fuzz_archives();

/// The files of an archive. A malformed archive is a test failure and has no files.
std::vector<ArchivedFile> files_in_archive(const std::filesystem::path& archive);

/// The inputs of a target; empty if nothing has been committed for it.
std::vector<ArchivedFile> fuzz_inputs(std::string_view target);

}  // namespace sinew::test
