// SPDX-License-Identifier: MIT
// What `sinew view` serves: runs the program and connects to it.
#include "view.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "support/program.h"

namespace sinew::test::view_test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

// A model that names a texture.
std::string gltf_with(const std::string& texture) {
    return R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"name":"a"}],"images":[{"uri":")" +
           texture +
           R"("}],"textures":[{"source":0}],"materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}]})";
}

TEST_F(View, shows_the_page) {
    add_example("robot.twm");
    start({"robot.twm"});
    const HttpAnswer page = get("/");
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.body, text_of(viewer_page()));
    EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
}

TEST_F(View, lists_models_and_what_they_need) {
    for (const char* name : {"robot.sgm", "robot.sga", "robot.twm"}) add_example(name);
    write("model.gltf", gltf_with("tex/Skin.png"));
    write("tex/skin.PNG", "\x89PNG, a picture");
    start({"robot.sgm", "model.gltf"});
    EXPECT_EQ(get("/files").body, R"([{"path":"robot.sgm","model":true},{"path":"model.gltf","model":true},)"
                                  R"({"path":"robot.sga","model":false},{"path":"tex/skin.PNG","model":false}])");
    EXPECT_EQ(get("/file/0").body, text_of(folder() / "robot.sgm"));
    EXPECT_EQ(get("/file/2").body, text_of(folder() / "robot.sga"));
    EXPECT_EQ(get("/file/3").body, "\x89PNG, a picture");
}

TEST_F(View, keeps_models_of_several_folders_apart) {
    add_example("robot.twm", "a/robot.twm");
    add_example("robot.sgm", "b/c/robot.sgm");
    add_example("robot.sga", "b/c/robot.sga");
    start({"a/robot.twm", "b/c/robot.sgm", "a/../a/robot.twm"});
    EXPECT_EQ(get("/files").body, R"([{"path":"a/robot.twm","model":true},{"path":"b/c/robot.sgm","model":true},)"
                                  R"({"path":"b/c/robot.sga","model":false}])");
}

TEST_F(View, serves_large_and_empty_files) {
    std::string large(std::size_t{5} << 20, '\0');
    for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<char>((i * i) >> 7);
    write("large.twm", large);
    write("empty.twm", "");
    start({"large.twm", "empty.twm"});
    EXPECT_TRUE(get("/file/0").body == large);
    const HttpAnswer empty = get("/file/1");
    EXPECT_EQ(empty.status, 200) << "the page reports that it is broken";
    EXPECT_EQ(empty.body, "");
}

TEST_F(View, imports_foreign_models) {
    ASSERT_EQ(sinew({"convert", "examples/robot.twm", (folder() / "robot.obj").string(), "-q"}).exit_code, 0);
    start({"robot.obj"});
    EXPECT_THAT(get("/files").body, StartsWith(R"([{"path":"robot.obj.glb","model":true})"));
    EXPECT_THAT(get("/file/0").body, StartsWith("glTF"));
}

TEST_F(View, detects_that_a_file_is_rewritten) {
    add_example("robot.sgm");
    add_example("robot.sga");
    start({"robot.sgm"});
    const std::string before = state();
    HttpConnection waiting(port);
    waiting.send(request_for("/changes?after=" + before));
    write("robot.sga", "something else");
    const HttpAnswer answer = waiting.answer();
    EXPECT_EQ(answer.status, 200);
    EXPECT_NE(answer.body, before);
    EXPECT_EQ(get("/changes?after=" + before).body, answer.body) << "a late request is answered at once";
    EXPECT_EQ(get("/file/1").body, "something else");
}

TEST_F(View, detects_that_a_file_is_replaced) {
    add_example("robot.twm");
    start({"robot.twm"});
    const std::string before = state();
    add_example("robot.twm", "new");
    fs::last_write_time(folder() / "new", fs::last_write_time(folder() / "robot.twm"));
    fs::rename(folder() / "new", folder() / "robot.twm");
    EXPECT_NE(get("/changes?after=" + before).body, before) << "though size and time are the same";
}

