// SPDX-License-Identifier: MIT
#include "batch/clashes.h"

#include <fmt/format.h>
#include <sinew/prepare/images.h>

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "batch/cache.h"
#include "batch/paths.h"
#include "options/known_formats.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

// Names that differ only in case are one file on other machines.
std::string without_case(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; });
    return text;
}

// Resolves the folders of many files: a thousand files share a few.
class Folders {
public:
    fs::path file(const fs::path& path) {
        const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
        const auto [place, is_new] = known_.try_emplace(folder.string());
        if (is_new) {
            std::error_code error;
            place->second = fs::weakly_canonical(folder, error);
            if (error) place->second = folder;
        }
        return (place->second / path.filename()).lexically_normal();
    }
    /// The path of a file that is named relative to an output.
    fs::path beside(const std::string& out, const std::string& name) {
        return (file(out).parent_path() / name).lexically_normal();
    }

private:
    std::map<std::string, fs::path> known_;
};

bool is_written_with_models(const std::string& extension) {
    if (extension == ".bin" || extension == ".mtl") return true;
    return std::ranges::any_of(target_formats(), [&](const Format* format) {
        return std::ranges::find(format->extensions, extension) != format->extensions.end();
    });
}

bool is_companion_extension(const std::string& extension) {
    return std::ranges::any_of(known_formats(), [&](const Format* format) {
        return format->companion_only && std::ranges::find(format->extensions, extension) != format->extensions.end();
    });
}

void report_clash(Context& context, const std::string& text) {
    context.err.print(fmt::format("sinew: {}\n", text));
    context.note(ExitCode::usage);
}

// The files of all jobs by path: who writes them, and who reads them.
class FileTable {
public:
    FileTable(const std::vector<Job>& jobs, const std::vector<JobFiles>& files) : jobs_(jobs), files_(files) {
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            models_.emplace(without_case(folders_.file(jobs[i].out).replace_extension().string()), i);
            sources_.emplace(folders_.file(jobs[i].in).string(), i);
            for (const std::string& source : files[i].sources) sources_.emplace(folders_.file(source).string(), i);
        }
    }

    struct Clash {
        std::size_t job;
        std::size_t other;
        std::string name;
        fs::path path;
    };

    /// Every image whose name is taken, in the order of the jobs.
    std::vector<Clash> clashes() {
        struct User {
            std::size_t job;
            std::string name;
            std::string print;
        };
        std::map<std::string, std::vector<User>> users;
        std::vector<Clash> found;
        for (std::size_t i = 0; i < jobs_.size(); ++i) {
            for (const auto& [wanted, print] : files_[i].images) {
                const std::string name = name_of(i, wanted);
                const fs::path path = folders_.beside(jobs_[i].out, name);
                users[without_case(path.string())].push_back({i, wanted, print});
                if (const auto other = owner(path, print)) found.push_back({i, *other, wanted, path});
            }
        }
        for (const auto& [key, all] : users) {
            const User& first = all.front();
            const auto second = std::ranges::find_if(all, [&](const User& u) { return u.print != first.print; });
            if (second == all.end()) continue;  // they share the image
            for (const User& user : all) {
                const User& other = user.print != first.print ? first : *second;
                const fs::path path = folders_.beside(jobs_[user.job].out, name_of(user.job, user.name));
                found.push_back({user.job, other.job, user.name, path});
            }
        }
        std::ranges::sort(found, [](const Clash& a, const Clash& b) {
            return std::tie(a.job, a.name, a.other) < std::tie(b.job, b.name, b.other);
        });
        return found;
    }

private:
    // The name that the image gets.
    std::string name_of(std::size_t job, const std::string& wanted) const {
        if (!jobs_[job].taken.contains(wanted)) return wanted;
        return named_after_model(wanted, fs::path(jobs_[job].out).stem().string());
    }

    // The job whose model or source an image would replace. A source may have the same content.
    std::optional<std::size_t> owner(const fs::path& path, const std::string& print) {
        fs::path stem = path;
        stem.replace_extension();
        const auto model = models_.find(without_case(stem.string()));
        if (model != models_.end() && is_written_with_models(extension_of(path))) return model->second;
        const auto source = sources_.find(path.string());
        if (source == sources_.end() || fingerprint_of_file(path) == print) return std::nullopt;
        return source->second;
    }

    const std::vector<Job>& jobs_;
    const std::vector<JobFiles>& files_;
    Folders folders_;
    std::map<std::string, std::size_t> models_;   ///< by path without extension, ignoring case
    std::map<std::string, std::size_t> sources_;  ///< by path
};

}  // namespace

bool outputs_clash(Context& context, const std::vector<Job>& jobs) {
    std::map<std::string_view, std::string_view> makers;
    for (const Job& job : jobs) {
        const auto [other, is_new] = makers.emplace(job.out, job.in);
        if (is_new) continue;
        report_clash(context, fmt::format("{} and {} would both become {}; convert them to different folders, or "
                                          "name the folder that contains both",
                                          printable(other->second), printable(job.in), printable(job.out)));
        return true;
    }
    Folders folders;
    std::map<std::string, std::size_t> models;
    std::map<std::string, std::size_t> stems;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        fs::path out = folders.file(jobs[i].out);
        models.emplace(out.string(), i);
        stems.emplace(out.replace_extension().string(), i);
    }
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        fs::path in = folders.file(jobs[i].in);
        auto found = models.find(in.string());
        bool clashes = found != models.end() && found->second != i;
        if (!clashes && is_companion_extension(extension_of(in))) {
            found = stems.find(in.replace_extension().string());
            clashes = found != stems.end() && found->second != i;
        }
        if (!clashes) continue;
        report_clash(context,
                     fmt::format("converting {} would replace {}, which is an input, too; choose another output "
                                 "folder, or leave that file out",
                                 printable(jobs[found->second].in), printable(jobs[i].in)));
        return true;
    }
    return false;
}

bool images_clash(Context& context, std::vector<Job>& jobs, const std::vector<JobFiles>& files) {
    FileTable table(jobs, files);
    for (const FileTable::Clash& clash : table.clashes()) jobs[clash.job].taken.insert(clash.name);
    const auto rest = table.clashes();
    if (rest.empty()) return false;
    const FileTable::Clash& first = rest.front();
    report_clash(context, first.job == first.other
                              ? fmt::format("an image of {} would replace {}; choose another output folder",
                                            printable(jobs[first.job].in), printable(first.path.string()))
                              : fmt::format("{} and {} would both write {}; convert them to different folders",
                                            printable(jobs[std::min(first.job, first.other)].in),
                                            printable(jobs[std::max(first.job, first.other)].in),
                                            printable(first.path.string())));
    return true;
}

}  // namespace sinew::cli
