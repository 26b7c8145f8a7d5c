// SPDX-License-Identifier: MIT
// External faults: files shrink, disks are full, the program is killed.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/file.h>
#include <sinew/formats/twm.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "support/program.h"
#include "support/sanitizer.h"

namespace sinew::test::fault_test {

namespace fs = std::filesystem;

// A model that is large enough to be mapped and takes a while to convert.
fs::path large_model(const fs::path& folder) {
    const fs::path file = folder / "large.obj";
    std::ofstream out(file);
    for (int i = 0; i < 120'000; ++i) out << "v " << i % 200 << ' ' << i / 200 << " 0\n";
    for (int i = 1; i < 119'700; ++i) out << "f " << i << ' ' << i + 1 << ' ' << i + 201 << '\n';
    out.close();
    const auto made = sinew({"convert", file.string(), (folder / "large.glb").string(), "-q", "--normals", "keep"});
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return folder / "large.glb";
}

struct Running {
    pid_t pid;

    // Waits for the end. Returns the exit code, or 128 plus the signal.
    int end() const {
        int status = 0;
        waitpid(pid, &status, 0);
        return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }
};

Running start(std::vector<std::string> words, const fs::path& folder) {
    words.insert(words.begin(), SINEW_PROGRAM);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const pid_t pid = fork();
    if (pid == 0) {
        const int nowhere = ::open("/dev/null", O_RDWR);
        dup2(nowhere, 1);
        dup2(nowhere, 2);
        if (chdir(folder.c_str()) != 0) _exit(99);
        execv(pointers[0], pointers.data());
        _exit(99);
    }
    return {pid};
}

TEST(Fault, a_file_that_is_truncated_while_it_is_read_is_unreadable) {
    const TemporaryFolder folder;
    const Bytes model = slurp(large_model(folder.path()));
    const fs::path file = folder.path() / "shrinks.glb";
    const auto start_with_whole_file = [&] {
        std::ofstream out(file, std::ios::binary | std::ios::trunc);
        out.write(reinterpret_cast<const char*>(model.data()), static_cast<std::streamsize>(model.size()));
        out.close();
        return start({"convert", "-y", "shrinks.glb", "out.mesh", "-q"}, folder.path());
    };
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_EQ(start_with_whole_file().end(), 0);
    const auto whole_run = std::chrono::steady_clock::now() - begin;
    fs::remove(folder.path() / "out.mesh");

    // Truncates the file at times that cover a whole run, and repeats until it happened while the file was read.
    constexpr int times = 30;
    int stopped = 0;
    for (int i = 0; i < times || (stopped == 0 && i < 20 * times); ++i) {
        const Running program = start_with_whole_file();
        std::this_thread::sleep_for(whole_run * (i * 7 % times) / times);
        fs::resize_file(file, 4096);
        const int end = program.end();
        EXPECT_TRUE(end == 0 || end == 1 || end == 3) << end;
        EXPECT_EQ(fs::exists(folder.path() / "out.mesh"), end == 0);
        fs::remove(folder.path() / "out.mesh");
        stopped += end == 3 ? 1 : 0;
    }
    EXPECT_GT(stopped, 0) << "no run was interrupted while it read the file";
}

TEST(Fault, a_killed_program_leaves_no_incomplete_file) {
    const TemporaryFolder folder;
    const fs::path model = large_model(folder.path());
    const auto whole = sinew({"convert", model.string(), (folder.path() / "whole.mesh").string(), "-q"});
    ASSERT_EQ(whole.exit_code, 0);
    const auto size = fs::file_size(folder.path() / "whole.mesh");
    fs::create_directory(folder.path() / "out");
    int left = 0;
    for (const int signal : {SIGKILL, SIGTERM, SIGINT}) {
        for (int i = 0; i < 12; ++i) {
            const Running program = start({"convert", "-y", model.string(), "out/model.mesh", "-q"}, folder.path());
            std::this_thread::sleep_for(std::chrono::microseconds(700 * i));
            kill(program.pid, signal);
            const int end = program.end();
            EXPECT_TRUE(end == 0 || end == 128 + signal) << end;
            for (const auto& entry : fs::directory_iterator(folder.path() / "out")) {
                EXPECT_EQ(entry.file_size(), size) << entry.path() << " is complete";
                if (entry.path().filename() == "model.mesh") continue;
                // Killed between naming the new file and replacing the old one.
                EXPECT_TRUE(entry.path().filename().string().starts_with(".sinew-")) << entry.path();
                ++left;
                fs::remove(entry.path());
            }
        }
    }
    EXPECT_LE(left, 3) << "this is rare";
}

TEST(Fault, a_full_disk_keeps_existing_files) {
    const TemporaryFolder folder;
    const fs::path disk = folder.path() / "disk";
    fs::create_directory(disk);
    if (run({"/bin/mount", "-t", "tmpfs", "-o", "size=100k", "none", disk.string()}).exit_code != 0) {
        GTEST_SKIP() << "only root may mount";
    }
    const auto robot = (source_root() / "examples/robot.twm").string();
    EXPECT_EQ(sinew({"convert", robot, (disk / "a.mesh").string(), "-q"}).exit_code, 0);
    const Bytes before = slurp(disk / "a.mesh");
    const fs::path model = large_model(folder.path());
    const auto result = sinew({"convert", "-y", model.string(), (disk / "a.mesh").string()});
    EXPECT_EQ(result.exit_code, 4) << result.err;
    EXPECT_THAT(result.err, testing::HasSubstr("a.mesh"));
    EXPECT_EQ(slurp(disk / "a.mesh"), before);
    EXPECT_EQ(std::distance(fs::directory_iterator(disk), {}), 1) << "no other file is left";
    EXPECT_EQ(run({"/bin/umount", disk.string()}).exit_code, 0);
}

TEST(Fault, a_folder_that_cannot_be_written_to_is_reported) {
    const TemporaryFolder folder;
    const fs::path disk = folder.path() / "disk";
    fs::create_directory(disk);
    if (run({"/bin/mount", "-t", "tmpfs", "-o", "ro", "none", disk.string()}).exit_code != 0) {
        GTEST_SKIP() << "only root may mount";
    }
    const auto result = sinew({"convert", "examples/robot.twm", (disk / "a.mesh").string()});
    EXPECT_EQ(result.exit_code, 4) << result.err;
    EXPECT_THAT(result.err, testing::HasSubstr("a.mesh"));
    EXPECT_EQ(sinew({"convert", "-r", "src/formats/twm/samples/good", "--to", "gltf", "-o", (disk / "out/").string()})
                  .exit_code,
              4);
    EXPECT_EQ(run({"/bin/umount", disk.string()}).exit_code, 0);
}

TEST(Fault, too_little_memory_is_reported) {
    if (sanitized) GTEST_SKIP() << "the sanitizer exceeds any memory limit";
    const TemporaryFolder folder;
    const fs::path model = large_model(folder.path());
    bool failed = false;
    for (int megabytes = 6; megabytes <= 24; ++megabytes) {
        fs::remove(folder.path() / "a.twm");
        const auto result = run({"/bin/sh", "-c",
                                 "ulimit -v " + std::to_string(1024 * megabytes) + "; exec " + SINEW_PROGRAM +
                                     " convert -q " + model.string() + " " + (folder.path() / "a.twm").string()});
        if (result.exit_code == 127) continue;  // not even the program fits
        EXPECT_TRUE(result.exit_code == 0 || result.exit_code == 3) << result.exit_code << ": " << result.err;
        EXPECT_EQ(fs::exists(folder.path() / "a.twm"), result.exit_code == 0);
        EXPECT_EQ(result.err.empty(), result.exit_code == 0) << "the reason is reported";
        failed = failed || result.exit_code == 3;
    }
    EXPECT_TRUE(failed);
}

// A model of 30 MB.
fs::path heavy_model(const fs::path& folder) {
    constexpr std::size_t count = 500'000;
    twm::Document document;
    twm::Mesh& mesh = document.meshes.emplace_back();
    mesh.has_normals = mesh.has_uvs = 1;
    mesh.positions = View<twm::Vec3>(std::vector<twm::Vec3>(count, twm::Vec3{1, 2, 3}));
    mesh.normals = View<twm::Vec3>(std::vector<twm::Vec3>(count, twm::Vec3{0, 0, 1}));
    mesh.uvs = View<twm::Vec2>(std::vector<twm::Vec2>(count, twm::Vec2{0.25F, 0.75F}));
    mesh.indices = View<std::uint32_t>(std::vector<std::uint32_t>(6 * count, 7));
    Report report;
    const auto pieces = twm::write(document, report);
    const fs::path file = folder / "heavy.twm";
    EXPECT_TRUE(pieces && write_file(file, *pieces));
    return file;
}

TEST(Fault, a_large_model_needs_little_memory) {
    if (sanitized) GTEST_SKIP() << "the sanitizer exceeds any memory limit";
    const TemporaryFolder folder;
    fs::path from = heavy_model(folder.path());
    for (const std::string name : {"a.sgm", "b.glb", "c.mesh", "d.glb", "e.twm"}) {
        const fs::path to = folder.path() / name;
        const auto result = run({"/bin/sh", "-c",
                                 "ulimit -d 8192; exec " + std::string(SINEW_PROGRAM) + " convert -q " + from.string() +
                                     " " + to.string()});
        ASSERT_EQ(result.exit_code, 0) << name << ": " << result.err;
        from = to;
    }
    EXPECT_EQ(slurp(from), slurp(folder.path() / "heavy.twm"));
}

TEST(Fault, an_interrupted_batch_leaves_complete_files) {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "in");
    const fs::path robot = source_root() / "examples/robot.twm";
    for (int i = 0; i < 300; ++i) fs::copy(robot, folder.path() / "in" / (std::to_string(i) + ".twm"));
    ASSERT_EQ(sinew({"convert", robot.string(), (folder.path() / "whole.glb").string(), "-q"}).exit_code, 0);
    const auto size = fs::file_size(folder.path() / "whole.glb");
    for (int i = 1; i <= 8; ++i) {
        const Running program = start({"convert", "-r", "in", "--to", "gltf", "-o", "out/", "-q", "-y"}, folder.path());
        std::this_thread::sleep_for(std::chrono::milliseconds(6 * i));
        kill(program.pid, SIGINT);
        const int end = program.end();
        EXPECT_TRUE(end == 0 || end == 128 + SIGINT) << end;
        std::error_code none_yet;
        for (const auto& entry : fs::directory_iterator(folder.path() / "out", none_yet)) {
            EXPECT_EQ(entry.file_size(), size) << entry.path();
        }
    }
}

TEST(Fault, language_and_time_zone_do_not_matter) {
    // A locale with a decimal comma, built here because systems may have none.
    const TemporaryFolder folder;
    if (run({"/usr/bin/localedef", "-i", "de_DE", "-f", "UTF-8", (folder.path() / "de_DE.UTF-8").string()}).exit_code >
        1) {
        GTEST_SKIP() << "localedef is missing: install the package locales";
    }
    const auto convert = [&](const std::string& language, const std::string& zone, const std::string& name) {
        const auto result =
            run({"/usr/bin/env", "LOCPATH=" + folder.path().string(), "LC_ALL=" + language, "TZ=" + zone, SINEW_PROGRAM,
                 "convert", "-q", "examples/robot.sgm", (folder.path() / name).string()},
                {.folder = source_root()});
        EXPECT_EQ(result.exit_code, 0) << result.err;
        return slurp(folder.path() / name);
    };
    EXPECT_EQ(convert("C", "UTC", "a.gltf").size(), convert("de_DE.UTF-8", "Asia/Tokyo", "b.gltf").size());
    EXPECT_EQ(convert("C", "UTC", "a.glb"), convert("de_DE.UTF-8", "America/New_York", "b.glb"));
    EXPECT_EQ(convert("C", "UTC", "a.obj").size(), convert("de_DE.UTF-8", "UTC", "b.obj").size());
}

TEST(Fault, a_closed_pipe_is_not_an_error) {
    const auto result =
        run({"/bin/sh", "-c", std::string(SINEW_PROGRAM) + " dump examples/robot.twm 2>&1 | head -n 1; true"},
            {.folder = source_root()});
    EXPECT_EQ(std::ranges::count(result.out, '\n'), 1) << result.out;
}

}  // namespace sinew::test::fault_test
