// SPDX-License-Identifier: MIT
// A foreign file to OBJ, with the importer in the same process.
#include <sinew/assimp.h>
#include <sinew/convert.h>
#include <sinew/obj.h>

#include <cstdio>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    sinew::Report report;
    const auto scene = sinew::assimp::import_file(argv[1], report);
    const auto files = scene ? sinew::from_scene(*scene, sinew::obj::format, report) : std::nullopt;
    if (!files) return 1;
    std::printf("%s: %zu bytes\n", (*files)[0].name.c_str(), sinew::total_size((*files)[0].pieces));
    return 0;
}
