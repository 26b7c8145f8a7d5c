// SPDX-License-Identifier: MIT
// Where the tests find their files.
#pragma once

#include <sinew/bytes.h>
#include <sinew/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::test {

/// The root of the source tree.
std::filesystem::path source_root();

/// The folder of a format: its source, its README, its samples.
std::filesystem::path folder_of(const Format& format, const std::filesystem::path& root = source_root());

/// The folder of files made by others: $SINEW_CORPUS, or `shared/corpus` beside the source tree; nothing if absent.
std::optional<std::filesystem::path> corpus();

/// The project's own samples of a format, `good` or `broken`, in order.
std::vector<std::filesystem::path> samples(const Format& format, const std::string& kind);

/// True for files of the corpus that are not good models as far as this version can tell: the invalid files of the
/// glTF validator, and files of dialects and formats that are not read yet.
bool is_special(const std::filesystem::path& in_corpus);

/// Files of a format in the corpus; empty if there is no corpus.
std::vector<std::filesystem::path> corpus_files(const Format& format);

Bytes slurp(const std::filesystem::path& path);

/// True if golden files are written instead of compared (`./test --update`).
bool updating();

/// Compares a text with a golden file, or writes it when updating.
void expect_golden(const std::filesystem::path& golden, const std::string& actual);

/// A temporary folder, removed by the destructor.
class TemporaryFolder {
public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace sinew::test
