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

/// The models that a page shows, and the files that they need. No others are ever read. May be used by many threads.
class ServedFiles {
public:
    ServedFiles(Context& context, const InputOptions& options, const std::vector<FoundFile>& models);

    /// Looks at all models for the first time. The worst that happened; the reasons are on the error stream. A model
    /// that is broken is fine: the page tells what is wrong with it.
    ExitCode load();

    /// All files as JSON, `{path, model}` each. A model's companions are below its folder in `path`.
    std::string list();
    /// One of that list; nothing if there is none, or it cannot be read now.
    std::optional<Bytes> file(std::size_t number);
    /// Another text when a file has changed.
    std::string state();

private:
    struct File {
        std::string path;  ///< as the page sees it
        std::string name;  ///< on disk
        bool is_model = false;
        std::optional<Bytes> imported = {};
    };
    struct Model {
        File file;
        std::vector<File> companions = {};
    };
    ExitCode look_at(Model& model);
    void gather();

    Context& context_;
    InputOptions options_;
    std::mutex mutex_;
    std::vector<Model> models_;
    std::vector<File> files_;
    FileStates states_;
    std::uint64_t listed_ = 0;  ///< the state that they are of
};

}  // namespace sinew::cli
