// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/groups.h>
#include <sinew/app/report.h>
#include <sinew/layout/dump.h>
#include <sinew/open.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>

#include "commands/commands.h"
#include "options/inputs.h"

namespace sinew::cli {
namespace {

struct DumpArguments {
    InputOptions input;
    DumpOptions dump;
    std::string range;
    bool issues = false;
    bool hex = false;
    bool json = false;
};

std::optional<std::uint64_t> number(std::string_view text) {
    const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    if (hexadecimal) text.remove_prefix(2);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, hexadecimal ? 16 : 10);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// FROM:TO, FROM+SIZE, FROM: and :TO. Returns what was expected, or nothing if the range is valid.
std::string parse_range(const std::string& text, DumpOptions& options) {
    const std::size_t separator = text.find_first_of(":+");
    const std::string_view left = std::string_view(text).substr(0, separator);
    const std::string_view right = separator == std::string::npos ? "" : std::string_view(text).substr(separator + 1);
    const auto from = left.empty() ? 0 : number(left);
    const bool open_end = right.empty() && separator != std::string::npos && text[separator] == ':';
    const auto to = open_end ? UINT64_MAX : number(right);
    if (!from || !to) return "FROM:TO or FROM+SIZE, in decimal or 0x hexadecimal";
    options.from = *from;
    options.to = *to;
    if (text[separator] == '+') options.to = *to > UINT64_MAX - *from ? UINT64_MAX : *from + *to;
    return options.to > options.from ? "" : "a range of at least one byte";
}

std::string check_range(const std::string& text) {
    DumpOptions ignored;
    return parse_range(text, ignored);
}

// Prints rows in columns. The first few thousand rows determine the widths of the columns; later rows are printed at
// once.
class Printer {
public:
    Printer(Terminal& out, const DumpArguments& options, const FileReport& report)
        : out_(out), options_(options), report_(report), marked_(report.report.messages().size(), false) {
        for (std::size_t i = 0; i < marked_.size(); ++i) {
            const Diagnostic& found = report.report.messages()[i];
            if (found.offset) places_.insert({{found.inside, *found.offset}, i});
        }
    }

    void row(const DumpRow& row) {
        if (streaming_) return print(row);
        first_rows_.push_back(row);
        if (first_rows_.size() == 4096) stream();
    }

    void finish() {
        if (!streaming_) stream();
        if (!options_.issues) return;
        // Findings without a row: at the end of a truncated file, or outside the requested range.
        std::vector<Diagnostic> others;
        for (std::size_t i = 0; i < marked_.size(); ++i) {
            if (!marked_[i]) others.push_back(report_.report.messages()[i]);
        }
        for (const FindingGroup& group : groups_of(others)) out_.print(to_text(group, report_.file_name) + '\n');
    }

private:
    void stream() {
        streaming_ = true;
        for (const DumpRow& row : first_rows_) {
            size_width_ = std::max(size_width_, std::to_string(row.size).size());
            type_width_ = std::max(type_width_, std::min<std::size_t>(display_width(row.type), 16));
            path_width_ = std::max(path_width_, std::min<std::size_t>(row.path.size(), 48));
        }
        out_.print(out_.paint(Color::dim, line("offset", "size", "type", "bytes", "path", "value")) + '\n');
        for (const DumpRow& row : first_rows_) print(row);
        first_rows_.clear();
    }

    void print(const DumpRow& row) {
        if (row.section->inside != inside_) {
            inside_ = row.section->inside;
            out_.print(fmt::format("\n{}\n", out_.paint(Color::bold, inside_)));
        }
        const auto dim = [&](std::string_view text, std::size_t width) {
            return out_.paint(Color::dim, pad_right(text, width));
        };
        out_.print(line(dim(fmt::format("{:08x}", row.offset), 8), std::to_string(row.size), dim(row.type, type_width_),
                        dim(options_.hex ? hex_of(row, hex_bytes()) : "", hex_width()),
                        out_.paint(Color::cyan, pad_right(row.path, path_width_)), row.value) +
                   '\n');
        if (options_.issues) mark(row);
    }

