// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/file.h>

#include <fstream>

#include "support/files.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

class FileBeside : public testing::Test {
protected:
    FileBeside() {
        fs::create_directories(folder_.path() / "models/anim");
        for (const char* name : {"models/ship.sgm", "models/Ship.SGA", "models/anim/turn.sga", "secret.sga"}) {
            std::ofstream(folder_.path() / name) << name;
        }
    }
    fs::path find(std::string_view name) const {
        const fs::path found = find_beside(folder_.path() / "models/ship.sgm", name);
        return found.empty() ? found : fs::relative(found, folder_.path());
    }

private:
    test::TemporaryFolder folder_;
};

TEST_F(FileBeside, is_found_by_name_in_any_case_and_with_either_slash) {
    EXPECT_EQ(find("Ship.SGA"), "models/Ship.SGA");
    EXPECT_EQ(find("ship.sga"), "models/Ship.SGA");
    EXPECT_EQ(find("anim/turn.sga"), "models/anim/turn.sga");
    EXPECT_EQ(find("ANIM\\Turn.sga"), "models/anim/turn.sga");
    EXPECT_EQ(find("./anim//turn.sga"), "models/anim/turn.sga");
}

TEST_F(FileBeside, is_not_looked_for_outside_of_the_folder) {
    EXPECT_EQ(find("../secret.sga"), "");
    EXPECT_EQ(find("anim/../../secret.sga"), "");
    EXPECT_EQ(find("/etc/hostname"), "");
    EXPECT_EQ(find(""), "");
    EXPECT_EQ(find("anim"), "") << "a folder is no file";
    EXPECT_EQ(find(std::string_view("ship.sga\0x", 10)), "");
}

TEST_F(FileBeside, is_found_beside_a_file_without_a_folder) {
    EXPECT_EQ(find_beside("ship.sgm", "no such file"), "");
}

}  // namespace
}  // namespace sinew
