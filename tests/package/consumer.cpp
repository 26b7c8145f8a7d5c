// SPDX-License-Identifier: MIT
// Reads a file into the Document of one format. No other format is linked.
#include <sinew/file.h>
#include <sinew/formats/twm.h>
#include <sinew/open.h>

#include <cstdio>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const auto file = sinew::read_file(argv[1]);
    if (!file) return std::fprintf(stderr, "%s\n", file.error().message.c_str()), 3;

    const auto model = sinew::open_as<sinew::twm::Document>(*file);
    if (!model) return 1;

    for (const auto& mesh : model->meshes) std::printf("%zu vertices\n", mesh.positions.size());
    return model.report.has_errors() || model->meshes.empty() ? 1 : 0;
}