    std::string line(std::string_view offset, std::string_view size, std::string_view type, std::string_view bytes,
                     std::string_view path, std::string_view value) const {
        std::string text = fmt::format("{}  {}  {}  ", pad_right(offset, 8), pad_left(size, size_width_),
                                       pad_right(type, type_width_));
        if (options_.hex) text += pad_right(bytes, hex_width()) + "  ";
        text += fmt::format("{}  {}", pad_right(path, path_width_), value);
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    void mark(const DumpRow& row) {
        const auto first = places_.lower_bound({row.section->inside, row.offset});
        const auto last = places_.lower_bound({row.section->inside, row.offset + row.size});
        for (auto place = first; place != last; ++place) {
            if (marked_[place->second]) continue;
            marked_[place->second] = true;
            const Diagnostic& found = report_.report.messages()[place->second];
            const Color color = found.severity == Severity::error ? Color::red : Color::yellow;
            out_.print(fmt::format("          {} {} {}: {}\n",
                                   out_.paint(color, fmt::format("^ {}", name(found.severity))), found.issue->code,
                                   found.path, found.message));
        }
    }

    // All bytes if every element has its own line, else a preview.
    std::size_t hex_bytes() const { return options_.dump.elements ? 16 : 8; }
    std::size_t hex_width() const { return 3 * hex_bytes() + 1; }

    Terminal& out_;
    const DumpArguments& options_;
    const FileReport& report_;
    std::vector<bool> marked_;
    std::multimap<std::pair<std::string, std::uint64_t>, std::size_t> places_;  // of the findings
    std::vector<DumpRow> first_rows_;
    std::size_t size_width_ = 6;
    std::size_t type_width_ = 4;
    std::size_t path_width_ = 4;
    std::string inside_;
    bool streaming_ = false;
};

void dump_file(Context& context, const DumpArguments& options, const Input& input) {
    const LoadOptions how = open_options(options.input, input);
    FileReport file{.file_name = input.name, .size = input.bytes.size(), .report = {}, .asset = {}};
    if (options.issues) file.asset = validate(input.bytes, file.report, following_options(options.input, input));

    Printer printer(context.out, options, file);
    DumpJson json([&](std::string_view text) { context.out.print(text); }, options.hex);
    std::size_t rows = 0;
    const auto print = [&](const DumpRow& row) {
        ++rows;
        options.json ? json.row(row) : printer.row(row);
    };
    Report found;
    Trace fields;  // rows point into it
    fields.keep = [&](const TraceSection& section, const Field& field) {
        dump(section, field, options.dump, print);
        return false;  // printed while the file is read, so that a large file needs no memory
    };
    const auto traced = trace_file(input.bytes, found, fields, how);
    if (traced) options.json ? json.finish(*traced, options.issues ? &file : nullptr) : printer.finish();
    if (!options.issues || !traced) {
        file.report = std::move(found);
        print_findings(context.err, file);
    }
    if (file.report.has_errors()) context.note(ExitCode::problem_found);
    if (traced && rows == 0) {
        context.err.print("sinew: no field matches; dump without --path and --range to see all fields\n");
        context.note(ExitCode::problem_found);
    }
}

void run_dump(Context& context, DumpArguments& options) {
    if (!options.range.empty()) parse_range(options.range, options.dump);
    for_each_input(context, options.input, "reading",
                   [&](const Input& input) -> Finish { return [&, input] { dump_file(context, options, input); }; });
}

}  // namespace

Command dump_command(Context& context) {
    auto options = std::make_shared<DumpArguments>();
    Command command{.name = "dump", .text = "Explain every byte of a file: offset, size, type, path, value"};
    command.examples = {
        {"sinew dump robot.twm", "one line for each field and array"},
        {"sinew dump robot.twm --path /joints/3", "one joint"},
        {"sinew dump robot.twm --range 0x100+64 --hex", "explain these bytes"},
        {"sinew dump broken.twm --issues", "mark findings at their bytes"},
    };
    add_input_options(command, options->input, HowMany::one);
    const std::vector<Option> own{
        {.names = {"-e", "--elements"},
         .text = "Print one line for each array element and each of its members",
         .target = &options->dump.elements},
        {.names = {"--issues"}, .text = "Mark the findings of `validate` at their bytes", .target = &options->issues},
        {.names = {"--range"},
         .text = "Print only these bytes: FROM:TO or FROM+SIZE, decimal or 0x hexadecimal",
         .target = &options->range,
         .value = "RANGE",
         .check = check_range},
        {.names = {"--path"},
         .text = "Print only this field and the fields below it; * matches any part: /meshes/*/indices",
         .target = &options->dump.path,
         .value = "PATH"},
        {.names = {"--hex"},
         .text = "Also print the bytes: the first ones of each field, or all with --elements or --json",
         .target = &options->hex},
        {.names = {"--json"},
         .text = "Print JSON; array values are shortened unless --elements is given",
         .target = &options->json},
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    command.run = [&context, options] { run_dump(context, *options); };
    return command;
}

}  // namespace sinew::cli
