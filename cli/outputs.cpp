// SPDX-License-Identifier: MIT
#include "outputs.h"

#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/report.h>

#include <algorithm>
#include <optional>

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view exists_already = "exists already; -y replaces it";

bool is_folder(const fs::path& path) {
    std::error_code ignored;
    return path.empty() || fs::is_directory(path, ignored);
}

}  // namespace

bool write_all(Context& context, const std::vector<OutputFile>& files, const fs::path& out, bool overwrite,
               std::vector<std::string>& written) {
    std::vector<fs::path> paths{out};
    for (std::size_t i = 1; i < files.size(); ++i) paths.push_back(out.parent_path() / files[i].name);
    const auto complain = [&](const fs::path& path, std::string_view why, ExitCode code = ExitCode::cannot_write) {
        context.err.print(fmt::format("sinew: {}: {}\n", printable(path.string()), why));
        context.note(code);
        return false;
    };
    std::error_code ignored;
    // A picture that is there already is not written again.
    std::vector<bool> is_there(paths.size(), false);
    for (std::size_t i = 1; i < paths.size(); ++i) {
        if (!files[i].is_picture || !fs::is_regular_file(paths[i], ignored)) continue;
        const auto bytes = read_file(paths[i]);
        is_there[i] = bytes && *bytes == join(files[i].pieces);
    }
    // Nothing is written where not all can be. For a single file, writing it tells that.
    for (std::size_t i = 0; i < paths.size() && paths.size() > 1; ++i) {
        if (is_there[i]) continue;
        if (std::ranges::find(paths.begin(), paths.begin() + static_cast<std::ptrdiff_t>(i), paths[i]) !=
            paths.begin() + static_cast<std::ptrdiff_t>(i)) {
            return complain(paths[i], "the model and its animations need different names");
        }
        const fs::file_status there = fs::status(paths[i], ignored);
        if (fs::is_directory(there)) return complain(paths[i], "is a directory");
        if (!overwrite && fs::exists(there)) return complain(paths[i], exists_already);
    }
    struct Before {
        fs::path path;
        std::optional<Bytes> content;
    };
    std::vector<Before> done;
    for (std::size_t i = files.size(); i-- > 0;) {  // the model last: it names the others
        if (is_there[i]) continue;
        if (files[i].is_picture && is_folder(out.parent_path())) {
            fs::create_directories(paths[i].parent_path(), ignored);
        }
        Before before{paths[i], std::nullopt};
        // Behind the model nothing is written, so that nobody needs what was there before it.
        if (i > 0 && fs::exists(paths[i], ignored)) {
            if (const auto bytes = read_file(paths[i])) before.content = Bytes::copy_of(bytes->span());
        }
        const auto result = write_file(paths[i], files[i].pieces, {.overwrite = overwrite});
        if (result) {
            done.push_back(std::move(before));
            continue;
        }
        for (const Before& one : done) {
            if (one.content) {
                (void)write_file(one.path, {&*one.content, 1}, {.overwrite = true});
            } else {
                fs::remove(one.path, ignored);
            }
        }
        const auto& [kind, message] = result.error();
        return complain(paths[i], kind == FileErrorKind::already_exists ? exists_already : message,
                        kind == FileErrorKind::unreadable ? ExitCode::cannot_read : ExitCode::cannot_write);
    }
    for (const fs::path& path : paths) written.push_back(path.string());
    return true;
}

void write_to_output(Context& context, const std::vector<OutputFile>& files) {
    for (const Bytes& piece : files[0].pieces) {
        piece.for_each_part([&](std::span<const std::byte> part) {
            context.out.print({reinterpret_cast<const char*>(part.data()), part.size()});
            return true;
        });
    }
    for (std::size_t i = 1; i < files.size(); ++i) {
        context.err.print(fmt::format("sinew: {} is not written: a pipe holds one file\n", files[i].name));
        context.note(ExitCode::problem_found);
    }
}

}  // namespace sinew::cli