TEST_F(View, waits_while_nothing_changes_or_a_file_is_missing) {
    add_example("robot.twm");
    start({"robot.twm"});
    HttpConnection waiting(port);
    waiting.send(request_for("/changes?after=" + state()));
    while (!waiting.receive(1).ends_with('\n') || waiting.hears_within(200ms)) {  // the headers arrive at once
    }
    EXPECT_FALSE(waiting.hears_within(700ms));
    fs::rename(folder() / "robot.twm", folder() / "away");
    EXPECT_FALSE(waiting.hears_within(700ms));
    EXPECT_EQ(get("/file/0").status, 404);
    EXPECT_THAT(get("/files").body, HasSubstr("robot.twm"));
    add_example("robot.twm");
    EXPECT_TRUE(waiting.hears_within(5s));
}

TEST_F(View, reports_a_change_only_when_the_writer_is_done) {
    write("large.twm", "begin");
    start({"large.twm"});
    HttpConnection waiting(port);
    waiting.send(request_for("/changes?after=" + state()));
    std::ofstream file(folder() / "large.twm", std::ios::app);
    for (int i = 0; i < 40; ++i) {
        file << "more" << std::flush;
        std::this_thread::sleep_for(40ms);
    }
    file << "end" << std::flush;
    EXPECT_NE(waiting.answer().body, "");
    EXPECT_THAT(get("/file/0").body, EndsWith("end"));
    const std::string settled = state();
    std::this_thread::sleep_for(500ms);
    EXPECT_EQ(state(), settled) << "one change, not many";
}

TEST_F(View, follows_a_model_to_other_files) {
    write("model.gltf", gltf_with("one.png"));
    write("one.png", "1");
    write("two.png", "\x89PNG22");
    start({"model.gltf"});
    EXPECT_THAT(get("/files").body, HasSubstr("one.png"));
    const std::string before = state();
    write("model.gltf", gltf_with("two.png"));
    const std::string after = get("/changes?after=" + before).body;
    EXPECT_EQ(get("/files").body, R"([{"path":"model.gltf","model":true},{"path":"two.png","model":false}])");
    EXPECT_EQ(get("/file/1").body, "\x89PNG22");
    write("two.png", "\x89PNG222");
    EXPECT_NE(get("/changes?after=" + after).body, after) << "new companions are watched as well";
}

TEST_F(View, ends_cleanly_when_asked_to) {
    add_example("robot.twm");
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        start({"robot.twm"});
        HttpConnection waiting(port);
        waiting.send(request_for("/changes?after=" + state()));
        EXPECT_TRUE(waiting.hears_within(5s));
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_EQ(program->end_by(signal), 0) << signal;
        EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s) << "waiting requests are ended";
    }
    start({"robot.twm"});
    EXPECT_EQ(program->end_by(SIGINT), 0) << "at once";
}

