// SPDX-License-Identifier: MIT
// A program in the place of sinew-import that tries to get out: what a compromised importer could do. The model names
// one attempt in a comment:
//
//     <!--attempt: confined read /etc/passwd-->
//
// With `confined` the program enters the sandbox of sinew-import first, with `free` it does not, which shows that the
// attempt itself works. The result is the message of a report: `done`, or why it failed.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sinew/sandbox.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <thread>

namespace {

using Attempt = std::function<std::string(const std::string& what)>;

std::string outcome(bool succeeded) {
    return succeeded ? "done" : std::string("refused: ") + std::strerror(errno);
}

std::string read_from(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY);
    char byte = 0;
    return outcome(file >= 0 && ::read(file, &byte, 1) == 1);
}

sockaddr_in loopback(const std::string& port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

std::string connect_to(const std::string& port) {
    const sockaddr_in address = loopback(port);
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    return outcome(::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
}

std::string listen_to(const std::string& name) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    name.copy(address.sun_path + 1, sizeof address.sun_path - 2);  // abstract: it starts with a zero byte
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    return outcome(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
}

// Starts a process that lives for a minute. Reports its number.
std::string leave_behind(bool own_session) {
    const pid_t child = ::fork();
    if (child < 0) return outcome(false);
    if (child == 0) {
        if (own_session) ::setsid();
        for (int fd = 0; fd < 3; ++fd) ::close(fd);
        ::sleep(60);
        ::_exit(0);
    }
    return "done " + std::to_string(child);
}

std::string copy_memory_of_parent() {
    std::array<char, 64> buffer{};
    const iovec here{buffer.data(), buffer.size()};
    const iovec there{&buffer, buffer.size()};
    return outcome(::process_vm_readv(::getppid(), &here, 1, &there, 1, 0) >= 0 || errno == EFAULT);
}

// Everything above the three standard streams.
std::string count_descriptors() {
    int open = 0;
    for (int fd = 3; fd < 4096; ++fd) open += ::fcntl(fd, F_GETFD) >= 0 ? 1 : 0;
    return open > 0 ? "done " + std::to_string(open) : "refused: none is open";
}

std::string start_thread() {
    bool ran = false;
    std::thread([&] { ran = true; }).join();
    return ran ? "done" : "refused";
}

// A system call by the interface for 32-bit programs, which has other numbers: 20 is getpid.
std::string call_as_32_bit() {
#ifdef __x86_64__
    long result = 20;
    asm volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    return outcome(result > 0);
#else
    return "refused: not on this machine";
#endif
}

std::string wait_forever() {
    while (true) ::sleep(1000);
}

std::map<std::string, Attempt> attempts() {
    return {
        {"read", read_from},
        {"list", [](const std::string& path) { return outcome(::open(path.c_str(), O_RDONLY | O_DIRECTORY) >= 0); }},
        {"read-parent",
         [](const std::string& file) { return read_from("/proc/" + std::to_string(::getppid()) + "/" + file); }},
        {"create",
         [](const std::string& path) { return outcome(::open(path.c_str(), O_CREAT | O_WRONLY, 0666) >= 0); }},
        {"create-unnamed",
         [](const std::string& folder) { return outcome(::open(folder.c_str(), O_TMPFILE | O_RDWR, 0600) >= 0); }},
        {"open-for-writing", [](const std::string& path) { return outcome(::open(path.c_str(), O_WRONLY) >= 0); }},
        {"open-and-truncate",
         [](const std::string& path) { return outcome(::open(path.c_str(), O_RDONLY | O_TRUNC) >= 0); }},
        {"truncate", [](const std::string& path) { return outcome(::truncate(path.c_str(), 0) == 0); }},
        {"rename",
         [](const std::string& path) { return outcome(::rename(path.c_str(), (path + ".moved").c_str()) == 0); }},
        {"delete", [](const std::string& path) { return outcome(::unlink(path.c_str()) == 0); }},
        {"make-folder", [](const std::string& path) { return outcome(::mkdir(path.c_str(), 0777) == 0); }},
        {"make-link", [](const std::string& path) { return outcome(::symlink("/etc", path.c_str()) == 0); }},
        {"make-pipe", [](const std::string& path) { return outcome(::mkfifo(path.c_str(), 0666) == 0); }},
        {"change-mode", [](const std::string& path) { return outcome(::chmod(path.c_str(), 0777) == 0); }},
        {"connect", connect_to},
        {"listen", listen_to},
        {"fork", [](const std::string&) { return leave_behind(false); }},
        {"daemon", [](const std::string&) { return leave_behind(true); }},
        {"execute",
         [](const std::string& path) {
             std::string program = path;
             std::array<char*, 2> words{program.data(), nullptr};
             ::execv(path.c_str(), words.data());
             return outcome(false);
         }},
        {"trace-parent",
         [](const std::string&) { return outcome(::ptrace(PTRACE_SEIZE, ::getppid(), nullptr, nullptr) == 0); }},
        {"copy-memory-of-parent", [](const std::string&) { return copy_memory_of_parent(); }},
        {"signal-parent", [](const std::string&) { return outcome(::kill(::getppid(), 0) == 0); }},
        {"thread-signal-parent",
         [](const std::string&) { return outcome(::syscall(SYS_tgkill, ::getppid(), ::getppid(), 0) == 0); }},
        {"outlive-parent", [](const std::string&) { return outcome(::prctl(PR_SET_PDEATHSIG, 0) == 0); }},
        {"lift-limits",
         [](const std::string&) {
             const rlimit none{RLIM_INFINITY, RLIM_INFINITY};
             return outcome(::setrlimit(RLIMIT_STACK, &none) == 0);
         }},
        {"run-new-code",
         [](const std::string&) {
             return outcome(::mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                                   0) != MAP_FAILED);
         }},
        {"io-uring",
         [](const std::string&) {
             std::array<char, 256> parameters{};
             return outcome(::syscall(SYS_io_uring_setup, 4, parameters.data()) >= 0);
         }},
        {"new-namespace", [](const std::string&) { return outcome(::unshare(CLONE_NEWUSER) == 0); }},
        {"mount",
         [](const std::string& path) { return outcome(::mount("none", path.c_str(), "tmpfs", 0, nullptr) == 0); }},
        {"32-bit", [](const std::string&) { return call_as_32_bit(); }},
        {"descriptors", [](const std::string&) { return count_descriptors(); }},
        {"environment",
         [](const std::string& name) {
             return std::getenv(name.c_str()) != nullptr ? "done" : "refused: the variable is not set";
         }},
        {"thread", [](const std::string&) { return start_thread(); }},
        {"nothing", [](const std::string&) { return "done"; }},
        {"wait", [](const std::string&) { return wait_forever(); }},
    };
}

std::string try_what(const std::string& model) {
    const std::filesystem::path file = model;
    std::ifstream stream(file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const std::string mark = "<!--attempt: ";
    const std::size_t start = text.find(mark);
    if (start == std::string::npos) return "no attempt is named";
    std::istringstream words(text.substr(start + mark.size(), text.find("-->") - start - mark.size()));
    std::string how;
    std::string name;
    std::string what;
    words >> how >> name >> what;
    stream.close();
    if (how == "confined") {
        const std::filesystem::path readable[] = {file.parent_path(), file};
        if (const auto entered = sinew::sandbox::enter(readable); !entered) return entered.error();
    }
    const auto all = attempts();
    const auto found = all.find(name);
    return found == all.end() ? "no such attempt: " + name : found->second(what);
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) return 2;
    const std::string result = try_what(arguments[1]);
    std::printf(R"({"issues":{"messages":[{"code":"IMPORT_FAILED","message":"%s"}]},"losses":[]})"
                "\n",
                result.c_str());
    return std::fflush(stdout) == 0 ? 0 : 1;
}
