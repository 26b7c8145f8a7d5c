// SPDX-License-Identifier: MIT
#include "support/blender.h"

#include <gtest/gtest.h>

#include <fstream>

#include "support/files.h"
#include "support/process.h"

namespace sinew::test {

void through_blender(const std::vector<BlenderJob>& jobs, const std::filesystem::path& folder) {
    const auto list = folder / "jobs.txt";
    std::ofstream lines(list, std::ios::binary);
    for (const BlenderJob& job : jobs) {
        lines << job.from.string() << '\t' << job.to.string();
        if (!job.edit.empty()) lines << '\t' << job.edit;
        lines << '\n';
    }
    lines.close();
    const auto home = folder / "home";
    std::filesystem::create_directories(home);
    const auto script = source_root() / "tests/blender/round_trip.py";
    const auto result = run({"/usr/bin/env", "HOME=" + home.string(), "blender", "-b", "--factory-startup",
                             "--python-exit-code", "3", "-P", script.string(), "--", list.string()});
    constexpr int no_such_program = 127;
    if (result.exit_code == no_such_program) {
        ADD_FAILURE() << "Blender is not installed: run scripts/install-packages blender";
    } else if (result.exit_code != 0) {
        ADD_FAILURE() << "Blender ended with " << result.exit_code << '\n' << result.out << result.err;
    }
}

}  // namespace sinew::test
