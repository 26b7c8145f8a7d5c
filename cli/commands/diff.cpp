// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/compare.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>

#include "commands/commands.h"
#include "models/models.h"
#include "options/numbers.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

struct DiffArguments {
    InputOptions input;
    SceneOptions scene;
    std::string second;
    std::string tolerance = "1e-5";
    std::string only;
    std::uint64_t moments = 20;
    bool json = false;
    bool quiet = false;
};

std::optional<double> number(const std::string& text) {
    double value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || stop != text.data() + text.size() || !(value >= 0)) return std::nullopt;
    return value;
}

// The aspects of a list such as `geometry,names`; nothing if a word is unknown.
std::optional<Aspects> chosen_aspects(const std::string& list) {
    if (list.empty()) return Aspects{};
    Aspects all{0};
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t comma = std::min(list.find(',', start), list.size());
        const auto more = aspects_from(std::string_view(list).substr(start, comma - start));
        if (!more) return std::nullopt;
        all.bits |= more->bits;
        start = comma + 1;
    }
    return all;
}

std::string aspect_words() {
    std::string groups;
    for (const AspectGroup& group : aspect_groups()) groups += (groups.empty() ? "" : ", ") + std::string(group.id);
    std::string aspects;
    for (const AspectFacts& facts : all_aspects()) aspects += (aspects.empty() ? "" : ", ") + std::string(facts.id);
    return "groups (" + groups + ") or aspects (" + aspects + ") separated by commas";
}

// What the comparison leaves out because the user restricts it.
std::string left_out_text(const Aspects& compared) {
    std::string text;
    for (const AspectFacts& facts : all_aspects()) {
        if (!compared.has(facts.aspect)) text += (text.empty() ? "" : ", ") + std::string(facts.id);
    }
    return text;
}

// What a reader could not represent in the scene, and therefore is not compared in detail.
void compare_unread(const Report& a, const Report& b, Comparison& result) {
    const auto losses_of = [](const Report& report) {
        std::map<std::string_view, std::pair<std::uint64_t, std::string>> all;
        for (const Loss& loss : report.losses()) {
            auto& [count, message] = all[loss.issue->code];
            count += loss.count;
            if (message.empty()) message = loss.message;
        }
        return all;
    };
    const auto in_a = losses_of(a);
    const auto in_b = losses_of(b);
    const auto check = [&](const auto& one, const auto& other, std::string_view which) {
        for (const auto& [code, facts] : one) {
            const auto found = other.find(code);
            const bool differs = found == other.end() || found->second.first != facts.first;
            if (!differs || (found != other.end() && &one != &in_a)) continue;
            result.differences.push_back({.aspect = Aspect::meshes,
                                          .path = "/",
                                          .count = facts.first,
                                          .message = fmt::format("{} in the {} model: {}", code, which, facts.second)});
        }
    };
    check(in_a, in_b, "first");
    check(in_b, in_a, "second");
}

ImageFinder image_finder(const std::string& model, std::uint64_t max_size) {
    if (model == "-") return {};
    return [find = texture_finder(model, max_size)](const scene::TextureUse& use) -> std::optional<Bytes> {
        if (use.path.empty()) return std::nullopt;
        const auto found = find(use.path);
        return found ? std::optional(found->bytes) : std::nullopt;
    };
}

