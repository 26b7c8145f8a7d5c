// SPDX-License-Identifier: MIT
// Names from files, in the folder that they must not leave: with openat2, and with one step after the other.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/folder.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "attack.h"

namespace sinew::test::paths_test {

namespace fs = std::filesystem;

// A folder with every kind of trap, and a secret beside it.
class Trap {
public:
    Trap() {
        write_text(top / "secret/key.png", png + "SECRET");
        write_text(top / "secret/deep/key.png", png + "SECRET");
        write_text(top / "box/good.png", png);
        write_text(top / "box/sub/Good.PNG", png);
        fs::create_symlink("../secret/key.png", top / "box/link.png");
        fs::create_symlink("good.png", top / "box/inner.png");
        fs::create_symlink("../secret", top / "box/dir");
        fs::create_symlink(top.path() / "secret", top / "box/absolute");
        fs::create_symlink("/proc/self/root", top / "box/magic");
        fs::create_symlink("loop", top / "box/loop");
        fs::create_directory(top / "box/folder.png");
        ::mkfifo((top / "box/pipe.png").c_str(), 0666);
        ::mknod((top / "box/device.png").c_str(), S_IFCHR | 0666, makedev(1, 5));  // /dev/zero; root only
        ::close(::creat((top / "box/empty.png").c_str(), 0666));
    }
    std::vector<std::string> names() const {
        return {"link.png",
                "LINK.png",
                "inner.png",
                "dir/key.png",
                "DIR/deep/key.png",
                "absolute/key.png",
                "loop",
                "loop/x",
                "folder.png",
                "pipe.png",
                "device.png",
                "../secret/key.png",
                "sub/../../secret/key.png",
                "..\\secret\\key.png",
                "sub\\..\\..\\secret\\key.png",
                (top / "secret/key.png").string(),
                "magic" + (top / "secret/key.png").string(),
                "/dev/zero",
                "",
                ".",
                "..",
                "sub",
                std::string("good.png\0.txt", 13),
                "good.png/x"};
    }
    Folder box() const { return *Folder::open(top / "box"); }

