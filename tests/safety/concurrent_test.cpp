// SPDX-License-Identifier: MIT
// Several runs on one output folder: at once, killed in the middle, and with a cache that somebody planted.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <map>
#include <thread>

#include "attack.h"
#include "support/started_process.h"

namespace sinew::test::concurrent_test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

// Models with companions: an animation file and images, some of them shared.
class Concurrent : public testing::Test {
protected:
    Concurrent() {
        const fs::path examples = source_root() / "examples";
        for (int i = 0; i < 40; ++i) {
            const std::string n = std::to_string(i);
            fs::create_directories(top / ("in/" + std::to_string(i % 4)));
            const std::string folder = "in/" + std::to_string(i % 4) + "/";
            fs::copy(examples / "robot.twm", top / (folder + "robot" + n + ".twm"));
            write_text(top / (folder + "box" + n + ".gltf"),
                       embedded(png + std::to_string(i % 8), "skin" + std::to_string(i % 8)));
        }
        EXPECT_EQ(sinew_in(Setting::usual, command("whole"), top.path()).exit_code, 0);
        whole = state("whole");
        EXPECT_GE(whole.size(), 40u * 3);
    }
    static std::vector<std::string> command(const std::string& out) {
        return {"convert", "-r", "in", "--to", "sgm", "-o", out + "/", "--incremental", "-q", "-j4"};
    }
    static std::vector<std::string> program(const std::string& out) {
        auto words = command(out);
        words.insert(words.begin(), SINEW_PROGRAM);
        return words;
    }
    // The content of all files except those that the program keeps for itself.
    std::map<std::string, std::string> state(const std::string& out) const {
        std::map<std::string, std::string> files;
        for (const std::string& name : files_below(top / out)) {
            if (!name.starts_with(".sinew")) files[name] = contents(top / out / name);
        }
        return files;
    }
    ProcessResult run(const std::string& out, std::vector<std::string> more = {}) const {
        auto words = command(out);
        words.insert(words.end(), more.begin(), more.end());
        std::erase(words, "-q");
        return sinew_in(Setting::usual, words, top.path());
    }

    OpenFolder top;
    std::map<std::string, std::string> whole;
};

TEST_F(Concurrent, runs_leave_what_one_run_leaves) {
    for (int round = 0; round < 12; ++round) {
        const std::string out = "out" + std::to_string(round);
        std::vector<std::unique_ptr<StartedProcess>> runs;
        for (int i = 0; i < 3; ++i) runs.push_back(std::make_unique<StartedProcess>(program(out), top.path()));
        for (auto& each : runs) EXPECT_EQ(each->end_by(0), 0) << round;
        EXPECT_EQ(state(out), whole) << round;
        EXPECT_THAT(run(out).err, HasSubstr("80 files: 0 converted, 80 up to date")) << round;
    }
}

TEST_F(Concurrent, runs_of_which_one_is_killed_leave_what_one_run_leaves) {
    for (int round = 0; round < 12; ++round) {
        const std::string out = "out" + std::to_string(round);
        StartedProcess killed(program(out), top.path());
        StartedProcess other(program(out), top.path());
        std::this_thread::sleep_for(std::chrono::milliseconds(5 * round));
        killed.end_by(SIGKILL);
        EXPECT_EQ(other.end_by(0), 0) << "a stale lock, or a file of the killed run in the way";
        EXPECT_EQ(state(out), whole) << round;
    }
}

// Not --incremental: all runs replace everything.
TEST_F(Concurrent, runs_that_replace_everything_leave_what_one_run_leaves) {
    auto words = program("out");
    std::erase(words, "--incremental");
    words.push_back("-y");
    for (int round = 0; round < 4; ++round) {
        StartedProcess one(words, top.path());
        StartedProcess two(words, top.path());
        EXPECT_EQ(one.end_by(0), 0);
        EXPECT_EQ(two.end_by(0), 0);
        EXPECT_EQ(state("out"), whole);
    }
}