void print_comparison(Context& context, const Comparison& result, const Scene& a, const std::string& ignored) {
    for (const Difference& difference : result.differences) {
        context.out.print(fmt::format("{} {} {}: {}\n", context.out.paint(Color::red, "different"),
                                      name(difference.aspect), printable(difference.path),
                                      printable(difference.message)));
    }
    std::size_t widest = 0;
    for (const ComparedAnimation& pair : result.animations) {
        widest = std::max(widest, printable(a.animations[pair.first].name).size());
    }
    for (const ComparedAnimation& pair : result.animations) {
        if (pair.poses == 0) continue;
        context.out.print(fmt::format("animation {:<{}}  {}; largest distance {:.3g} of the size\n",
                                      printable(a.animations[pair.first].name), widest, counted(pair.poses, "pose"),
                                      pair.worst.relative));
    }
    const std::string left_out = left_out_text(result.compared);
    if (!left_out.empty()) context.out.print(fmt::format("not compared: {}\n", left_out));
    if (!ignored.empty()) context.out.print(fmt::format("not compared: {}\n", ignored));
    context.out.print(fmt::format(
        "{}{}\n",
        result.same() ? context.out.paint(Color::green, "same") + ": "
                      : context.out.paint(Color::red, "different") + (result.worst.distance == 0 ? ", but " : ": "),
        comparison_text(result)));
}

enum class PairResult : std::uint8_t { same, different, unreadable };

PairResult compare_pair(Context& context, const DiffArguments& options, const std::string& first,
                        const std::string& second, JsonStyle style, bool summary_only) {
    Report report_a;
    Report report_b;
    const auto a = load_model(context, first, options.input, options.scene, report_a, options.quiet || summary_only);
    // `--from` and `--dialect` are about the first file only.
    InputOptions input_b = options.input;
    input_b.from.clear();
    input_b.dialect.clear();
    const auto b = load_model(context, second, input_b, options.scene, report_b, options.quiet || summary_only);
    if (!a || !b) return PairResult::unreadable;
    CompareOptions how{.tolerance = number(options.tolerance).value_or(1e-5), .moments = options.moments};
    how.aspects = chosen_aspects(options.only).value_or(Aspects{});
    if (!options.input.no_follow) {
        how.first_images = image_finder(first, options.input.max_size);
        how.second_images = image_finder(second, options.input.max_size);
    }
    Comparison result = compare(a->scene, b->scene, how);
    const bool identical = a->file == b->file;
    if (options.only.empty() && !identical) compare_unread(report_a, report_b, result);
    if (!result.same()) context.note(ExitCode::problem_found);
    if (options.json) {
        context.out.print(to_json(result, how, style) + '\n');
    } else if (!options.quiet && !summary_only) {
        std::string unread;
        for (const Loss& loss : report_a.losses()) {
            unread += (unread.empty() ? "" : "; ") + fmt::format("{} ({})", loss.message, loss.issue->code);
        }
        print_comparison(context, result, a->scene, identical ? "" : unread);
    } else if (!options.quiet && !result.same()) {
        std::string aspects;
        for (const Difference& difference : result.differences) {
            const std::string_view id = name(difference.aspect);
            if (aspects.find(id) == std::string::npos) aspects += (aspects.empty() ? "" : ", ") + std::string(id);
        }
        context.out.print(
            fmt::format("{} {}: {}\n", context.out.paint(Color::red, "different"), printable(second), aspects));
    }
    return result.same() ? PairResult::same : PairResult::different;
}

std::optional<std::vector<FoundFile>> models_below(Context& context, const DiffArguments& options,
                                                   const std::string& folder) {
    InputOptions input = options.input;
    input.files = {folder};
    input.recursive = true;
    return found_files(context, input);
}

