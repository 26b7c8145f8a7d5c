// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/bytes.h>

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "options/context.h"
#include "options/inputs.h"
#include "view/file_states.h"

namespace sinew::cli {

/// The models that the viewer shows, and their companion files. No other files are ever read. Thread-safe.
class ServedFiles {
public:
    ServedFiles(Context& context, const InputOptions& options, const std::vector<FoundFile>& models);

    /// Loads all models. Returns the worst exit code; the reasons are on the error stream. An invalid model does not
    /// count as an error: the page shows what is wrong with it.
    ExitCode load();

    /// All files as JSON, `{path, model}` each. The `path` of a companion file is below the folder of its model.
    std::string list();
    /// A file of that list; nothing if the number is out of range or the file cannot be read now.
    std::optional<Bytes> file(std::size_t number);
    /// A text that changes when a file changes.
    std::string state();

private:
    struct File {
        std::string path;  ///< the name for the page
        std::string name;  ///< the name on disk
        bool is_model = false;
        std::string model = {};  ///< of a companion file: the model in whose folder it is
        std::string below = {};  ///< its name in that folder, which comes from the model
        bool is_texture = false;
        std::optional<Bytes> imported = {};
    };
    struct Model {
        File file;
        std::vector<File> companions = {};
    };
    ExitCode update(Model& model);
    void gather();

    Context& context_;
    InputOptions options_;
    std::mutex mutex_;
    std::vector<Model> models_;
    std::vector<File> files_;
    FileStates states_;
    std::uint64_t listed_ = 0;  ///< the state in which `files_` was gathered
};

}  // namespace sinew::cli