TEST_F(View, starts_the_browser_without_a_shell) {
    add_example("robot.twm");
    write("browser", "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" > told.tmp\nmv told.tmp told\n");
    fs::permissions(folder() / "browser", fs::perms::owner_all);
    const auto told_by = [&](const std::string& options) {
        StartedProcess started(
            {"/usr/bin/env", "SINEW_VIEWER=" + viewer_page().string(),
             "BROWSER=" + (folder() / "browser").string() + options + ":other", SINEW_PROGRAM, "view", "robot.twm"},
            folder());
        const std::string address = started.line();
        for (int i = 0; i < 200 && !fs::exists(folder() / "told"); ++i) std::this_thread::sleep_for(50ms);
        std::string told = text_of(folder() / "told");
        fs::remove(folder() / "told");
        EXPECT_EQ(started.end_by(SIGINT), 0);
        EXPECT_EQ(told.find(address.substr(address.find('=') + 1)), std::string::npos) << "the token is in " << told;
        // The same server, and a ticket of 128 bits.
        const std::string opened = address.substr(0, address.find('?')) + "open?ticket=";
        if (const auto at = told.find(opened); at != std::string::npos) told.replace(at, opened.size() + 32, "ADDRESS");
        return told;
    };
    EXPECT_EQ(told_by(""), "1\nADDRESS\n");
    EXPECT_EQ(told_by(" --new-window"), "2\n--new-window\nADDRESS\n");
    EXPECT_EQ(told_by(" %s --quiet"), "2\nADDRESS\n--quiet\n");
}

TEST_F(View, uses_the_given_port_if_it_is_free) {
    add_example("robot.twm");
    start({"robot.twm"});
    const std::string taken = std::to_string(port);
    const auto page = "SINEW_VIEWER=" + viewer_page().string();
    const auto refused = run({"/usr/bin/env", page, SINEW_PROGRAM, "view", "--no-open", "--port", taken, "robot.twm"},
                             {.folder = folder()});
    EXPECT_EQ(refused.exit_code, 4);
    EXPECT_THAT(refused.err, HasSubstr("port " + taken + " is in use"));
    EXPECT_EQ(program->end_by(SIGINT), 0);
    const int before = port;
    start({"robot.twm", "--port", taken});
    EXPECT_EQ(port, before);
    EXPECT_EQ(sinew({"view", "--port", "65536", "robot.twm"}, folder()).exit_code, 2);
}

TEST_F(View, refuses_what_cannot_be_shown) {
    add_example("robot.twm");
    ASSERT_EQ(mkfifo((folder() / "pipe.twm").c_str(), 0600), 0);
    const auto view = [&](const std::string& page, const std::string& file) {
        return run({"/usr/bin/env", "SINEW_VIEWER=" + page, SINEW_PROGRAM, "view", "--no-open", "robot.twm", file},
                   {.folder = folder()});
    };
    for (const char* file : {"missing.twm", ".", "pipe.twm", "-"}) {
        const auto result = view(viewer_page(), file);
        EXPECT_EQ(result.exit_code, 3) << file;
        EXPECT_THAT(result.err, HasSubstr("FILE_UNREADABLE " + std::string(file))) << file;
        EXPECT_EQ(result.out, "") << file;
    }
    const auto no_page = view("no/such/page.html", "robot.twm");
    EXPECT_EQ(no_page.exit_code, 3);
    EXPECT_THAT(no_page.err, HasSubstr("the page of the viewer, no/such/page.html"));
    const auto no_server = run({"/usr/bin/env", "SINEW_VIEW_SERVER=none", "SINEW_VIEWER=" + viewer_page().string(),
                                SINEW_PROGRAM, "view", "robot.twm"},
                               {.folder = folder()});
    EXPECT_EQ(no_server.exit_code, 3);
    EXPECT_THAT(no_server.err, HasSubstr("none cannot be loaded"));
    EXPECT_EQ(sinew({"view"}).exit_code, 2);
}

TEST_F(View, reports_where_it_looked_for_a_missing_page) {
    add_example("robot.twm");
    fs::create_directory(folder() / "bin");
    fs::copy_file(SINEW_PROGRAM, folder() / "bin/sinew");
    const auto view = [&](const std::vector<std::string>& arguments) {
        std::vector<std::string> words = {"/usr/bin/env", "-u", "SINEW_VIEWER", folder() / "bin/sinew", "view"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        return run(words, {.folder = folder()});
    };
    const auto result = view({"--no-open", "robot.twm"});
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_THAT(result.err, HasSubstr((folder() / "share/sinew/viewer.html").string() + " not found"));
    EXPECT_THAT(result.err, HasSubstr("`integrations/web/build page`"));
    EXPECT_THAT(view({"missing.twm"}).err, HasSubstr("FILE_UNREADABLE missing.twm")) << "the model comes first";
    EXPECT_EQ(view({"--help"}).exit_code, 0);
}

TEST_F(View, finds_the_page_that_was_built) {
    add_example("robot.twm");
    if (!fs::exists(source_root() / "integrations/web/viewer/dist/index.html"))
        GTEST_SKIP() << "integrations/web/build has not run";
    StartedProcess started({SINEW_PROGRAM, "view", "--no-open", "robot.twm"}, folder());
    EXPECT_THAT(started.line(), StartsWith("http://127.0.0.1:"));
    EXPECT_EQ(started.end_by(SIGINT), 0);
}

}  // namespace sinew::test::view_test
