// SPDX-License-Identifier: MIT
#include "batch/outputs.h"

#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/file.h>

#include <algorithm>
#include <optional>

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view exists_already = "exists already; use -y to replace it";

bool is_folder(const fs::path& path) {
    std::error_code ignored;
    return path.empty() || fs::is_directory(path, ignored);
}

// True if a file consists of exactly these bytes.
bool contains(const fs::path& path, const Pieces& pieces) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return false;
    const auto bytes = read_file(path);
    if (!bytes || bytes->size() != total_size(pieces)) return false;
    auto rest = bytes->span();
    const auto is_next = [&](std::span<const std::byte> part) {
        const auto there = rest.first(part.size());
        rest = rest.subspan(part.size());
        return std::ranges::equal(there, part);
    };
    return std::ranges::all_of(pieces, [&](const Piece& piece) { return piece.for_each_part(is_next); });
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
    std::error_code ignored;
    // Identical images are not written again.
    std::vector<bool> is_written(paths.size(), false);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        is_written[i] = (choices.keep_identical || files[i].is_image) && contains(paths[i], files[i].pieces);
    }
    // Check all files before writing the first. A single file needs no check: writing it reports the error.
    for (std::size_t i = 0; i < paths.size() && paths.size() > 1; ++i) {
        if (is_written[i]) continue;
        if (std::ranges::find(paths.begin(), paths.begin() + static_cast<std::ptrdiff_t>(i), paths[i]) !=
            paths.begin() + static_cast<std::ptrdiff_t>(i)) {
            return complain(paths[i], "the model and its animations would have the same name; rename the output");
        }
        const fs::file_status there = fs::status(paths[i], ignored);
        if (fs::is_directory(there)) return complain(paths[i], "is a directory; choose another name");
        if (!choices.overwrite && fs::exists(there)) return complain(paths[i], exists_already);
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
        const auto result = write_file(paths[i], files[i].pieces, {.overwrite = choices.overwrite});
        if (result) {
            done.push_back(std::move(before));
            continue;
        }
        for (const Before& one : done) {
            if (one.content) {
                (void)write_file(one.path, *one.content, {.overwrite = true});
            } else {
                fs::remove(one.path, ignored);
            }
        }
        const auto& [kind, message] = result.error();
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