// Pairs the models of two folders by their paths, or by their paths without extension if that is unique: a folder may
// hold the models of another one in another format.
void compare_folders(Context& context, const DiffArguments& options) {
    const auto in_a = models_below(context, options, options.input.file);
    const auto in_b = models_below(context, options, options.second);
    if (!in_a || !in_b) return;
    std::map<std::string, std::string> exact;
    std::map<std::string, std::vector<std::string>> by_stem;
    const auto stem_of = [](const std::string& below) { return fs::path(below).replace_extension().string(); };
    for (const FoundFile& file : *in_b) {
        exact.emplace(file.below, file.path);
        by_stem[stem_of(file.below)].push_back(file.path);
    }
    std::size_t counts[3]{};
    std::size_t missing = 0;
    std::set<std::string> used;
    for (const FoundFile& file : *in_a) {
        const auto same_name = exact.find(file.below);
        const auto same_stem = by_stem.find(stem_of(file.below));
        std::string other;
        if (same_name != exact.end()) {
            other = same_name->second;
        } else if (same_stem != by_stem.end() && same_stem->second.size() == 1) {
            other = same_stem->second[0];
        }
        if (other.empty()) {
            ++missing;
            context.note(ExitCode::problem_found);
            if (!options.quiet) {
                context.out.print(fmt::format("{} {}: only in the first folder\n",
                                              context.out.paint(Color::red, "missing"), printable(file.path)));
            }
            continue;
        }
        used.insert(other);
        const PairResult result = compare_pair(context, options, file.path, other, JsonStyle::compact, true);
        ++counts[static_cast<std::size_t>(result)];
    }
    std::size_t added = 0;
    for (const FoundFile& file : *in_b) {
        if (used.contains(file.path)) continue;
        ++added;
        context.note(ExitCode::problem_found);
        if (options.quiet) continue;
        context.out.print(fmt::format("{} {}: only in the second folder\n", context.out.paint(Color::red, "added"),
                                      printable(file.path)));
    }
    if (options.quiet) return;
    context.err.print(fmt::format("{}: {} same, {} different, {} unreadable, {} missing, {} added\n",
                                  counted(in_a->size(), "model"), counts[0], counts[1], counts[2], missing, added));
}

bool is_folder(const std::string& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

void run_diff(Context& context, const DiffArguments& options) {
    if (is_folder(options.input.file) && is_folder(options.second)) return compare_folders(context, options);
    compare_pair(context, options, options.input.file, options.second, JsonStyle::indented, false);
}

}  // namespace

Command diff_command(Context& context) {
    auto options = std::make_shared<DiffArguments>();
    Command command{.name = "diff",
                    .text = "Compare two models, or the models of two folders, in everything that a scene represents"};
    command.examples = {
        {"sinew diff robot.twm robot.sgm", "see what a conversion changed"},
        {"sinew diff a.glb b.glb --only geometry,animations", "ignore materials, names and the rest"},
        {"sinew diff assets converted", "compare two folders, model by model"},
        {"sinew diff a.sgm b.sgm --tolerance 0.001 --json", "for a script"},
    };
    add_input_options(command, options->input, HowMany::one);
    command.arguments[0].names = {"A"};
    command.arguments[0].text = "File or folder to compare";
    command.arguments.push_back(
        {.names = {"B"}, .text = "File or folder to compare it with", .target = &options->second, .required = true});
    const std::vector<Option> own{
        {.names = {"--only"},
         .text = "Compare only these: " + aspect_words(),
         .target = &options->only,
         .value = "LIST",
         .check = [](const std::string& text) { return chosen_aspects(text) ? "" : aspect_words(); }},
        {.names = {"--tolerance"},
         .text = "Largest allowed distance between vertices, as a fraction of the model's size",
         .target = &options->tolerance,
         .value = "FRACTION",
         .initial = options->tolerance,
         .check = [](const std::string& text) { return number(text) ? "" : "a number from 0"; }},
        {.names = {"--moments"},
         .text = "Number of times at which each animation is compared, in addition to its keys and between them",
         .target = &options->moments,
         .value = "N",
         .initial = std::to_string(options->moments),
         .check = [](const std::string& text) { return text.size() > 5 ? "a number from 0 to 99999" : ""; }},
        no_follow_option(options->input),
        {.names = {"--json"}, .text = "Print JSON; for folders, one line per model", .target = &options->json},
        {.names = {"-q", "--quiet"}, .text = "Print nothing; use the exit code", .target = &options->quiet},
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    add_scene_options(command, options->scene);
    std::ranges::move(import_options(options->input.import), std::back_inserter(command.options));
    command.run = [&context, options] { run_diff(context, *options); };
    return command;
}

}  // namespace sinew::cli
