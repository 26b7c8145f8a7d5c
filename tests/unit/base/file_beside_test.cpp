// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/file.h>

#include <fstream>

#include "support/files.h"

namespace sinew::base_file_beside_test {

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

TEST_F(FileBeside, is_never_outside_the_folder) {
    EXPECT_EQ(find("../secret.sga"), "");
    EXPECT_EQ(find("anim/../../secret.sga"), "");
    EXPECT_EQ(find("/etc/hostname"), "");
    EXPECT_EQ(find(""), "");
    EXPECT_EQ(find("anim"), "") << "a folder is not a file";
    EXPECT_EQ(find(std::string_view("ship.sga\0x", 10)), "");
}

TEST_F(FileBeside, is_found_beside_a_file_without_a_folder) {
    EXPECT_EQ(find_beside("ship.sgm", "no such file"), "");
}

class TextureBeside : public testing::Test {
protected:
    TextureBeside() {
        fs::create_directories(folder_.path() / "models/Textures");
        for (const char* name :
             {"models/hero.dae", "models/Textures/Skin.PNG", "models/eye.dds", "models/eye.tga", "secret.png"}) {
            std::ofstream(folder_.path() / name) << name;
        }
    }
    std::string find(std::string_view name) const { return find_texture(folder_.path() / "models/hero.dae", name); }

private:
    test::TemporaryFolder folder_;
};

TEST_F(TextureBeside, is_found_by_the_path_in_the_model) {
    EXPECT_EQ(find("textures/skin.png"), "Textures/Skin.PNG");
    EXPECT_EQ(find("TEXTURES\\skin.png"), "Textures/Skin.PNG");
    EXPECT_EQ(find(".\\eye.tga"), "eye.tga");
}

TEST_F(TextureBeside, is_found_by_the_end_of_a_path_of_another_machine) {
    EXPECT_EQ(find("C:\\Users\\me\\project\\textures\\skin.png"), "Textures/Skin.PNG");
    EXPECT_EQ(find("/home/me/models/Textures/Skin.PNG"), "Textures/Skin.PNG");
    EXPECT_EQ(find("/somewhere/eye.tga"), "eye.tga");
    EXPECT_EQ(find("../textures/skin.png"), "Textures/Skin.PNG");
    EXPECT_EQ(find("c:eye.tga"), "eye.tga");
}

TEST_F(TextureBeside, may_have_any_image_type) {
    EXPECT_EQ(find("eye.*"), "eye.dds") << "before .tga, as the engine prefers it";
    EXPECT_EQ(find("textures/SKIN.*"), "Textures/Skin.PNG");
    EXPECT_EQ(find("nose.*"), "");
}

TEST_F(TextureBeside, is_never_outside_the_folder) {
    EXPECT_EQ(find("../secret.png"), "");
    EXPECT_EQ(find("skin.png"), "") << "it is in another folder";
    EXPECT_EQ(find(""), "");
    EXPECT_EQ(find("/"), "");
}

}  // namespace sinew::base_file_beside_test
