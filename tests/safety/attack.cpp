// SPDX-License-Identifier: MIT
#include "attack.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sinew/app/printable.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace sinew::test {

namespace fs = std::filesystem;

namespace {

constexpr unsigned openat2_call = 437;
constexpr uid_t nobody = 65534;

void send_to(int stream, const fs::path& path) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
    ::dup2(fd, stream);
    ::close(fd);
}

void prepare(Setting setting) {
    if (setting == Setting::without_openat2 && !deny_openat2()) std::_Exit(125);
    if (setting != Setting::as_nobody || ::getuid() != 0) return;
    if (::setgroups(0, nullptr) != 0 || ::setgid(nobody) != 0 || ::setuid(nobody) != 0) std::_Exit(124);
}

}  // namespace

std::string name_of(Setting setting) {
    return setting == Setting::usual ? "usual" : setting == Setting::without_openat2 ? "without openat2" : "as nobody";
}

bool deny_openat2() {
    sock_filter filter[] = {
        {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
        {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, openat2_call},
        {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | ENOSYS},
        {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW},
    };
    const sock_fprog program{4, filter};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 &&
           ::syscall(openat2_call, -1, "", nullptr, 0) == -1 && errno == ENOSYS;
}

bool holds_without_openat2(const std::function<bool()>& test) {
    const pid_t child = ::fork();
    if (child == 0) std::_Exit(deny_openat2() && test() ? 0 : 1);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

ProcessResult sinew_in(Setting setting, std::vector<std::string> arguments, const fs::path& folder) {
    const TemporaryFolder streams;
    arguments.insert(arguments.begin(), SINEW_PROGRAM);
    std::vector<char*> words;
    for (std::string& word : arguments) words.push_back(word.data());
    words.push_back(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        send_to(STDOUT_FILENO, streams.path() / "out");
        send_to(STDERR_FILENO, streams.path() / "err");
        if (::chdir(folder.c_str()) != 0) std::_Exit(126);
        ::alarm(60);
        prepare(setting);
        ::execv(words[0], words.data());
        std::_Exit(127);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), contents(streams.path() / "out"),
            contents(streams.path() / "err")};
}

OpenFolder::OpenFolder() {
    open_up();
}

void OpenFolder::open_up() const {
    fs::permissions(path(), fs::perms::all);
    for (const auto& entry : fs::recursive_directory_iterator(path())) {
        if (entry.is_symlink()) continue;
        if (entry.is_directory()) fs::permissions(entry, fs::perms::all);
        if (!entry.is_directory()) fs::permissions(entry, fs::perms{0666});
    }
}

std::vector<std::string> files_with(const fs::path& folder, const std::string& text) {
    std::vector<std::string> found;
    if (!fs::exists(folder)) return found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_symlink() || !entry.is_regular_file()) continue;
        if (contents(entry.path()).find(text) != std::string::npos) found.push_back(entry.path().string());
    }
    return found;
}

std::string json_string(const std::string& text) {
    std::string result = "\"";
    for (std::string_view rest = text; !rest.empty();) {
        std::uint32_t code = 0;
        const std::size_t size = first_character(rest, code);
        if (size == 0) {
            result += rest[0];
        } else if (code > 0xFFFF) {
            result += fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + ((code - 0x10000) >> 10), 0xDC00 + (code & 0x3FF));
        } else if (code < ' ' || code > '~' || code == '"' || code == '\\') {
            result += fmt::format("\\u{:04x}", code);
        } else {
            result += rest[0];
        }
        rest.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return result + '"';
}

std::string gltf_with_names(const std::string& name) {
    const std::string n = "\"name\":" + json_string(name);
    return R"({"asset":{"version":"2.0","generator":)" + json_string(name) + R"(},"scenes":[{"nodes":[0],)" + n +
           R"(}],"nodes":[{"mesh":0,"skin":0,"children":[1],)" + n + "},{" + n + R"(}],"skins":[{"joints":[1],)" + n +
           R"(}],"meshes":[{)" + n +
           R"(,"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1,"_X":0},"material":0}]}],)"
           R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},)"
           R"({"bufferView":1,"componentType":5126,"count":3,"type":"VEC2"},)"
           R"({"bufferView":2,"componentType":5126,"count":2,"type":"SCALAR","min":[0],"max":[1]},)"
           R"({"bufferView":0,"componentType":5126,"count":2,"type":"VEC3"}],)"
           R"("bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteLength":24},)"
           R"({"buffer":0,"byteOffset":36,"byteLength":8}],"buffers":[{"byteLength":44,)" +
           n +
           R"(,"uri":"data:application/octet-stream;base64,)"
           R"(AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAgD8="}],)"
           R"("animations":[{)" +
           n +
           R"(,"channels":[{"sampler":0,"target":{"node":1,"path":"translation"}}],"samplers":[{"input":2,"output":3}]}],)"
           R"("images":[{)" +
           n + R"(,"uri":)" + json_string(name + ".png") + R"(},{)" + n + R"(,"uri":"data:image/png;base64,)" +
           to_base64(Bytes::copy_of(png).span()) +
           R"("}],"textures":[{"source":0},{"source":1}],)"
           R"("materials":[{)" +
           n +
           R"(,"pbrMetallicRoughness":{"baseColorTexture":{"index":0}},"emissiveTexture":{"index":1}}],)"
           R"("extensionsUsed":[)" +
           json_string(name) + "]}";
}

double least_seconds(const std::function<void()>& work) {
    double least = 1e9;
    for (int i = 0; i < 3; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        least = std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return least;
}

}  // namespace sinew::test
