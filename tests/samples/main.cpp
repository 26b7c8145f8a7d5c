// SPDX-License-Identifier: MIT
// Writes the sample files of every format into its folder: `make_samples SOURCE_ROOT`.
#include <sinew/file.h>

#include <cstdio>

#include "samples/samples.h"
#include "support/files.h"
#include "support/formats.h"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_samples SOURCE_ROOT\n");
        return 2;
    }
    for (const sinew::Format* format : sinew::test::tested_formats()) {
        const auto folder = sinew::test::folder_of(*format, argv[1]) / "samples";
        for (const auto& [name, bytes] : sinew::test::samples_of(*format)) {
            std::filesystem::create_directories((folder / name).parent_path());
            const auto written = sinew::write_file(folder / name, bytes, {.overwrite = true});
            if (!written) {
                std::fprintf(stderr, "%s: %s\n", (folder / name).c_str(), written.error().message.c_str());
                return 1;
            }
        }
    }
    return 0;
}
