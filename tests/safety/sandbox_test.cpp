// SPDX-License-Identifier: MIT
// A compromised importer attempts to get out of its sandbox. Each attempt is made twice: free, to show that it works,
// and confined.
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <signal.h>
#include <sinew/sandbox.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "attempt.h"
#include "support/sanitizer.h"
#include "support/started_process.h"

namespace sinew::test::sandbox_test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

// A port of this machine that accepts connections.
class Listener {
public:
    Listener() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&address), size), 0);
        EXPECT_EQ(::listen(socket_, 8), 0);
        ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
        port_ = ntohs(address.sin_port);
    }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener() { ::close(socket_); }
    std::string port() const { return std::to_string(port_); }

private:
    int socket_;
    int port_ = 0;
};

struct Try {
    std::string what;
    bool works_freely = true;  ///< false if the system refuses it to some users anyway
    bool is_fatal = false;     ///< the sandbox ends the process
};

std::vector<Try> tries(const AttackedFolder& folder, const std::string& port) {
    const std::string in = folder.models().string();
    const std::string beside = folder.beside().string();
    const std::string outside = folder.outside().string();
    return {
        {"read /etc/passwd"},
        {"read " + outside},
        {"read /proc/self/maps"},
        {"read-parent maps", false},
        {"read-parent environ", false},
        {"list " + folder.path().string()},
        {"list /etc"},
        {"create " + in + "/new"},
        {"create-unnamed " + in},
        {"create /dev/shm/sinew-safety-" + std::to_string(getpid()), false},
        {"open-for-writing " + beside},
        {"open-for-writing /dev/null"},
        {"open-and-truncate " + beside},
        {"truncate " + beside},
        {"truncate " + outside},
        {"rename " + beside},
        {"delete " + beside},
        {"make-folder " + in + "/new"},
        {"make-link " + in + "/new"},
        {"make-pipe " + in + "/new"},
        {"change-mode " + beside, false},
        {"connect " + port, true, true},
        {"listen sinew-safety", true, true},
        {"fork", true, true},
        {"daemon", true, true},
        {"execute /bin/true", false, true},
        {"trace-parent", false, true},
        {"copy-memory-of-parent", false, true},
        {"signal-parent", true, true},
        {"thread-signal-parent", true},
        {"outlive-parent"},
        {"lift-limits", false},
        {"run-new-code"},
        {"io-uring", false, true},
        {"new-namespace", false, true},
        {"mount " + in, false, true},
        {"32-bit", false, true},
        {"descriptors", false},
        {"environment SECRET", false},
    };
}

// Ends what a free attempt has left behind.
void clean_up(const std::string& message) {
    const std::size_t number = message.find("done ");
    if (number != std::string::npos) ::kill(std::atoi(message.c_str() + number + 5), SIGKILL);
    fs::remove("/dev/shm/sinew-safety-" + std::to_string(getpid()));
}

bool may_change_user() {
    return ::geteuid() == 0 && run({"/usr/bin/setpriv", "--reuid=65534", "/bin/true"}).exit_code == 0;
}

class Sandbox : public testing::TestWithParam<User> {
protected:
    void SetUp() override {
        if (GetParam() == User::nobody && !may_change_user()) GTEST_SKIP() << "only root may become another user";
        ASSERT_TRUE(sandbox::available().is_complete()) << sandbox::describe_missing(sandbox::available());
    }
    AttackedFolder folder_;
};

TEST_P(Sandbox, refuses_everything_but_reading_the_folder) {
    const Listener listener;
    for (const Try& one : tries(folder_, listener.port())) {
        SCOPED_TRACE(one.what);
        folder_.reset();
        if (one.works_freely) {
            const auto free = folder_.attempt("free " + one.what, GetParam());
            EXPECT_THAT(free.err, HasSubstr("done")) << "the attempt itself";
            clean_up(free.err);
            folder_.reset();
        }
        const auto result = folder_.attempt("confined " + one.what, GetParam());
        EXPECT_THAT(result.err, Not(HasSubstr("done")));
        EXPECT_THAT(result.err, HasSubstr(one.is_fatal ? "its sandbox stopped it (signal 31)" : "refused"));
        EXPECT_EQ(result.exit_code, one.is_fatal ? 3 : 1);
        EXPECT_EQ(slurp(folder_.beside()).size(), 9u);
        EXPECT_EQ(slurp(folder_.outside()).size(), 9u);
        EXPECT_EQ(std::distance(fs::directory_iterator(folder_.models()), {}), 2) << "the model and the file beside it";
    }
}

