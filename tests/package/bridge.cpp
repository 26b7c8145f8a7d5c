// SPDX-License-Identifier: MIT
// Any model to glTF and back, with a list of formats of one's own.
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/formats/twm.h>
#include <sinew/gltf.h>
#include <sinew/open.h>

#include <array>
#include <cstdio>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const std::array<const sinew::Format*, 2> formats{&sinew::twm::format, &sinew::gltf::format};
    const auto file = sinew::read_file(argv[1]);
    if (!file) return 3;

    sinew::Report report;
    const auto asset = sinew::open(*file, report, {.formats = formats});
    const auto scene = asset ? sinew::to_scene(*asset, report) : std::nullopt;
    const auto glb = scene ? sinew::from_scene(*scene, sinew::gltf::format, report) : std::nullopt;
    if (!glb) return 1;

    const auto again = sinew::open(sinew::join((*glb)[0].pieces), report, {.formats = formats});
    if (!again || again->format != &sinew::gltf::format) return 1;
    std::printf("%s: %zu bytes\n", (*glb)[0].name.c_str(), sinew::total_size((*glb)[0].pieces));
    return 0;
}
