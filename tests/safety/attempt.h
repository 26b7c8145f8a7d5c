// SPDX-License-Identifier: MIT
// Runs `sinew` with an importer that attempts something: tests/support/programs/intruder.cpp.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/program.h"

namespace sinew::test {

/// Who runs the program.
enum class User : unsigned char { same, nobody };

/// A folder that every user can reach, with copies of the programs, a model, and a file beside it.
class AttackedFolder {
public:
    AttackedFolder() {
        namespace fs = std::filesystem;
        fs::permissions(path(), fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
        fs::copy(SINEW_PROGRAM, program());
        fs::copy(SINEW_INTRUDER, importer());
        reset();
    }
    const std::filesystem::path& path() const { return folder_.path(); }
    std::filesystem::path program() const { return path() / "sinew"; }
    std::filesystem::path importer() const { return path() / "intruder"; }
    std::filesystem::path models() const { return path() / "models"; }
    std::filesystem::path beside() const { return models() / "beside.txt"; }
    std::filesystem::path outside() const { return path() / "outside.txt"; }

    /// Restores the files that an attempt may have changed. Everybody may change them.
    void reset() const {
        namespace fs = std::filesystem;
        fs::remove_all(models());
        fs::create_directory(models());
        fs::permissions(models(), fs::perms::all);
        for (const auto& file : {beside(), outside()}) {
            std::ofstream(file) << "unchanged";
            fs::permissions(file, fs::perms::owner_all | fs::perms::others_all);
        }
    }

    /// The command that makes the importer attempt something: see intruder.cpp.
    std::vector<std::string> command(const std::string& attempt, User user = User::same) const {
        std::ofstream(models() / "model.dae") << "<?xml version=\"1.0\"?><COLLADA/><!--attempt: " << attempt << "-->";
        std::vector<std::string> words;
        if (user == User::nobody)
            words = {"/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=-all"};
        words.insert(words.end(),
                     {"/usr/bin/env", "SINEW_IMPORTER=" + importer().string(), "SECRET=1", program().string(), "info",
                      "--import-timeout", "20", (models() / "model.dae").string()});
        return words;
    }
    ProcessResult attempt(const std::string& what, User user = User::same) const {
        return run(command(what, user), {.folder = "/"});
    }

private:
    TemporaryFolder folder_;
};

}  // namespace sinew::test
