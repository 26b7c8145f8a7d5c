// SPDX-License-Identifier: MIT
// Runs the program under the conditions of an attack.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cli/textured.h"
#include "support/program.h"

namespace sinew::test {

/// What is different for the program.
enum class Setting : unsigned char {
    usual,
    without_openat2,  ///< as on old kernels and in old containers: the system call fails with ENOSYS
    as_nobody,        ///< as a user without rights, if the tests run as root
};
inline constexpr Setting all_settings[] = {Setting::usual, Setting::without_openat2, Setting::as_nobody};
std::string name_of(Setting setting);

/// Makes `openat2` fail in this process and all its children.
bool deny_openat2();

/// Calls a function in a child process without `openat2`. True if the function returned true.
bool holds_without_openat2(const std::function<bool()>& test);

/// Runs the program, and ends it after a minute: then the exit code is 128 + SIGALRM.
ProcessResult sinew_in(Setting setting, std::vector<std::string> arguments, const std::filesystem::path& folder);

/// A folder that every user may write to.
class OpenFolder {
public:
    OpenFolder();
    const std::filesystem::path& path() const { return folder_.path(); }
    std::filesystem::path operator/(const std::string& name) const { return folder_.path() / name; }
    /// Lets every user change everything in it. To be called before a program runs as another user.
    void open_up() const;

private:
    TemporaryFolder folder_;
};

/// The files below a folder that contain a text, links not followed.
std::vector<std::string> files_with(const std::filesystem::path& folder, const std::string& text);

/// A model with a name in all places that have one, in glTF.
std::string gltf_with_names(const std::string& name);

/// A JSON string with all characters beyond ASCII and all controls escaped.
std::string json_string(const std::string& text);

/// The seconds that a function takes: the least of three.
double least_seconds(const std::function<void()>& work);

}  // namespace sinew::test
