// SPDX-License-Identifier: MIT
#include "view/file_states.h"

namespace sinew::cli {
namespace {

using namespace std::chrono_literals;
constexpr auto polling_interval = 150ms;

}  // namespace

void FileStates::update(const std::string& file, Stamp& stamp) {
    struct stat now {};
    if (stat(file.c_str(), &now) != 0) return;
    stamp = {now.st_mtim.tv_sec, now.st_mtim.tv_nsec, now.st_size, now.st_ino};
}

void FileStates::watch(const std::vector<std::string>& files) {
    std::map<std::string, Stamp> settled;
    std::map<std::string, Stamp> last;
    for (const std::string& file : files) {
        const auto known = settled_.find(file);
        Stamp stamp;
        if (known == settled_.end()) update(file, stamp);
        settled[file] = known == settled_.end() ? stamp : known->second;
        last[file] = known == settled_.end() ? stamp : last_[file];
    }
    settled_ = std::move(settled);
    last_ = std::move(last);
}

std::uint64_t FileStates::current() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_look_) return number_;
    next_look_ = now + polling_interval;
    bool is_quiet = true;
    for (auto& [file, stamp] : last_) {
        const Stamp before = stamp;
        update(file, stamp);
        is_quiet = is_quiet && stamp == before;
    }
    if (is_quiet && last_ != settled_) {
        settled_ = last_;
        ++number_;
    }
    return number_;
}

}  // namespace sinew::cli
