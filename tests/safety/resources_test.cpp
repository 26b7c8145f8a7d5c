// SPDX-License-Identifier: MIT
// Files that need too much memory, or shrink while they are read: only that file fails.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sinew/file.h>
#include <sinew/formats/twm.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <fstream>
#include <thread>

#include "support/program.h"
#include "support/sanitizer.h"
#include "support/started_process.h"

namespace sinew::test::resources_test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

void append_number(std::string& text, std::uint32_t number) {
    for (int i = 0; i < 4; ++i) text += static_cast<char>(number >> 8 * i & 0xFF);
}

// The header of a GLB file of that size whose JSON takes all of it.
std::string glb_header(std::uint32_t size) {
    std::string text = "glTF";
    append_number(text, 2);
    append_number(text, size);
    append_number(text, size - 20);
    return text + "JSON";
}

// The largest resident memory, in megabytes, of a command that must end by itself.
long megabytes_of(const std::vector<std::string>& words, int& exit_code) {
    std::vector<std::string> copy = words;
    std::vector<char*> pointers;
    for (std::string& word : copy) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        const int nowhere = ::open("/dev/null", O_RDWR);
        ::dup2(nowhere, 1);
        ::dup2(nowhere, 2);
        ::execv(pointers[0], pointers.data());
        ::_exit(99);
    }
    int status = 0;
    rusage usage{};
    ::wait4(child, &status, 0, &usage);
    exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return usage.ru_maxrss / 1024;
}

TEST(Resources, a_sparse_file_of_three_gigabytes_takes_no_memory) {
    if (sanitized) GTEST_SKIP() << "the sanitizer needs memory itself";
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "sparse.glb";
    constexpr std::uint32_t size = 3U << 30;
    std::ofstream(file, std::ios::binary) << glb_header(size) << '{';
    fs::resize_file(file, size);
    // Before the program is started, the process is a copy of this one.
    int exit_code = 0;
    const long least = megabytes_of({"/bin/true"}, exit_code);
    for (const char* command : {"identify", "info", "validate"}) {
        EXPECT_LT(megabytes_of({SINEW_PROGRAM, command, file.string()}, exit_code), least + 64) << command;
        EXPECT_EQ(exit_code, 1) << command;
    }
}

TEST(Resources, a_json_text_above_a_gigabyte_is_refused_without_a_copy) {
    if (sanitized) GTEST_SKIP() << "the sanitizer needs memory itself";
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "spaces.glb";
    constexpr std::uint32_t size = (1U << 30) + (1U << 20);
    {
        std::ofstream stream(file, std::ios::binary);
        stream << glb_header(size);
        const std::string spaces(1U << 20, ' ');
        for (std::uint64_t written = 20; written < size; written += spaces.size())
            stream.write(spaces.data(),
                         static_cast<std::streamsize>(std::min<std::uint64_t>(spaces.size(), size - written)));
    }
    int exit_code = 0;
    const long megabytes = megabytes_of({SINEW_PROGRAM, "validate", file.string()}, exit_code);
    EXPECT_LT(megabytes, 1200) << "the mapped file itself, and no copy";
    EXPECT_NE(exit_code, 0);
    EXPECT_THAT(sinew({"validate", file.string()}).out, HasSubstr("longer than 1 GiB"));
}

// A valid glTF file whose JSON needs far more memory than it is long.
void write_json_bomb(const fs::path& file) {
    std::ofstream stream(file);
    stream << R"({"asset":{"version":"2.0"},"extras":[)";
    for (int i = 0; i < 3'000'000; ++i) stream << "[],";
    stream << "0]}";
}