TEST_P(Sandbox, allows_what_a_decoder_needs) {
    fs::create_directory(folder_.models() / "below");
    std::ofstream(folder_.models() / "below/texture") << "texture";
    for (const std::string& what : {"nothing " + folder_.path().string(), "read " + folder_.beside().string(),
                                    "read " + (folder_.models() / "below/texture").string(),
                                    "list " + folder_.models().string(), std::string("thread x")}) {
        EXPECT_THAT(folder_.attempt("confined " + what, GetParam()).err, HasSubstr("done")) << what;
    }
}

INSTANTIATE_TEST_SUITE_P(Users, Sandbox, testing::Values(User::same, User::nobody),
                         [](const auto& info) { return info.param == User::same ? "same_user" : "nobody"; });

TEST(SandboxedImporter, inherits_no_descriptors) {
    const AttackedFolder folder;
    std::vector<std::string> command = folder.command("free descriptors");
    std::string line = "exec 7</etc/passwd 9>/dev/null; exec";
    for (const std::string& word : command) line += " '" + word + "'";
    EXPECT_THAT(run({"/bin/sh", "-c", line}).err, HasSubstr("refused: none is open"));
}

TEST(SandboxedImporter, inherits_no_secrets_and_no_preloaded_library) {
    const AttackedFolder folder;
    for (const char* name : {"SECRET", "LD_PRELOAD", "HOME", "PATH"}) {
        std::vector<std::string> command = folder.command(std::string("free environment ") + name);
        command.insert(command.begin() + 1, "LD_PRELOAD=libm.so.6");
        if (sanitized) command.erase(command.begin() + 1);  // its own library must come first
        EXPECT_THAT(run(command).err, HasSubstr("refused: the variable is not set")) << name;
    }
}

bool is_alive(pid_t process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/stat");
    const std::string text{std::istreambuf_iterator<char>(status), {}};
    return !text.empty() && text.find(") Z") == std::string::npos;
}

TEST(SandboxedImporter, leaves_no_process_behind_even_without_a_filter) {
    const AttackedFolder folder;
    const std::string message = folder.attempt("free fork").err;
    const std::size_t place = message.find("done ");
    ASSERT_NE(place, std::string::npos) << message;
    EXPECT_FALSE(is_alive(std::atoi(message.c_str() + place + 5)));
}

// The processes whose parent is this one.
std::vector<pid_t> children_of(pid_t parent) {
    std::vector<pid_t> children;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const pid_t process = std::atoi(entry.path().filename().c_str());
        if (process == 0) continue;
        std::ifstream status(entry.path() / "stat");
        const std::string text{std::istreambuf_iterator<char>(status), {}};
        const std::size_t end = text.rfind(") ");
        if (end != std::string::npos && std::atoi(text.c_str() + end + 4) == parent) children.push_back(process);
    }
    return children;
}

pid_t only_child_of(pid_t parent) {
    for (int i = 0; i < 500; ++i) {
        const auto children = children_of(parent);
        if (!children.empty()) return children[0];
        std::this_thread::sleep_for(10ms);
    }
    return -1;
}

TEST(SandboxedImporter, ends_with_the_program) {
    const AttackedFolder folder;
    for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
        StartedProcess program(folder.command("confined wait"), "/");
        const pid_t importer = only_child_of(program.id());
        ASSERT_GT(importer, 0);
        program.end_by(signal);
        for (int i = 0; i < 500 && is_alive(importer); ++i) std::this_thread::sleep_for(10ms);
        EXPECT_FALSE(is_alive(importer)) << signal;
    }
}

