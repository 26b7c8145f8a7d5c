// SPDX-License-Identifier: MIT
// The functions that the fuzzers call. A test runs them over the committed corpora in every build.
#pragma once

#include <sinew/bytes.h>

#include <string>
#include <string_view>
#include <vector>

namespace sinew::test {

/// Checks that a file that a format accepts is written back identically, and that reading it twice, or with a trace,
/// gives the same result.
std::string check_rewrite(const Bytes& file);

/// Converts a file to a scene and to every format, and checks that the scenes that are read back agree with it.
std::string check_bridges(const Bytes& file);

/// Checks that the web module answers every request about a file with JSON.
std::string check_web(const Bytes& file);

/// Checks what the importer does with a COLLADA file before assimp reads it: only white space is removed.
std::string check_collada_text(const Bytes& file);

/// Checks that the bind matrices of any file can be looked for.
std::string check_fbx_binds(const Bytes& file);

/// Checks that the program survives any answer of an importer that somebody has taken over.
std::string check_import_answer(const Bytes& file);

/// The names of all targets: those of the functions above, and one for each format, which runs all checks on files of
/// that format.
std::vector<std::string_view> fuzz_targets();

/// The error that an input of a target reveals; empty if it passes.
std::string check_target(std::string_view target, const Bytes& file);

}  // namespace sinew::test
