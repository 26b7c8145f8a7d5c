// SPDX-License-Identifier: MIT
#include "view.h"

#include <fstream>

namespace sinew::test {

void View::start(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(),
                     {"/usr/bin/env", "SINEW_VIEWER=" + viewer_page().string(), SINEW_PROGRAM, "view", "--no-open"});
    program = std::make_unique<StartedProcess>(arguments, folder());
    const std::string address = program->line();
    const std::string before = "http://127.0.0.1:";
    const std::size_t end = address.find("/?token=");
    ASSERT_TRUE(address.starts_with(before) && end != std::string::npos) << address;
    port = std::stoi(address.substr(before.size(), end - before.size()));
    token = address.substr(end + 8);
    ASSERT_EQ(token.size(), 32u) << "128 bits";
}

void View::add_example(const std::string& name, const std::string& as) const {
    const auto to = folder() / (as.empty() ? name : as);
    std::filesystem::create_directories(to.parent_path());
    std::filesystem::copy(source_root() / "examples" / name, to);
}

void View::write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((folder() / name).parent_path());
    std::ofstream(folder() / name, std::ios::binary) << text;
}

std::string View::request_for(const std::string& target) const {
    const char* join = target.find('?') == std::string::npos ? "?" : "&";
    return "GET " + target + join + "token=" + token + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
           "\r\n\r\n";
}

}  // namespace sinew::test