// A valid model of 9 MB that needs fifteen times as much.
void write_mesh_bomb(const fs::path& file) {
    twm::Document document;
    document.meshes.resize(300'000);
    Report report;
    const auto pieces = twm::write(document, report);
    EXPECT_TRUE(pieces && write_file(file, *pieces));
}

void add_robots(const fs::path& folder, int count) {
    fs::create_directories(folder);
    for (int i = 0; i < count; ++i)
        fs::copy(source_root() / "examples/robot.twm", folder / (std::to_string(i) + "-robot.twm"));
}

std::ptrdiff_t files_in(const fs::path& folder) {
    return fs::exists(folder) ? std::distance(fs::directory_iterator(folder), {}) : 0;
}

// Runs the program in a folder with that many megabytes for its data.
ProcessResult with_megabytes(int megabytes, const std::string& arguments, const fs::path& folder) {
    return run({"/bin/sh", "-c",
                "ulimit -d " + std::to_string(1024 * megabytes) + "; exec " + SINEW_PROGRAM + " " + arguments},
               {.folder = folder});
}

TEST(Resources, a_file_that_needs_too_much_memory_fails_alone) {
    if (sanitized) GTEST_SKIP() << "the sanitizer exceeds any memory limit";
    const TemporaryFolder folder;
    add_robots(folder.path() / "in", 12);
    write_json_bomb(folder.path() / "in/5-bomb.gltf");
    write_mesh_bomb(folder.path() / "in/7-bomb.twm");
    for (const char* jobs : {"1", "4"}) {
        fs::remove_all(folder.path() / "out");
        const auto converted =
            with_megabytes(64, std::string("convert -r in --to sgm -o out/ -q -j ") + jobs, folder.path());
        EXPECT_EQ(converted.exit_code, 3);
        for (int i = 0; i < 12; ++i)
            EXPECT_TRUE(fs::exists(folder.path() / "out" / (std::to_string(i) + "-robot.sgm"))) << converted.err;
        // Found by the parser or by the operating system.
        EXPECT_THAT(converted.err, AnyOf(HasSubstr("5-bomb.gltf:0 /json: not enough memory"),
                                         HasSubstr("5-bomb.gltf: out of memory")));
        EXPECT_THAT(converted.err, HasSubstr("7-bomb.twm: out of memory"));
        for (const std::string command : {"validate", "info", "identify"}) {
            const auto result = with_megabytes(64, command + " -r in -j " + jobs, folder.path());
            EXPECT_EQ(result.exit_code, 3) << command;
            EXPECT_THAT(result.out + result.err, HasSubstr("7-bomb.twm: out of memory")) << command;
            // `validate` lists only files with findings, and counts the others.
            if (command == "validate") {
                EXPECT_THAT(result.err, HasSubstr("14 files"));
                continue;
            }
            for (int i = 0; i < 12; ++i)
                EXPECT_THAT(result.out, HasSubstr(std::to_string(i) + "-robot.twm")) << command;
        }
    }
    const auto enough = with_megabytes(2000, "validate in/5-bomb.gltf in/7-bomb.twm", folder.path());
    EXPECT_THAT(enough.out, Not(HasSubstr("memory"))) << "the files themselves are valid";
}

// A model of 16 MB whose content is read slowly enough to truncate it meanwhile.
void write_large_model(const fs::path& file) {
    std::ofstream stream(file, std::ios::binary);
    std::string json = R"({"asset":{"version":"2.0"},"extras":")" + std::string(std::size_t{16} << 20, 'x') + "\"}";
    json.resize((json.size() + 3) / 4 * 4, ' ');
    stream << glb_header(static_cast<std::uint32_t>(20 + json.size())) << json;
}

