// SPDX-License-Identifier: MIT
// Runs `sinew view` and sends requests to it.
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "support/files.h"
#include "support/http.h"
#include "support/started_process.h"

namespace sinew::test {

/// The page that is served in tests: the source of the viewer's page.
inline std::filesystem::path viewer_page() {
    return source_root() / "integrations/web/viewer/index.html";
}

inline std::string text_of(const std::filesystem::path& file) {
    const Bytes bytes = slurp(file);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class View : public testing::Test {
protected:
    /// Starts the program in the folder, with files and options.
    void start(std::vector<std::string> arguments);

    const std::filesystem::path& folder() const { return folder_.path(); }
    /// Copies one of the examples into the folder.
    void add_example(const std::string& name, const std::string& as = {}) const;
    void write(const std::string& name, const std::string& text) const;

    /// The text of a request for something that a `token=…` can be added to.
    std::string request_for(const std::string& target) const;
    HttpAnswer get(const std::string& target) const { return http(port, request_for(target)); }
    std::string state() const { return get("/changes?after=").body; }

    std::unique_ptr<StartedProcess> program;
    int port = 0;
    std::string token;

private:
    TemporaryFolder folder_;
};

}  // namespace sinew::test
