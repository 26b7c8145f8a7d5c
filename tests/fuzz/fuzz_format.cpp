// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>

#include "support/formats.h"
#include "support/survive.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = sinew::Bytes::copy_of(std::as_bytes(std::span(data, size)));
    static const sinew::Format& format = *sinew::find_format(SINEW_FUZZ_FORMAT, sinew::test::tested_formats());
    const std::string wrong = sinew::test::survive(file, format, sinew::test::Reach::abroad);
    if (wrong.empty()) return 0;
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
}
