// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sinew/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "base/page_buffer.h"
#include "support/files.h"

namespace sinew::base_file_test {

namespace fs = std::filesystem;

class FileTest : public testing::Test {
protected:
    fs::path path(const std::string& name) const { return folder_.path() / name; }
    fs::path make(const std::string& name, const std::string& content) const {
        std::ofstream(path(name), std::ios::binary) << content;
        return path(name);
    }
    std::size_t files_in_folder() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_.path()), {}));
    }
    static tl::expected<void, FileError> write(const fs::path& to, std::string_view text,
                                               WriteFileOptions options = {}) {
        const Bytes bytes = Bytes::copy_of(text);
        return write_file(to, bytes, options);
    }

private:
    test::TemporaryFolder folder_;
};

TEST_F(FileTest, reads_small_and_mapped_files_alike) {
    const std::string content(3'000'000, 'x');
    const auto file = make("a", content);
    EXPECT_EQ(*read_file(file), Bytes::copy_of(content));
    EXPECT_EQ(*read_file(file, {.map_from = 1}), Bytes::copy_of(content));
    EXPECT_EQ(*read_file(file, {.map_from = 1u << 30}), Bytes::copy_of(content));
}

TEST_F(FileTest, reads_an_empty_file_as_no_bytes) {
    EXPECT_TRUE(read_file(make("empty", ""))->empty());
}

TEST_F(FileTest, reads_files_of_unknown_size) {
    EXPECT_FALSE(read_file("/proc/self/status")->empty());
}

TEST_F(FileTest, reads_a_pipe_to_its_end) {
    const auto pipe = path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const std::string content(200'000, 'p');
    std::thread writer([&] { std::ofstream(pipe, std::ios::binary) << content; });
    const auto bytes = read_file(pipe);
    writer.join();
    EXPECT_EQ(*bytes, Bytes::copy_of(content));
}

TEST_F(FileTest, reports_why_a_file_cannot_be_read) {
    EXPECT_EQ(read_file(path("nothing")).error().error, Error::cannot_read);
    EXPECT_NE(read_file(path("nothing")).error().message.find("No such file"), std::string::npos);
    EXPECT_EQ(read_file(path(".")).error().message, "is a directory");
}

TEST_F(FileTest, rejects_files_above_the_limit) {
    const auto file = make("a", "12345");
    EXPECT_EQ(read_file(file, {.max_size = 4}).error().error, Error::too_large);
    EXPECT_TRUE(read_file(file, {.max_size = 5}));
    EXPECT_EQ(read_file("/dev/zero", {.max_size = 1 << 20}).error().error, Error::too_large);
}

TEST_F(FileTest, small_files_reuse_one_page_aligned_buffer) {
    const auto file = make("a", "12345");
    const std::byte* first = read_file(file)->data();
    const std::byte* second = read_file(file)->data();
    EXPECT_EQ(first, second);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first) % PageBuffer::page, 0u);
    const auto held = read_file(file);
    EXPECT_NE(read_file(file)->data(), held->data()) << "a buffer in use was handed out again";
}

TEST_F(FileTest, writes_a_new_file) {
    ASSERT_TRUE(write(path("new"), "content"));
    EXPECT_EQ(*read_file(path("new")), Bytes::copy_of("content"));
    EXPECT_EQ(files_in_folder(), 1u);
}

TEST_F(FileTest, does_not_overwrite_unless_asked_to) {
    const auto file = make("a", "old");
    EXPECT_EQ(write(file, "new").error().error, Error::already_exists);
    EXPECT_EQ(*read_file(file), Bytes::copy_of("old"));
    EXPECT_TRUE(write(file, "new", {.overwrite = true}));
    EXPECT_EQ(*read_file(file), Bytes::copy_of("new"));
    EXPECT_EQ(files_in_folder(), 1u);
}

TEST_F(FileTest, overwriting_keeps_permissions) {
    const auto file = make("a", "old");
    fs::permissions(file, fs::perms{0640});
    ASSERT_TRUE(write(file, "new", {.overwrite = true}));
    EXPECT_EQ(*read_file(file), Bytes::copy_of("new"));
    EXPECT_EQ(fs::status(file).permissions(), fs::perms{0640});
}

TEST_F(FileTest, overwriting_replaces_a_link_and_not_its_target) {
    const auto file = make("a", "old");
    fs::create_symlink("a", path("link"));
    EXPECT_EQ(write(path("link"), "new").error().error, Error::already_exists);
    ASSERT_TRUE(write(path("link"), "new", {.overwrite = true}));
    EXPECT_FALSE(fs::is_symlink(path("link")));
    EXPECT_EQ(*read_file(path("link")), Bytes::copy_of("new"));
    EXPECT_EQ(*read_file(file), Bytes::copy_of("old"));
}

TEST_F(FileTest, writes_to_an_open_file_by_its_name_in_dev) {
    const auto file = make("a", "");
    const int fd = ::open(file.c_str(), O_WRONLY);
    ASSERT_GE(fd, 0);
    EXPECT_TRUE(write("/dev/fd/" + std::to_string(fd), "text", {.overwrite = true}));
    ::close(fd);
    EXPECT_EQ(*read_file(file), Bytes::copy_of("text"));
}

TEST_F(FileTest, a_reader_keeps_the_bytes_of_a_file_that_is_overwritten) {
    const auto file = make("a", std::string(2'000'000, 'o'));
    const Bytes old = *read_file(file);
    ASSERT_TRUE(write(file, "new", {.overwrite = true}));
    EXPECT_EQ(old, Bytes::copy_of(std::string(2'000'000, 'o')));
}

TEST_F(FileTest, reports_why_a_file_cannot_be_written) {
    EXPECT_EQ(write(path("no/such/folder"), "x").error().error, Error::cannot_write);
    EXPECT_EQ(write(path("."), "x", {.overwrite = true}).error().message, "is a directory");
}

TEST_F(FileTest, writes_through_to_devices) {
    EXPECT_TRUE(write("/dev/null", "x"));
    EXPECT_EQ(write("/dev/full", "x").error().error, Error::cannot_write);
}

TEST_F(FileTest, being_cancelled_leaves_nothing_behind) {
    const Progress stop = [](double) { return false; };
    EXPECT_EQ(write(path("a"), "x", {.progress = stop}).error().error, Error::cancelled);
    EXPECT_EQ(files_in_folder(), 0u);
}

TEST_F(FileTest, a_full_disk_leaves_the_old_file_and_nothing_else) {
    const auto file = make("a", "old");
    const pid_t child = ::fork();
    if (child == 0) {  // a limit on the size of files is a full disk for one process
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{1 << 16, 1 << 16};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const auto written = write(file, std::string(1 << 20, 'n'), {.overwrite = true});
        std::_Exit(!written && written.error().error == Error::cannot_write ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(*read_file(file), Bytes::copy_of("old"));
    EXPECT_EQ(files_in_folder(), 1u);
}

TEST_F(FileTest, a_kill_leaves_the_old_file_and_nothing_else) {
    const auto file = make("a", "old");
    const pid_t child = ::fork();
    if (child == 0) {
        const Bytes megabyte = Bytes::copy_of(std::string(1 << 20, 'n'));
        const Pieces endless(100'000, megabyte);
        (void)write_file(file, endless, {.overwrite = true});
        std::_Exit(0);
    }
    ::usleep(50'000);
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it finished before it could be killed";
    EXPECT_EQ(*read_file(file), Bytes::copy_of("old"));
    EXPECT_EQ(files_in_folder(), 1u);
}

}  // namespace sinew::base_file_test
