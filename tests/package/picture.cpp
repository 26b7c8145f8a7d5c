// SPDX-License-Identifier: MIT
// A program that draws a model.
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/open.h>
#include <sinew/render.h>

#include <cstdio>

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    const auto file = sinew::read_file(argv[1]);
    if (!file) return 3;
    sinew::Report report;
    const auto asset = sinew::open(*file, report, {.file_name = argv[1]});
    const auto scene = asset ? sinew::to_scene(*asset, report) : std::nullopt;
    if (!scene) return 1;
    auto renderer = sinew::render::Renderer::create();
    if (!renderer) {
        std::fprintf(stderr, "%s\n", renderer.error().c_str());
        return 1;
    }
    const auto picture = renderer->picture(*scene, {.animation = 0, .seconds = 0.5});
    if (!picture) return 1;
    const sinew::Bytes png = sinew::render::png(*picture);
    return sinew::write_file(argv[2], png) ? 0 : 4;
}
