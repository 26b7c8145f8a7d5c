// SPDX-License-Identifier: MIT
// Every command, with models whose companion files are links to secrets, and outputs that are links to the user's
// files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include "attack.h"
#include "cli/view.h"

namespace sinew::test::links_test {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string secret = "THE SECRET OF THE USER";

// A triangle in an external buffer, so that whoever reads the buffer has a model.
std::string triangle_bytes() {
    std::string bytes(36, '\0');
    const float one = 1;
    std::memcpy(bytes.data() + 12, &one, 4);
    std::memcpy(bytes.data() + 28, &one, 4);
    return bytes;
}

std::string gltf_with_buffer(const std::string& uri) {
    return R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],)"
           R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],)"
           R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],)"
           R"("bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":")" +
           uri + R"("}]})";
}

class Links : public testing::TestWithParam<Setting> {
protected:
    Links() {
        write_text(top / "secret/key.png", png + secret);
        write_text(top / "secret/data.bin", triangle_bytes() + secret);
        write_text(top / "secret/key.mtl", "newmtl " + secret + "\nmap_Kd secret.png\n");
        write_text(top / "secret/id_rsa", secret);
        fs::copy(source_root() / "examples/robot.sga", top / "secret/robot.sga");
        fs::create_directory(top / "in");
        fs::create_directory(top / "out");
    }
    ProcessResult run(std::vector<std::string> arguments) const {
        top.open_up();
        auto result = sinew_in(GetParam(), std::move(arguments), top.path());
        EXPECT_NE(result.exit_code, 128 + SIGALRM) << "it hangs";
        EXPECT_LT(result.exit_code, 5) << result.err;
        return result;
    }
    void link(const std::string& target, const std::string& name) const {
        fs::create_directories((top / name).parent_path());
        fs::create_symlink(target, top / name);
    }

    OpenFolder top;
};

TEST_P(Links, do_not_lead_textures_out_of_the_folder) {
    link("../secret/key.png", "in/link.png");
    link("../secret", "in/dir");
    link((top / "secret").string(), "in/absolute");
    for (const char* uri : {"link.png", "dir/key.png", "absolute/key.png", "LINK.PNG", "x/y/link.png"}) {
        write_text(top / "in/model.gltf", linked(uri));
        for (const char* how : {"auto", "copy", "embed", "keep", "names", "none"}) {
            for (const char* out : {"out/m.glb", "out/m.gltf", "out/m.sgm", "out/m.twm", "out/m.mesh", "out/m.obj"}) {
                const auto result = run({"convert", "in/model.gltf", out, "-y", "--textures", how});
                const bool cannot_embed = std::string(how) == "embed" && result.exit_code == 2;
                EXPECT_TRUE(cannot_embed || fs::exists(top / out)) << how << ' ' << out << ' ' << result.err;
            }
            run({"convert", "-r", "in", "--to", "gltf", "-o", "out/", "-y", "--textures", how});
            EXPECT_THAT(files_with(top / "out", secret), IsEmpty()) << uri << ' ' << how;
        }
    }
}

TEST_P(Links, do_not_lead_buffers_out_of_the_folder) {
    write_text(top / "in/real.gltf", gltf_with_buffer("real.bin"));
    write_text(top / "in/real.bin", triangle_bytes());
    ASSERT_EQ(run({"convert", "in/real.gltf", "out/real.glb"}).exit_code, 0) << "the model is good";
    link("../secret/data.bin", "in/link.bin");
    link("../secret", "in/dir");
    for (const char* uri : {"link.bin", "dir/data.bin", "../secret/data.bin", "..%2Fsecret%2Fdata.bin"}) {
        write_text(top / "in/model.gltf", gltf_with_buffer(uri));
        for (const std::vector<std::string>& command :
             std::vector<std::vector<std::string>>{{"info", "in/model.gltf"},
                                                   {"info", "in/model.gltf", "--json"},
                                                   {"validate", "in/model.gltf"},
                                                   {"validate", "in/model.gltf", "--json"},
                                                   {"validate", "in/model.gltf", "--sarif"},
                                                   {"dump", "in/model.gltf"},
                                                   {"diff", "in/real.gltf", "in/model.gltf"},
                                                   {"roundtrip", "in/model.gltf"},
                                                   {"convert", "in/model.gltf", "out/m.glb", "-y"},
                                                   {"convert", "in/model.gltf", "-", "--to", "gltf"},
                                                   {"render", "in/model.gltf", "-o", "out/m.png", "-y"},
                                                   {"sheet", "in", "-o", "out/s.html", "-y"}}) {
            const auto result = run(command);
            EXPECT_THAT(result.out + result.err, Not(HasSubstr(secret))) << command[0];
            const bool needs_buffer = command[0] == "convert" || command[0] == "render" || command[0] == "roundtrip";
            EXPECT_TRUE(!needs_buffer || result.exit_code != 0) << command[0] << " used " << uri;
        }
    }
    EXPECT_THAT(files_with(top / "out", secret), IsEmpty());
    EXPECT_FALSE(fs::exists(top / "out/m.glb"));
}

