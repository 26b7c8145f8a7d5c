// SPDX-License-Identifier: MIT
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = sinew::Bytes::copy_of(std::as_bytes(std::span(data, size)));
    const std::string wrong = sinew::test::check_target(SINEW_FUZZ_TARGET, file);
    if (wrong.empty()) return 0;
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
}