TEST_F(Concurrent, conversion_after_a_kill_continues_where_it_stopped) {
    bool continued = false;
    for (int round = 0; round < 40 && !continued; ++round) {
        fs::remove_all(top / "out");
        StartedProcess killed(program("out"), top.path());
        // Until some models are recorded, but not all.
        const auto end = std::chrono::steady_clock::now() + 5s;
        const fs::path journal = top / "out/.sinew-cache.journal";
        std::error_code ignored;
        while (std::chrono::steady_clock::now() < end && killed.is_running() &&
               (!fs::exists(journal, ignored) || fs::file_size(journal, ignored) < 4000)) {
            std::this_thread::sleep_for(200us);
        }
        if (!killed.is_running()) continue;
        killed.end_by(SIGKILL);
        if (!fs::exists(journal)) continue;  // it had just finished
        const auto result = run("out");
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_THAT(result.err, HasSubstr(" up to date")) << "nothing is converted again";
        EXPECT_EQ(state("out"), whole);
        EXPECT_FALSE(fs::exists(journal)) << "it is part of the cache now";
        continued = true;
    }
    EXPECT_TRUE(continued) << "no run was killed in the middle";
}

TEST_F(Concurrent, run_waits_for_another_and_says_so) {
    fs::create_directory(top / "out");
    const int lock = ::open((top / "out").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ASSERT_EQ(::flock(lock, LOCK_EX), 0);
    const auto result = run("out", {"--lock-timeout", "1"});
    EXPECT_EQ(result.exit_code, 4);
    EXPECT_THAT(result.err, HasSubstr("waiting for another run that writes to out/"));
    EXPECT_THAT(result.err, HasSubstr("--lock-timeout"));
    EXPECT_TRUE(state("out").empty());
    ::close(lock);
    EXPECT_EQ(run("out", {"--lock-timeout", "0"}).exit_code, 0);
    EXPECT_EQ(state("out"), whole);
}

TEST_F(Concurrent, caches_are_merged) {
    // The second run starts from a folder in which the first has not yet saved, as on a network without locks.
    ASSERT_EQ(run("out").exit_code, 0);
    const std::string all = contents(top / "out/.sinew-cache.json");
    fs::remove(top / "out/.sinew-cache.json");
    const auto part =
        sinew_in(Setting::usual, {"convert", "-r", "in/0", "--to", "sgm", "-o", "out/0/", "--incremental"}, top.path());
    ASSERT_EQ(part.exit_code, 0) << part.err;
    write_text(top / "out/.sinew-cache.json", all);
    EXPECT_THAT(run("out").err, HasSubstr("80 up to date"));
    // A run over a part keeps the records of the rest.
    ASSERT_EQ(sinew_in(Setting::usual, {"convert", "in/1/robot1.twm", "--to", "sgm", "-o", "out/", "--incremental"},
                       top.path())
                  .exit_code,
              0);
    EXPECT_THAT(run("out").err, HasSubstr("80 up to date"));
}

// A cache with one entry, which claims whatever it likes.
class PlantedCache : public Concurrent {
protected:
    void plant(const std::string& read, const std::string& written, const std::string& stamps = "{}") const {
        const std::string real = contents(top / "whole/.sinew-cache.json");
        const auto between = [&](const std::string& from, const std::string& to) {
            const std::size_t start = real.find(from) + from.size();
            return real.substr(start, real.find(to, start) - start);
        };
        const std::string version = between("\"version\":\"", "\"");
        const std::string options = between("\"options\":\"", "\"");
        fs::remove_all(top / "out");
        write_text(top / "out/.sinew-cache.json",
                   R"({"version":")" + version + R"(","models":{"out/0/robot0.sgm":{"options":")" + options +
                       R"(","read":)" + read + R"(,"written":)" + written + R"(,"stamps":)" + stamps + "}}}");
        ASSERT_FALSE(version.empty() || options.empty());
    }
    // The fingerprint of a file, as the program computes it.
    std::string print_of(const std::string& content) const {
        fs::remove_all(top / "p");
        write_text(top / "p/m.gltf", linked("x.png"));
        write_text(top / "p/x.png", content);
        const auto made = sinew_in(
            Setting::usual, {"convert", "-r", "p", "--to", "sgm", "-o", "q/", "--incremental", "-y"}, top.path());
        const std::string cache = contents(top / "q/.sinew-cache.json");
        const std::size_t at = cache.find("\"p/x.png\":\"");
        EXPECT_NE(at, std::string::npos) << made.err << cache;
        return cache.substr(at + 11, 32);
    }
};