TEST_P(Links, do_not_lead_to_animations) {
    fs::copy(source_root() / "examples/robot.sgm", top / "in/robot.sgm");
    link("../secret/robot.sga", "in/robot.sga");
    const auto info = run({"info", "in/robot.sgm"});
    EXPECT_THAT(info.out + info.err, HasSubstr("links are not followed"));
    EXPECT_THAT(run({"validate", "in/robot.sgm"}).out, HasSubstr("COMPANION_MISSING"));
    run({"convert", "in/robot.sgm", "out/robot.gltf", "-y"});
    EXPECT_THAT(contents(top / "out/robot.gltf"), Not(HasSubstr("\"animations\"")));
    // The same file, not a link.
    fs::remove(top / "in/robot.sga");
    fs::copy(top / "secret/robot.sga", top / "in/robot.sga");
    run({"convert", "in/robot.sgm", "out/robot.gltf", "-y"});
    EXPECT_THAT(contents(top / "out/robot.gltf"), HasSubstr("\"animations\""));
}

TEST_P(Links, do_not_lead_the_importer_out_of_the_folder) {
    write_text(top / "in/model.obj", "mtllib link.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl " + secret + "\nf 1 2 3\n");
    write_text(
        top / "in/model.dae",
        R"(<?xml version="1.0"?><COLLADA version="1.4.1"><library_images><image id="i"><init_from>link.png</init_from>)"
        R"(</image></library_images><library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a" )"
        R"(count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor source="#a" count="3" stride="3">)"
        R"(<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor>)"
        R"(</technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>)"
        R"(<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh>)"
        R"(</geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node><instance_geometry )"
        R"(url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene>)"
        R"(</COLLADA>)");
    link("../secret/key.mtl", "in/link.mtl");
    link("../secret/key.png", "in/link.png");
    for (const char* name : {"in/model.obj", "in/model.dae"}) {
        const auto result = run({"convert", name, "out/m.gltf", "-y"});
        EXPECT_TRUE(fs::exists(top / "out/m.gltf")) << result.err;
        EXPECT_THAT(contents(top / "out/m.gltf"), Not(HasSubstr("secret.png"))) << name;
        EXPECT_THAT(files_with(top / "out", png + secret), IsEmpty()) << name;
        fs::remove(top / "out/m.gltf");
    }
    // The same material file, not a link.
    fs::remove(top / "in/link.mtl");
    fs::copy(top / "secret/key.mtl", top / "in/link.mtl");
    run({"convert", "in/model.obj", "out/m.gltf", "-y"});
    EXPECT_THAT(contents(top / "out/m.gltf"), HasSubstr("secret.png"));
}

TEST_P(Links, that_the_user_names_are_followed) {
    write_text(top / "in/model.gltf", linked("skin.png"));
    write_text(top / "in/skin.png", png);
    link("in/model.gltf", "named.gltf");
    link("in", "folder");
    EXPECT_EQ(run({"convert", "folder/model.gltf", "out/a.glb"}).exit_code, 0);
    EXPECT_THAT(files_with(top / "out", png), Not(IsEmpty()));
    EXPECT_EQ(run({"info", "named.gltf"}).exit_code, 0);
    link("out", "to");
    EXPECT_EQ(run({"convert", "folder/model.gltf", "to/b.glb"}).exit_code, 0);
    EXPECT_TRUE(fs::exists(top / "out/b.glb"));
}

