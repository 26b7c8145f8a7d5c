// SPDX-License-Identifier: MIT
#include "batch/outputs.h"

#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/file.h>
#include <sinew/folder.h>

#include <algorithm>
#include <optional>
#include <set>

#include "batch/faults.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view exists_already = "exists already; use -y to replace it";

fs::path or_here(const fs::path& folder) {
    return folder.empty() ? fs::path(".") : folder;
}

// The files of one model, and what was at their places before.
class Writer {
public:
    Writer(Context& context, const std::vector<OutputFile>& files, const fs::path& out, const WriteChoices& choices)
        : context_(context),
          files_(files),
          choices_(choices),
          root_(or_here(choices.root.empty() ? out.parent_path() : choices.root)),
          own_(choices.own.begin(), choices.own.end()),
          is_written_(files.size(), false) {
        paths_.push_back(out);
        for (std::size_t i = 1; i < files.size(); ++i) paths_.push_back(out.parent_path() / files[i].name);
        for (const fs::path& path : paths_) names_.push_back(path.lexically_relative(root_).generic_string());
    }

    Written write() {
        const auto folder = Folder::open(root_);
        if (!folder) return complain(0, folder.error().message);
        folder_ = *folder;
        // Identical images are not written again.
        for (std::size_t i = 0; i < files_.size(); ++i) is_written_[i] = is_there_already(i);
        if (auto problem = check()) return *problem;
        for (std::size_t i = files_.size(); i-- > 0;) {  // the model last, because it refers to the others
            if (is_written_[i]) continue;
            if (auto problem = write_one(i)) return *problem;
        }
        Written written;
        for (const fs::path& path : paths_) written.names.push_back(path.string());
        return written;
    }

private:
    struct Before {
        std::string name;
        FileIdentity now;              ///< the file that this run wrote
        std::optional<Bytes> content;  ///< of the file that it replaced
    };

    Written complain(std::size_t i, std::string_view why, ExitCode code = ExitCode::cannot_write) const {
        const std::string error = fmt::format("{}: {}", printable(paths_[i].string()), why);
        context_.err.print(fmt::format("sinew: {}\n", error));
        context_.note(code);
        return Written{{}, error};
    }

    bool may_replace(std::size_t i) const { return choices_.overwrite || own_.contains(paths_[i].string()); }

    bool is_there_already(std::size_t i) const {
        return (choices_.keep_identical || files_[i].is_image) && folder_->has_content(names_[i], files_[i].pieces);
    }

    // Only the path that the user typed may be a pipe or a device.
    bool is_typed(std::size_t i) const { return i == 0 && choices_.root.empty(); }

    // Checks all files before the first is written. A single file needs no check: writing it reports the error.
    std::optional<Written> check() {
        std::set<std::string_view> seen;
        std::error_code ignored;
        for (std::size_t i = 0; i < files_.size() && files_.size() > 1; ++i) {
            if (!seen.insert(names_[i]).second && !is_written_[i]) {
                return complain(i, "two files of the model would have the same name; rename the output");
            }
            if (is_written_[i]) continue;
            if (folder_->contains_folder(names_[i])) return complain(i, "is a directory; choose another name");
            if (!may_replace(i) && folder_->contains(names_[i])) {
                // Another job may have written it a moment ago.
                is_written_[i] = is_there_already(i);
                if (!is_written_[i]) return complain(i, exists_already);
                continue;
            }
            if (i > 0 && !choices_.input.empty() && fs::equivalent(paths_[i], choices_.input, ignored)) {
                return complain(i, "is the input; choose another folder for the output");
            }
        }
        return std::nullopt;
    }

    std::optional<Written> write_one(std::size_t i) {
        // Zeros in place of the end of a truncated source must not be published.
        const WriteFileOptions how{.overwrite = may_replace(i), .durable = choices_.durable, .progress = [](double) {
                                       return !file_was_truncated();
                                   }};
        Before before{names_[i], {}, std::nullopt};
        // The model is written last, so its old content never has to be restored.
        if (i > 0) {
            if (const auto bytes = folder_->read(names_[i])) before.content = Bytes::copy_of(bytes->span());
        }
        tl::expected<void, FileError> result;
        if (is_typed(i)) {
            result = write_file(paths_[i], files_[i].pieces, how);
        } else if (const auto made = folder_->write(names_[i], files_[i].pieces, how)) {
            before.now = *made;
        } else {
            result = tl::make_unexpected(made.error());
        }
        if (result) {
            if (i > 0 && (!files_[i].is_image || !choices_.shares_images)) done_.push_back(std::move(before));
            return std::nullopt;
        }
        // Another job may have written the same image in the meantime.
        if (files_[i].is_image && folder_->has_content(names_[i], files_[i].pieces)) return std::nullopt;
        roll_back();
        const auto& [kind, message] = result.error();
        if (kind == Error::cancelled) {
            return complain(i, "not written: the source was truncated while it was read", ExitCode::cannot_read);
        }
        return complain(i, kind == Error::already_exists ? exists_already : message,
                        kind == Error::cannot_read ? ExitCode::cannot_read : ExitCode::cannot_write);
    }

    // Only what this run wrote: another program may have replaced a file since.
    void roll_back() {
        for (const Before& one : done_) {
            if (!one.content) {
                folder_->remove(one.name, one.now);
            } else if (const auto there = folder_->identity(one.name); there && *there == one.now) {
                const Piece piece(*one.content);
                (void)folder_->write(one.name, std::span(&piece, 1), {.overwrite = true});
            }
        }
    }

    Context& context_;
    const std::vector<OutputFile>& files_;
    const WriteChoices& choices_;
    fs::path root_;
    std::set<std::string> own_;
    std::vector<bool> is_written_;
    std::vector<fs::path> paths_;
    std::vector<std::string> names_;  ///< below `root_`
    std::optional<Folder> folder_;
    std::vector<Before> done_;
};

}  // namespace

Written write_all(Context& context, const std::vector<OutputFile>& files, const fs::path& out,
                  const WriteChoices& choices) {
    return Writer(context, files, out, choices).write();
}

void write_to_output(Context& context, const std::vector<OutputFile>& files) {
    for (const Piece& piece : files[0].pieces) {
        piece.for_each_part([&](std::span<const std::byte> part) {
            context.out.write(part);
            return true;
        });
    }
    for (std::size_t i = 1; i < files.size(); ++i) {
        context.err.print(
            fmt::format("sinew: {} is not written: standard output holds one file; give the output a file name\n",
                        printable(files[i].name)));
        context.note(ExitCode::problem_found);
    }
}

}  // namespace sinew::cli