TEST(Resources, a_file_that_shrinks_while_it_is_read_fails_alone) {
    const TemporaryFolder folder;
    const fs::path in = folder.path() / "in";
    add_robots(in, 6);
    const fs::path victim = in / "3-shrinks.glb";
    const auto started = [&](bool converts) {
        write_large_model(victim);
        fs::remove_all(folder.path() / "out");
        const std::string arguments =
            converts ? " convert -r in --to sgm -o out/ -j 2 2>err" : " info -r in -j 2 >out.txt 2>err";
        return std::make_unique<StartedProcess>(
            std::vector<std::string>{"/bin/sh", "-c", std::string("exec ") + SINEW_PROGRAM + arguments}, folder.path());
    };
    const auto begin = std::chrono::steady_clock::now();
    started(false)->end_by(0);
    const auto whole_run = std::chrono::steady_clock::now() - begin;
    int failed_alone = 0;
    for (int i = 0; i < 200 && failed_alone < 3; ++i) {
        const bool converts = i % 2 == 0;
        const auto program = started(converts);
        // At times that cover the whole run.
        std::this_thread::sleep_for(whole_run * (i * 7 % 40) / 40);
        std::error_code ignored;
        fs::resize_file(victim, 4096, ignored);
        const int end = program->end_by(0);
        ASSERT_TRUE(end == 0 || end == 1 || end == 3) << end;
        std::ifstream stream(folder.path() / "err");
        const std::string message{std::istreambuf_iterator<char>(stream), {}};
        if (converts) {
            EXPECT_GE(files_in(folder.path() / "out"), 6) << message;
        }
        if (message.find("3-shrinks.glb") != std::string::npos &&
            message.find("truncated by another") != std::string::npos)
            ++failed_alone;
    }
    EXPECT_GE(failed_alone, 1) << "no run was interrupted while it read the file";
}

// Writes a white PNG file of 16384 × 16384 pixels with one bit each: 35 KB that decode to a gigabyte.
void write_large_png(const fs::path& file) {
    const char* script = R"(
import struct, sys, zlib
def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
side = 16384
rows = (b'\0' + b'\xff' * (side // 8)) * side
with open(sys.argv[1], 'wb') as out:
    out.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', side, side, 1, 0, 0, 0, 0))
              + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))
)";
    EXPECT_EQ(run({"/usr/bin/python3", "-c", script, file.string()}).exit_code, 0);
}

void write_textured_obj(const fs::path& folder, int images) {
    std::ofstream model(folder / "model.obj");
    std::ofstream materials(folder / "model.mtl");
    model << "mtllib model.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n";
    for (int i = 0; i < images; ++i) {
        model << "usemtl m" << i << "\nf 1/1 2/2 3/3\n";
        materials << "newmtl m" << i << "\nKd 1 1 1\nmap_Kd image" << i << ".png\n";
    }
}

TEST(Resources, images_that_decode_to_gigabytes_are_left_out_of_a_picture) {
    if (sanitized) GTEST_SKIP() << "the sanitizer needs memory itself";
    const TemporaryFolder folder;
    write_textured_obj(folder.path(), 6);
    write_large_png(folder.path() / "image0.png");
    for (int i = 1; i < 6; ++i)
        fs::copy(folder.path() / "image0.png", folder.path() / ("image" + std::to_string(i) + ".png"));
    ASSERT_LT(fs::file_size(folder.path() / "image0.png"), 100'000u);
    const std::vector<std::string> command{
        SINEW_PROGRAM, "render", (folder.path() / "model.obj").string(), "-o", (folder.path() / "out.png").string(),
        "-y"};
    const auto start = std::chrono::steady_clock::now();
    int exit_code = 0;
    const long megabytes = megabytes_of(command, exit_code);
    const auto time = std::chrono::steady_clock::now() - start;
    const auto result = run(command);
    if (result.err.find("OpenGL") != std::string::npos) GTEST_SKIP() << result.err;
    EXPECT_EQ(exit_code, 0) << result.err;
    EXPECT_LT(megabytes, 600);
    EXPECT_LT(time, 15s);
    EXPECT_THAT(result.err,
                HasSubstr("texture image5.png is missing: the image has 16384 × 16384 pixels, which exceeds "
                          "the limit of 67108864 pixels"));
    EXPECT_TRUE(fs::exists(folder.path() / "out.png"));
}

}  // namespace sinew::test::resources_test