TEST_P(Links, files_that_are_no_images_are_not_copied) {
    write_text(top / "in/id_rsa", secret);
    write_text(top / "in/.ssh/key", secret);
    write_text(top / "in/fake.png", secret);
    write_text(top / "in/fake.tga", std::string("\0\0\2", 3) + secret);
    for (const char* uri : {"id_rsa", ".ssh/key", "fake.png", "fake.tga"}) {
        write_text(top / "in/model.gltf", linked(uri));
        for (const char* how : {"auto", "copy", "embed"}) {
            for (const char* out : {"out/m.glb", "out/m.gltf", "out/m.sgm"}) {
                const auto result = run({"convert", "in/model.gltf", out, "-y", "--textures", how});
                const bool is_said = result.err.find("is not an image") != std::string::npos;
                EXPECT_TRUE(result.exit_code != 0 || is_said) << uri << ' ' << how << ' ' << out << ' ' << result.err;
            }
        }
    }
    EXPECT_THAT(files_with(top / "out", secret), IsEmpty());
}

TEST_P(Links, pipes_and_folders_are_not_read) {
    ASSERT_EQ(::mkfifo((top / "in/pipe").c_str(), 0666), 0);
    fs::create_directory(top / "in/folder");
    fs::copy(source_root() / "examples/robot.sgm", top / "in/robot.sgm");
    ASSERT_EQ(::mkfifo((top / "in/robot.sga").c_str(), 0666), 0);
    for (const char* name : {"pipe", "folder"}) {
        write_text(top / "in/texture.gltf", linked(name));
        write_text(top / "in/buffer.gltf", gltf_with_buffer(name));
        write_text(top / "in/model.obj", std::string("mtllib ") + name + "\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        for (const char* model : {"in/texture.gltf", "in/buffer.gltf", "in/robot.sgm", "in/model.obj"}) {
            for (const char* command : {"info", "validate", "roundtrip"}) run({command, model});
            run({"convert", model, "out/m.glb", "-y"});
            run({"convert", model, "out/m.sgm", "-y", "--textures", "copy"});
            run({"render", model, "-o", "out/m.png", "-y", "--size", "16"});
        }
    }
}

TEST_P(Links, in_the_output_folder_are_replaced_and_not_followed) {
    write_text(top / "in/model.gltf", embedded(png, "tex/skin"));
    fs::copy(source_root() / "examples/robot.twm", top / "in/robot.twm");
    const std::string mine = "A FILE OF THE USER";
    const auto plant = [&](const std::string& name) {
        fs::remove_all(top / "out");
        write_text(top / "user/file", mine);
        fs::create_directories((top / "out" / name).parent_path());
        fs::create_symlink(top / "user/file", top / "out" / name);
    };
    const auto expect_unharmed = [&](const std::string& what) {
        EXPECT_EQ(contents(top / "user/file"), mine) << what;
        EXPECT_EQ(files_below(top / "user"), Names{"file"}) << what;
    };
    struct Case {
        const char* planted;
        std::vector<std::string> command;
    };
    for (const Case& one : std::vector<Case>{
             {"m.glb", {"convert", "in/model.gltf", "out/m.glb", "-y"}},
             {"m.bin", {"convert", "in/model.gltf", "out/m.gltf", "-y"}},
             {"m.sga", {"convert", "in/robot.twm", "out/m.sgm", "-y"}},
             {"m.mtl", {"convert", "in/robot.twm", "out/m.obj", "-y"}},
             {"tex/skin.png", {"convert", "in/model.gltf", "out/m.sgm", "-y"}},
             {"tex/skin", {"convert", "in/model.gltf", "out/m.sgm", "-y"}},
             {"robot.glb", {"convert", "-r", "in", "-o", "out/", "--to", "gltf", "-y"}},
             {"robot.sga", {"convert", "-r", "in", "-o", "out/", "--to", "sgm", "-y"}},
             {".sinew-cache.json", {"convert", "-r", "in", "-o", "out/", "--to", "sgm", "-y", "--incremental"}},
             {".sinew-cache.journal", {"convert", "-r", "in", "-o", "out/", "--to", "sgm", "-y", "--incremental"}},
             {"dep", {"convert", "in/robot.twm", "out/m.glb", "-y", "--depfile", "out/dep"}},
             {"r.png", {"render", "in/robot.twm", "-o", "out/r.png", "-y", "--size", "16"}},
             {"robot.twm.png", {"render", "-r", "in", "-o", "out/", "-y", "--size", "16"}},
             {"s.html", {"sheet", "in", "-o", "out/s.html", "-y", "--size", "16"}}}) {
        plant(one.planted);
        const auto result = run(one.command);
        expect_unharmed(std::string(one.planted) + ": " + result.err);
        plant(one.planted);
        std::vector<std::string> careful = one.command;
        std::erase(careful, "-y");
        run(careful);
        expect_unharmed(std::string(one.planted) + " without -y");
    }
}

