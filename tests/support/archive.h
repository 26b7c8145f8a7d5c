// SPDX-License-Identifier: MIT
// Archives of small files: the ustar format of POSIX, restricted to regular files in a single folder.
#pragma once

#include <sinew/bytes.h>

#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace sinew::test {

struct ArchivedFile {
    std::string name;
    Bytes content;
    bool operator==(const ArchivedFile&) const = default;
};

/// Reads an archive, or returns why it is malformed. Names must ascend. Each content is a buffer of exactly its size,
/// so that AddressSanitizer detects reads past its end.
tl::expected<std::vector<ArchivedFile>, std::string> read_archive(const Bytes& archive);

/// Writes an archive that depends on names and contents only: the same bytes as `tools/fuzz` produces with GNU tar.
/// Names must ascend and have at most 100 bytes.
Bytes write_archive(const std::vector<ArchivedFile>& files);

}  // namespace sinew::test