TEST(SandboxedImporter, reports_a_missing_part_once_and_keeps_the_rest) {
    const AttackedFolder folder;
    for (const std::string part : {"landlock", "seccomp"}) {
        std::vector<std::string> command = folder.command("confined read /etc/passwd");
        fs::copy(folder.models() / "model.dae", folder.models() / "second.dae");
        command.insert(command.begin(), {SINEW_OLD_KERNEL, part});
        command.push_back((folder.models() / "second.dae").string());
        const std::string message = run(command).err;
        const std::string warning = "this system does not offer ";
        EXPECT_THAT(message, HasSubstr(warning + (part == "landlock" ? "Landlock" : "seccomp")));
        EXPECT_EQ(message.find(warning), message.rfind(warning)) << message;
        // Landlock protects other files; without it, seccomp still refuses to write.
        EXPECT_THAT(message, HasSubstr(part == "landlock" ? "done" : "refused"));
        for (const std::string& attempt :
             {"delete " + folder.beside().string(), "truncate " + folder.beside().string()}) {
            std::vector<std::string> other = folder.command("confined " + attempt);
            other.insert(other.begin(), {SINEW_OLD_KERNEL, part});
            EXPECT_THAT(run(other).err, HasSubstr("refused")) << part << ": " << attempt;
        }
        folder.reset();
    }
    const auto version = run({SINEW_OLD_KERNEL, "landlock", SINEW_PROGRAM, "--version", "-v"});
    EXPECT_THAT(version.out, HasSubstr("\nsandbox: seccomp, no_new_privs\n"));
    EXPECT_THAT(version.out, HasSubstr("does not offer Landlock"));
}

TEST(SandboxedImporter, is_listed_with_the_version) {
    const auto text = sinew({"--version", "-v"});
    EXPECT_THAT(text.out, testing::ContainsRegex("\nsandbox: landlock \\(ABI [0-9]+\\), seccomp, no_new_privs\n"));
    EXPECT_THAT(sinew({"--version"}).out, Not(HasSubstr("sandbox")));
    EXPECT_THAT(sinew({"--version", "--json"}).out, HasSubstr(R"("seccomp":true)"));
}

// A model with a material file and a texture, wherever it is and however it is named.
class RealImporter : public testing::Test {
protected:
    RealImporter() {
        fs::permissions(folder_.path(), fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
        fs::create_directory(models());
        std::ofstream(models() / "model.obj") << "mtllib model.mtl\nusemtl red\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
        std::ofstream(models() / "model.mtl") << "newmtl red\nKd 1 0 0\n";
    }
    fs::path models() const { return folder_.path() / "models"; }
    static void expect_complete(const ProcessResult& result) {
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_THAT(result.err, Not(HasSubstr("COMPANION_MISSING"))) << "the material file";
        EXPECT_THAT(result.out, HasSubstr("\"triangles\": 1"));
    }
    TemporaryFolder folder_;
};

TEST_F(RealImporter, reports_a_missing_material_file) {
    fs::remove(models() / "model.mtl");
    EXPECT_THAT(sinew({"info", "model.obj"}, models()).err, HasSubstr("COMPANION_MISSING"));
}

TEST_F(RealImporter, reads_a_relative_path) {
    expect_complete(sinew({"info", "--json", "model.obj"}, models()));
    expect_complete(sinew({"info", "--json", "models/model.obj"}, folder_.path()));
    fs::create_directory(models() / "below");
    expect_complete(sinew({"info", "--json", "../model.obj"}, models() / "below"));
}

TEST_F(RealImporter, reads_from_a_read_only_folder) {
    expect_complete(sinew({"info", "--json", ".." + (models() / "model.obj").string()}, "/proc"));
}

TEST_F(RealImporter, reads_through_a_link_to_the_folder_or_to_the_model) {
    fs::create_directory_symlink(models(), folder_.path() / "link");
    expect_complete(sinew({"info", "--json", "link/model.obj"}, folder_.path()));
    fs::create_directory(folder_.path() / "other");
    fs::create_symlink(models() / "model.obj", folder_.path() / "other/linked.obj");
    fs::copy(models() / "model.mtl", folder_.path() / "other/model.mtl");
    expect_complete(sinew({"info", "--json", "other/linked.obj"}, folder_.path()));
}

TEST_F(RealImporter, reads_as_another_user) {
    if (!may_change_user()) GTEST_SKIP() << "only root may become another user";
    for (const char* name : {"sinew", "sinew-import"})
        fs::copy(fs::path(SINEW_PROGRAM).parent_path() / name, folder_.path() / name);
    expect_complete(run({"/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups",
                         (folder_.path() / "sinew").string(), "info", "--json", (models() / "model.obj").string()},
                        {.folder = "/"}));
}

}  // namespace sinew::test::sandbox_test
