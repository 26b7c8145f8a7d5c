// SPDX-License-Identifier: MIT
#include "batch/outputs.h"

#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/file.h>

#include <algorithm>
#include <optional>

#include "batch/faults.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view exists_already = "exists already; use -y to replace it";

bool is_folder(const fs::path& path) {
    std::error_code ignored;
    return path.empty() || fs::is_directory(path, ignored);
}

}  // namespace

Written write_all(Context& context, const std::vector<OutputFile>& files, const fs::path& out,
                  const WriteChoices& choices) {
    std::vector<fs::path> paths{out};
    for (std::size_t i = 1; i < files.size(); ++i) paths.push_back(out.parent_path() / files[i].name);
    const auto complain = [&](const fs::path& path, std::string_view why, ExitCode code = ExitCode::cannot_write) {
        const std::string error = fmt::format("{}: {}", printable(path.string()), why);
        context.err.print(fmt::format("sinew: {}\n", error));
        context.note(code);
        return Written{{}, error};
    };
    const auto may_replace = [&](const fs::path& path) {
        return choices.overwrite || std::ranges::find(choices.own, path.string()) != choices.own.end();
    };
    std::error_code ignored;
    // Identical images are not written again.
    std::vector<bool> is_written(paths.size(), false);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        is_written[i] = (choices.keep_identical || files[i].is_image) && has_content(paths[i], files[i].pieces);
    }
    // Check all files before writing the first. A single file needs no check: writing it reports the error.
    for (std::size_t i = 0; i < paths.size() && paths.size() > 1; ++i) {
        if (is_written[i]) continue;
        if (std::ranges::find(paths.begin(), paths.begin() + static_cast<std::ptrdiff_t>(i), paths[i]) !=
            paths.begin() + static_cast<std::ptrdiff_t>(i)) {
            return complain(paths[i], "two files of the model would have the same name; rename the output");
        }
        const fs::file_status there = fs::status(paths[i], ignored);
        if (fs::is_directory(there)) return complain(paths[i], "is a directory; choose another name");
        if (!may_replace(paths[i]) && fs::exists(there)) return complain(paths[i], exists_already);
        if (i > 0 && !choices.input.empty() && fs::equivalent(paths[i], choices.input, ignored)) {
            return complain(paths[i], "is the input; choose another folder for the output");
        }
    }
    struct Before {
        fs::path path;
        std::optional<Bytes> content;
    };
    std::vector<Before> done;
    for (std::size_t i = files.size(); i-- > 0;) {  // the model last, because it refers to the others
        if (is_written[i]) continue;
        if (files[i].is_image && is_folder(out.parent_path())) {
            fs::create_directories(paths[i].parent_path(), ignored);
        }
        Before before{paths[i], std::nullopt};
        // The model is written last, so its old content never has to be restored.
        if (i > 0 && fs::exists(paths[i], ignored)) {
            if (const auto bytes = read_file(paths[i])) before.content = Bytes::copy_of(bytes->span());
        }
        // Zeros in place of the end of a truncated source must not be published.
        const auto result =
            write_file(paths[i], files[i].pieces,
                       {.overwrite = may_replace(paths[i]), .durable = choices.durable, .progress = [](double) {
                            return !file_was_truncated();
                        }});
        if (result) {
            if (!files[i].is_image || !choices.shares_images) done.push_back(std::move(before));
            continue;
        }
        // Another job may have written the same image in the meantime.
        if (files[i].is_image && has_content(paths[i], files[i].pieces)) continue;
        for (const Before& one : done) {
            if (one.content) {
                (void)write_file(one.path, *one.content, {.overwrite = true});
            } else {
                fs::remove(one.path, ignored);
            }
        }
        const auto& [kind, message] = result.error();
        if (kind == Error::cancelled)
            return complain(paths[i], "not written: the source was truncated while it was read", ExitCode::cannot_read);
        return complain(paths[i], kind == Error::already_exists ? exists_already : message,
                        kind == Error::cannot_read ? ExitCode::cannot_read : ExitCode::cannot_write);
    }
    Written written;
    for (const fs::path& path : paths) written.names.push_back(path.string());
    return written;
}

void write_to_output(Context& context, const std::vector<OutputFile>& files) {
    for (const Piece& piece : files[0].pieces) {
        piece.for_each_part([&](std::span<const std::byte> part) {
            context.out.print({reinterpret_cast<const char*>(part.data()), part.size()});
            return true;
        });
    }
    for (std::size_t i = 1; i < files.size(); ++i) {
        context.err.print(fmt::format(
            "sinew: {} is not written: standard output holds one file; give the output a file name\n", files[i].name));
        context.note(ExitCode::problem_found);
    }
}

}  // namespace sinew::cli
