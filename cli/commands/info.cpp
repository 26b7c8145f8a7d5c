// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/open.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>

#include "commands/commands.h"
#include "models/models.h"
#include "options/inputs.h"
#include "options/numbers.h"

namespace sinew::cli {
namespace {

struct InfoArguments {
    InputOptions input;
    bool json = false;
    bool json_lines = false;
    bool all = false;
};

// JSON has the whole name.
std::string shown(const std::string& name) {
    return shortened_text(printable(name), 80);
}

std::string text_of(const SummaryValue& value) {
    struct {
        std::string operator()(std::uint64_t v) const { return grouped(v); }
        std::string operator()(double v) const { return fmt::format("{:.6g}", v); }
        std::string operator()(const std::string& v) const { return shown(v); }
        std::string operator()(std::nullptr_t) const { return "-"; }
        std::string operator()(bool v) const { return v ? "yes" : "no"; }
        std::string operator()(const std::vector<double>& v) const {
            return v.empty() ? "-" : fmt::format("{:.3g}", fmt::join(v, ", "));
        }
        std::string operator()(const std::vector<std::string>& v) const {
            std::vector<std::string> names(v.size());
            std::ranges::transform(v, names.begin(), shown);
            return v.empty() ? "-" : fmt::format("{}", fmt::join(names, ", "));
        }
    } as_text;
    return std::visit(as_text, value);
}

bool is_number(const SummaryValue& value) {
    return std::holds_alternative<std::uint64_t>(value) || std::holds_alternative<double>(value);
}

std::string text_of(const Terminal& out, const SummaryTable& source, std::size_t most_rows) {
    std::vector<bool> right{true};
    std::vector<std::string> header{out.paint(Color::dim, "#")};
    for (std::size_t i = 0; i < source.columns.size(); ++i) {
        right.push_back(std::ranges::any_of(source.rows, [&](const auto& row) { return is_number(row[i]); }));
        header.push_back(out.paint(Color::dim, source.columns[i].title));
    }
    Table table(right);
    table.add(header);
    for (std::size_t r = 0; r < std::min(source.rows.size(), most_rows); ++r) {
        std::vector<std::string> row{std::to_string(r)};
        for (const SummaryValue& value : source.rows[r]) row.push_back(text_of(value));
        table.add(row);
    }
    std::string text = fmt::format("\n  {}\n{}", out.paint(Color::bold, source.name), table.text(out, 4));
    if (source.rows.size() > most_rows) {
        text += fmt::format("    … and {} more; use --all to list them\n", grouped(source.rows.size() - most_rows));
    }
    return text;
}

std::string text_of(const Terminal& out, std::span<const Dependency> dependencies) {
    if (dependencies.empty()) return {};
    Table table;
    for (const Dependency& dependency : dependencies) {
        const bool elsewhere = !dependency.path.empty() && dependency.path != dependency.name;
        table.add({shown(dependency.name), dependency.kind,
                   dependency.path.empty() ? out.paint(Color::red, "missing") : out.paint(Color::green, "found"),
                   elsewhere ? "as " + shown(dependency.path) : ""});
    }
    return fmt::format("\n  {}\n{}", out.paint(Color::bold, "companion files"), table.text(out, 4));
}

std::string text_of(const Terminal& out, const Asset& asset, const FileReport& file, std::string_view file_name,
                    bool all) {
    const Summary summary = summarize(asset);
    Table table;
    const auto add = [&](std::string_view key, std::string value) {
        table.add({out.paint(Color::dim, key), std::move(value)});
    };
    if (file.foreign.empty()) {
        add("format", fmt::format("{}, {}", asset.format->id, asset.format->title));
        add("dialect", fmt::format("{}: {}", asset.dialect_id(), asset.format->dialects[asset.dialect].summary));
        add("size", fmt::format("{} bytes", grouped(asset.source.file.size())));
    } else {
        add("format", fmt::format("{}, foreign; imported as {}", file.foreign, asset.format->title));
        add("size", fmt::format("{} bytes", grouped(file.size)));
    }
    for (const SummaryProperty& property : summary.properties) add(property.name, text_of(property.value));
    std::string text = fmt::format("{}\n{}", out.paint(Color::bold, shown(std::string(file_name))), table.text(out, 2));
    for (const SummaryTable& source : summary.tables) {
        if (!source.rows.empty()) text += text_of(out, source, all ? source.rows.size() : 20);
    }
    for (const Companion& companion : asset.companions) {
        if (companion.asset == nullptr) continue;
        text += '\n' + text_of(out, *companion.asset, file, companion.reference.file_name, all);
    }
    return text;
}

void run_info(Context& context, const InfoArguments& options) {
    bool first = true;
    const bool json = options.json || options.json_lines;
    const JsonStyle style = options.json_lines ? JsonStyle::compact : json_style(options.input);
    const auto unreadable = [&](const FileReport& file) {
        print_findings(context.err, file, options.all);
        if (json) context.out.print(info_json(file, style) + '\n');
    };
    const auto show = [&](const FileReport& file, ExitCode exit_code) {
        print_findings(context.err, file, options.all);
        if (!file.asset) context.note(worst(exit_code, ExitCode::problem_found));
        if (json) return context.out.print(info_json(file, style) + '\n');
        if (!file.asset) return;
        if (!first) context.out.print("\n");
        first = false;
        context.out.print(text_of(context.out, *file.asset, file, file.file_name, options.all));
        context.out.print(text_of(context.out, file.dependencies));
    };
    const auto read = [&](const Input& input) -> Finish {
        FileReport file{.file_name = input.name, .size = input.bytes.size(), .report = {}, .asset = {}};
        Report report;
        OpenedFile opened = open_file(input, options.input, report);
        file.report = report;
        file.asset = std::move(opened.asset);
        file.foreign = opened.foreign;
        const bool has_companions = !options.input.no_follow && input.name != "<stdin>";
        if (file.asset && has_companions) {
            const auto scene = to_scene(*file.asset, report);
            file.dependencies = dependencies_of(*file.asset, scene.value_or(Scene{}), input.name);
        }
        return [&, file = std::move(file), exit_code = opened.exit_code] { show(file, exit_code); };
    };
    for_each_input(context, options.input, "reading", read, unreadable);
}

}  // namespace

Command info_command(Context& context) {
    auto options = std::make_shared<InfoArguments>();
    Command command{.name = "info", .text = "Show the content of models: meshes, joints, animations"};
    command.examples = {
        {"sinew info robot.twm", "format, counts, tables of meshes and animations"},
        {"sinew info -r assets --json", "the same as JSON, one line per file"},
    };
    add_input_options(command, options->input, HowMany::many);
    command.options.push_back({.names = {"-a", "--all"},
                               .text = "Print all rows of long tables, and each finding on its own line",
                               .target = &options->all});
    command.options.push_back(no_follow_option(options->input));
    command.options.push_back(json_option(options->json));
    command.options.push_back(json_lines_option(options->json_lines));
    command.options.push_back(fail_fast_option(options->input));
    std::ranges::move(import_options(options->input.import), std::back_inserter(command.options));
    command.run = [&context, options] { run_info(context, *options); };
    return command;
}

}  // namespace sinew::cli
