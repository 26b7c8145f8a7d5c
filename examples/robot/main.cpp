// SPDX-License-Identifier: MIT
// Writes robot.twm into a folder: `make_robot examples`.
#include <sinew/file.h>

#include <cstdio>
#include <filesystem>

#include "robot.h"
#include "twm.h"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_robot FOLDER\n");
        return 2;
    }
    sinew::Report report;
    const auto file = sinew::twm::write(robot::to_twm(robot::make()), report);
    if (!file) return 1;
    const auto path = std::filesystem::path(argv[1]) / "robot.twm";
    const auto written = sinew::write_file(path, *file, {.overwrite = true});
    if (written) return 0;
    std::fprintf(stderr, "%s: %s\n", path.c_str(), written.error().message.c_str());
    return 1;
}
