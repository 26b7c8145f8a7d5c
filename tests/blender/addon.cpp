// SPDX-License-Identifier: MIT
#include "addon.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "support/files.h"
#include "support/process.h"

namespace sinew::test {

namespace fs = std::filesystem;

void with_addon(const std::vector<std::string>& jobs, const fs::path& folder) {
    std::ofstream list(folder / "jobs.json", std::ios::binary);
    for (std::size_t i = 0; i < jobs.size(); ++i) list << (i == 0 ? "[" : ",\n") << jobs[i];
    list << "]\n";
    list.close();
    const fs::path home = folder / "home";
    fs::create_directories(home / "scripts/addons");
    fs::create_directory_symlink(source_root() / "integrations/blender/sinew_io", home / "scripts/addons/sinew_io");
    const char* path = std::getenv("PATH");
    const std::string programs = fs::path(SINEW_PROGRAM).parent_path().string();
    const auto result = run({"/usr/bin/env", "HOME=" + home.string(), "PATH=" + programs + ":" + (path ? path : ""),
                             "BLENDER_USER_SCRIPTS=" + (home / "scripts").string(), "PYTHONDONTWRITEBYTECODE=1",
                             "blender", "-b", "--factory-startup", "--addons", "sinew_io", "--python-exit-code", "3",
                             "-P", (source_root() / "tests/blender/addon_jobs.py").string(), "--",
                             (folder / "jobs.json").string(), folder.string()});
    constexpr int no_such_program = 127;
    if (result.exit_code == no_such_program) {
        ADD_FAILURE() << "Blender is not installed: run scripts/install-packages blender";
    } else if (result.exit_code != 0) {
        ADD_FAILURE() << "Blender ended with " << result.exit_code << '\n' << result.out << result.err;
    }
}

std::string install_addon(const fs::path& folder) {
    const fs::path zip = folder / "addon.zip";
    EXPECT_EQ(run({(source_root() / "integrations/blender/pack").string(), zip.string()}).exit_code, 0);
    const fs::path home = folder / "fresh";
    fs::create_directories(home);
    const auto result = run({"/usr/bin/env", "HOME=" + home.string(), "blender", "-b", "--factory-startup",
                             "--python-exit-code", "3", "--python-expr",
                             "import bpy; bpy.ops.preferences.addon_install(filepath='" + zip.string() +
                                 "'); bpy.ops.preferences.addon_enable(module='sinew_io'); "
                                 "print('installed', bpy.ops.export_scene.sinew_sgm.idname())"});
    return result.out + result.err;
}

}  // namespace sinew::test