TEST_P(Links, to_folders_in_the_output_folder_are_not_followed) {
    write_text(top / "in/sub/model.gltf", linked("tex/skin.png"));
    write_text(top / "in/sub/tex/skin.png", png);
    fs::create_directory(top / "user");
    link("../user", "out/sub");
    for (const char* format : {"gltf", "sgm"}) {
        const auto result = run({"convert", "-r", "in", "--to", format, "-o", "out/", "-y", "--textures", "copy"});
        EXPECT_EQ(result.exit_code, 4);
        EXPECT_THAT(result.err, HasSubstr("links are not followed"));
    }
    link("../user", "single/tex");
    run({"convert", "in/sub/model.gltf", "single/m.sgm", "-y", "--textures", "copy"});
    run({"render", "-r", "in", "-o", "out/", "-y", "--size", "16"});
    EXPECT_THAT(files_below(top / "user"), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(In, Links, testing::ValuesIn(all_settings), [](const auto& setting) {
    return setting.param == Setting::usual       ? "usual"
           : setting.param == Setting::as_nobody ? "as_nobody"
                                                 : "without_openat2";
});

// As in tests/cli/view.cpp, which belongs to another suite.
class ViewedLinks : public testing::Test {
protected:
    void start(const std::string& model) {
        program = std::make_unique<StartedProcess>(
            std::vector<std::string>{"/usr/bin/env", "SINEW_VIEWER=" + viewer_page().string(), SINEW_PROGRAM, "view",
                                     "--no-open", model},
            top.path());
        const std::string address = program->line();
        const std::size_t end = address.find("/?token=");
        ASSERT_NE(end, std::string::npos) << address;
        port = std::stoi(address.substr(17, end - 17));
        token = address.substr(end + 8);
    }
    HttpAnswer get(const std::string& target) const {
        return http(port, "GET " + target + "?token=" + token + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                              "\r\n\r\n");
    }

    OpenFolder top;
    std::unique_ptr<StartedProcess> program;
    int port = 0;
    std::string token;
};

TEST_F(ViewedLinks, are_not_served) {
    write_text(top / "secret/key.png", png + secret);
    write_text(top / "in/model.gltf", linked("link.png"));
    fs::create_symlink("../secret/key.png", top / "in/link.png");
    start("in/model.gltf");
    EXPECT_THAT(get("/files").body, Not(HasSubstr("link.png")));
    for (int i = 0; i < 4; ++i) EXPECT_THAT(get("/file/" + std::to_string(i)).body, Not(HasSubstr(secret)));
}

TEST_F(ViewedLinks, that_replace_a_texture_later_are_not_served) {
    write_text(top / "secret/key.png", png + secret);
    write_text(top / "in/model.gltf", linked("skin.png"));
    write_text(top / "in/skin.png", png);
    start("in/model.gltf");
    EXPECT_EQ(get("/file/1").body, png);
    fs::remove(top / "in/skin.png");
    fs::create_symlink("../secret/key.png", top / "in/skin.png");
    EXPECT_THAT(get("/file/1").body, Not(HasSubstr(secret)));
}

TEST_F(ViewedLinks, files_that_are_no_images_are_not_served_as_textures) {
    write_text(top / "in/model.gltf", linked("id_rsa"));
    write_text(top / "in/id_rsa", secret);
    start("in/model.gltf");
    for (int i = 0; i < 4; ++i) EXPECT_THAT(get("/file/" + std::to_string(i)).body, Not(HasSubstr(secret)));
}

}  // namespace sinew::test::links_test