TEST_F(PlantedCache, does_not_allow_to_replace_a_file_of_the_user) {
    const std::string mine = png + "A FILE OF THE USER";
    const std::string print = print_of(mine);
    ASSERT_EQ(print.size(), 32u);
    for (const std::string& name : {std::string("out/0/robot0.sgm"), std::string("out/0/robot0.sga")}) {
        for (const std::string& stamps : {std::string("{}"), "{\"" + name + "\":\"0 0 0\"}",
                                          "{\"" + name + "\":\"1 0 0 junk\"}", "{\"" + name + "\":\"\"}"}) {
            plant("{}", "{\"out/0/robot0.sgm\":\"" + print + "\",\"" + name + "\":\"" + print + "\"}", stamps);
            write_text(top / name, mine);
            const auto result = run("out");
            EXPECT_EQ(contents(top / name), mine) << stamps;
            EXPECT_EQ(result.exit_code, 4) << result.err;
            EXPECT_THAT(result.err, HasSubstr("exists already; use -y"));
        }
    }
}

TEST_F(PlantedCache, that_names_pipes_and_devices_does_not_stop_the_program) {
    ASSERT_EQ(::mkfifo((top / "in/0/pipe").c_str(), 0600), 0);
    for (const char* read :
         {R"({"in/0/robot0.twm":"x","in/0/pipe":"none"})", R"({"in/0/robot0.twm":"x","/dev/zero":"x"})",
          R"({"in/0/pipe":"x"})", R"({"in/0/../0/pipe":"x"})"}) {
        plant(read, R"({"out/0/robot0.sgm":"x","in/0/pipe":"x","/dev/zero":"x"})");
        const auto result = run("out");
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_EQ(state("out"), whole);
    }
}

TEST_F(PlantedCache, that_is_a_pipe_a_folder_or_a_link_is_not_read) {
    for (const char* name : {".sinew-cache.json", ".sinew-cache.journal"}) {
        for (const char* kind : {"pipe", "link"}) {
            fs::remove_all(top / "out");
            fs::create_directory(top / "out");
            write_text(top / "user/file", "A FILE OF THE USER");
            if (std::string(kind) == "pipe") {
                ASSERT_EQ(::mkfifo((top / "out" / name).c_str(), 0600), 0);
            } else {
                fs::create_symlink("../user/file", top / "out" / name);
            }
            const auto result = run("out");
            EXPECT_LT(result.exit_code, 5) << kind << name << result.err;
            EXPECT_EQ(contents(top / "user/file"), "A FILE OF THE USER");
            EXPECT_EQ(state("out"), whole) << kind << name << result.err;
        }
    }
}

TEST_F(PlantedCache, that_is_no_json_counts_as_empty) {
    for (const std::string& text :
         {std::string("not JSON"), std::string(1 << 20, '['), std::string("{\"models\":[]}"), std::string(100, '\0')}) {
        for (const char* name : {".sinew-cache.json", ".sinew-cache.journal"}) {
            fs::remove_all(top / "out");
            write_text(top / "out" / name, text);
            EXPECT_EQ(run("out").exit_code, 0) << name;
            EXPECT_EQ(state("out"), whole);
        }
    }
}

TEST_F(Concurrent, own_outputs_are_still_replaced) {
    ASSERT_EQ(run("out").exit_code, 0);
    fs::copy_file(source_root() / "examples/robot.glb", top / "in/0/extra.glb");
    write_text(top / "in/0/box0.gltf", embedded(png + "changed", "skin0b"));
    fs::copy(top / "in/1/robot1.twm", top / "in/0/robot0.twm", fs::copy_options::overwrite_existing);
    fs::last_write_time(top / "out/0/box0.sgm", fs::file_time_type::clock::now());  // as `touch` does
    std::ofstream(top / "out/1/robot1.sgm", std::ios::app) << "edited in place";
    fs::remove(top / "out/2/robot2.sga");
    const auto result = run("out");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("77 up to date"));
    // A copy of the folder on another disk, with its times, is still known.
    ASSERT_EQ(test::run({"/bin/cp", "-a", "out", "copy"}, {.folder = top.path()}).exit_code, 0);
    fs::remove_all(top / "out");
    ASSERT_EQ(test::run({"/bin/cp", "-a", "copy", "out"}, {.folder = top.path()}).exit_code, 0);
    write_text(top / "in/0/box0.gltf", embedded(png + "changed again", "skin0c"));
    const auto again = run("out");
    EXPECT_EQ(again.exit_code, 0) << again.err;
    EXPECT_THAT(again.err, HasSubstr("81 files: 1 converted"));
}

}  // namespace sinew::test::concurrent_test