    OpenFolder top;
};

// Returns the name of the first trap that caught us.
std::string caught_reading(const Trap& trap) {
    for (const std::string& name : trap.names()) {
        if (trap.box().read(name) || !trap.box().find(name).empty()) return name + " was read";
        if (trap.box().has_content(name, std::vector<Piece>{Bytes::copy_of(png + "SECRET")})) return name + " was seen";
    }
    return {};
}

std::string caught_writing(const Trap& trap) {
    const std::vector<Piece> pieces{Bytes::copy_of("BYTES OF THE ATTACKER")};
    for (const std::string& name : trap.names()) {
        (void)trap.box().write(name, pieces, {.overwrite = true});
        (void)trap.box().append(name, "BYTES OF THE ATTACKER");
        (void)trap.box().remove(name, trap.box().identity(name).value_or(FileIdentity{}));
        (void)trap.box().write(name + "/new", pieces, {.overwrite = true});
    }
    if (!files_with(trap.top / "secret", "ATTACKER").empty()) return "a file outside was changed";
    if (contents(trap.top / "secret/key.png") != png + "SECRET") return "a file outside was removed";
    if (fs::exists(trap.top / "secret/new")) return "a file outside was created";
    return {};
}

bool reads_good_files(const Trap& trap) {
    const auto is_png = [&](const char* name) { return trap.box().read(name) == Bytes::copy_of(png); };
    return is_png("good.png") && is_png("GOOD.png") && is_png("./sub//good.png") && is_png("sub\\Good.PNG") &&
           trap.box().find("SUB/good.png") == "sub/Good.PNG" && trap.box().read("empty.png")->empty();
}

bool writes_good_files(const Trap& trap) {
    const std::vector<Piece> pieces{Bytes::copy_of("new")};
    if (!trap.box().write("a/b/c/new.png", pieces)) return false;
    if (trap.box().write("a/b/c/new.png", pieces)) return false;  // it exists
    return trap.box().has_content("a/b/c/new.png", pieces) &&
           trap.box().write("a/b/c/new.png", pieces, {.overwrite = true});
}

TEST(Folder, reads_only_regular_files_beneath_it) {
    const Trap trap;
    EXPECT_EQ(caught_reading(trap), "");
    EXPECT_TRUE(reads_good_files(trap));
    EXPECT_TRUE(holds_without_openat2([&] { return caught_reading(trap).empty() && reads_good_files(trap); }));
}

TEST(Folder, writes_only_beneath_it) {
    const Trap trap;
    EXPECT_EQ(caught_writing(trap), "");
    EXPECT_TRUE(writes_good_files(trap));
    const Trap other;
    EXPECT_TRUE(holds_without_openat2([&] { return caught_writing(other).empty() && writes_good_files(other); }));
}

TEST(Folder, replaces_a_link_instead_of_following_it) {
    for (const bool has_openat2 : {true, false}) {
        const Trap trap;
        const auto replaces = [&] {
            const std::vector<Piece> pieces{Bytes::copy_of("new")};
            for (const char* name : {"link.png", "pipe.png", "loop"}) {
                if (trap.box().write(name, pieces)) return false;
                if (!trap.box().write(name, pieces, {.overwrite = true})) return false;
                if (!trap.box().has_content(name, pieces)) return false;
            }
            return contents(trap.top / "secret/key.png") == png + "SECRET";
        };
        EXPECT_TRUE(has_openat2 ? replaces() : holds_without_openat2(replaces)) << has_openat2;
        EXPECT_FALSE(fs::is_symlink(trap.top / "box/link.png"));
    }
}

TEST(Folder, says_that_links_are_not_followed) {
    const Trap trap;
    for (const char* name : {"link.png", "dir/key.png"}) {
        const auto is_clear = [&] {
            return trap.box().read(name).error().message ==
                   "is a symbolic link, or in one; links are not followed here";
        };
        EXPECT_TRUE(is_clear()) << trap.box().read(name).error().message;
        EXPECT_TRUE(holds_without_openat2(is_clear)) << name;
    }
}

TEST(Folder, stays_the_same_if_its_path_is_replaced) {
    const Trap trap;
    const Folder box = trap.box();
    fs::rename(trap.top / "box", trap.top / "moved");
    fs::create_symlink("secret", trap.top / "box");
    EXPECT_FALSE(box.read("key.png"));
    EXPECT_TRUE(box.read("good.png"));
}

TEST(Folder, may_be_a_link_that_the_user_names) {
    const Trap trap;
    fs::create_symlink("box", trap.top / "here");
    EXPECT_TRUE(Folder::open(trap.top / "here")->read("good.png"));
}

TEST(Folder, removes_only_the_file_that_was_written) {
    const Trap trap;
    const std::vector<Piece> pieces{Bytes::copy_of("mine")};
    const auto mine = trap.box().write("x", pieces);
    ASSERT_TRUE(mine);
    ASSERT_TRUE(trap.box().write("x", std::vector<Piece>{Bytes::copy_of("theirs")}, {.overwrite = true}));
    EXPECT_FALSE(trap.box().remove("x", *mine));
    EXPECT_TRUE(trap.box().contains("x"));
    EXPECT_TRUE(trap.box().remove("x", *trap.box().identity("x")));
    EXPECT_FALSE(trap.box().contains("x"));
}

TEST(Files, that_the_user_names_may_be_links_and_pipes_to_read_but_are_replaced_when_written) {
    const Trap trap;
    EXPECT_EQ(read_file(trap.top / "box/link.png"), Bytes::copy_of(png + "SECRET"));
    EXPECT_FALSE(read_file(trap.top / "box/pipe.png", {.only_regular = true}));
    EXPECT_FALSE(read_file("/dev/zero", {.only_regular = true}));
    ASSERT_TRUE(write_file(trap.top / "box/link.png", Bytes::copy_of("new"), {.overwrite = true}));
    EXPECT_EQ(contents(trap.top / "secret/key.png"), png + "SECRET");
    EXPECT_EQ(contents(trap.top / "box/link.png"), "new");
}

}  // namespace sinew::test::paths_test
