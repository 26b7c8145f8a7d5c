// SPDX-License-Identifier: MIT
// What the fuzzers try. The same functions run over the committed corpora in the plain build, where a crash shows too.
#pragma once

#include <sinew/bytes.h>

#include <string>
#include <string_view>
#include <vector>

namespace sinew::test {

/// Whatever a format accepts is written back byte for byte; reading twice, or with a trace, says the same.
std::string check_rewrite(const Bytes& file);

/// Whatever can be understood goes through the hub into every format, and what is read back agrees with it.
std::string check_bridges(const Bytes& file);

/// Whatever the web module is asked about a file, it answers.
std::string check_web(const Bytes& file);

/// The names of all targets: `bridges`, `rewrite`, `web`, and one for each format, which does everything to a file of
/// it.
std::vector<std::string_view> fuzz_targets();

/// What is wrong with an input of a target; empty if nothing is.
std::string check_target(std::string_view target, const Bytes& file);

}  // namespace sinew::test
