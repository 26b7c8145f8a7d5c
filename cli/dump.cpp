// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/dump.h>
#include <sinew/open.h>
#include <sinew/report.h>

#include <algorithm>
#include <charconv>
#include <memory>

#include "commands.h"
#include "inputs.h"

namespace sinew::cli {
namespace {

struct Options {
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

// FROM:TO, FROM+SIZE, FROM: and :TO.
bool parse_range(std::string_view text, DumpOptions& options) {
    const std::size_t separator = text.find_first_of(":+");
    if (separator == std::string_view::npos) return false;
    const std::string_view left = text.substr(0, separator);
    const std::string_view right = text.substr(separator + 1);
    if (!left.empty()) {
        const auto from = number(left);
        if (!from) return false;
        options.from = *from;
    }
    if (right.empty()) return text[separator] == ':';
    const auto to = number(right);
    if (!to) return false;
    options.to = text[separator] == '+' ? options.from + *to : *to;
    return options.to >= options.from;
}

std::string check_range(const std::string& text) {
    DumpOptions ignored;
    return parse_range(text, ignored) ? "" : "write it as FROM:TO or FROM+SIZE, in decimal or 0x hexadecimal";
}

// Prints rows in columns. The first few thousand decide how wide the columns are; the rest is printed as it comes.
class Printer {
public:
    Printer(Terminal& out, const Options& options, const FileReport& report)
        : out_(out), options_(options), report_(report), marked_(report.report.messages().size(), false) {}

    void row(const DumpRow& row) {
        if (streaming_) return print(row);
        first_rows_.push_back(row);
        if (first_rows_.size() == 4096) stream();
    }

    void finish() {
        if (!streaming_) stream();
        if (!options_.issues) return;
        // What belongs to no row: the end of a file that should go on, or rows that were not asked for.
        for (std::size_t i = 0; i < marked_.size(); ++i) {
            if (!marked_[i]) out_.print(to_text(report_.report.messages()[i], report_.file_name) + '\n');
        }
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
                        dim(hex(row), hex_width), out_.paint(Color::cyan, pad_right(row.path, path_width_)),
                        row.value) +
                   '\n');
        if (options_.issues) mark(row);
    }

    std::string line(std::string_view offset, std::string_view size, std::string_view type, std::string_view bytes,
                     std::string_view path, std::string_view value) const {
        std::string text = fmt::format("{}  {}  {}  ", pad_right(offset, 8), pad_left(size, size_width_),
                                       pad_right(type, type_width_));
        if (options_.hex) text += pad_right(bytes, hex_width) + "  ";
        text += fmt::format("{}  {}", pad_right(path, path_width_), value);
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    std::string hex(const DumpRow& row) const {
        if (!options_.hex) return {};
        std::string text;
        for (std::size_t i = 0; i < std::min(row.size, hex_bytes); ++i) {
            text += fmt::format("{:02x} ", std::to_integer<unsigned>(row.section->bytes[row.offset + i]));
        }
        return row.size > hex_bytes ? text + "…" : text;
    }

    void mark(const DumpRow& row) {
        for (std::size_t i = 0; i < marked_.size(); ++i) {
            const Diagnostic& found = report_.report.messages()[i];
            if (marked_[i] || !found.offset || found.inside != row.section->inside) continue;
            if (*found.offset < row.offset || *found.offset >= row.offset + row.size) continue;
            marked_[i] = true;
            const Color color = found.severity == Severity::error ? Color::red : Color::yellow;
            out_.print(fmt::format("          {} {} {}: {}\n",
                                   out_.paint(color, fmt::format("^ {}", name(found.severity))), found.issue->code,
                                   found.path, found.message));
        }
    }

    static constexpr std::size_t hex_bytes = 8;
    static constexpr std::size_t hex_width = 3 * hex_bytes + 1;
    Terminal& out_;
    const Options& options_;
    const FileReport& report_;
    std::vector<bool> marked_;
    std::vector<DumpRow> first_rows_;
    std::size_t size_width_ = 6;
    std::size_t type_width_ = 4;
    std::size_t path_width_ = 4;
    std::string inside_;
    bool streaming_ = false;
};

void print_json(Context& context, const Options& options, const TracedFile& file, const FileReport& report) {
    context.out.print(fmt::format("{{\"format\":\"{}\",\"dialect\":\"{}\",\"fields\":[", file.format->id,
                                  file.format->dialects[file.dialect].id));
    bool first = true;
    dump(file.trace, options.dump, [&](const DumpRow& row) {
        context.out.print((first ? "\n" : ",\n") + to_json(row));
        first = false;
    });
    context.out.print("\n]");
    if (options.issues) context.out.print(",\n\"report\":" + to_json(report, JsonStyle::compact));
    context.out.print("}\n");
}

void run(Context& context, Options& options) {
    if (!options.range.empty()) parse_range(options.range, options.dump);
    for_each_input(context, options.input, "reading", [&](const Input& input) {
        const OpenOptions how = open_options(options.input, input);
        FileReport report{.file_name = input.name, .size = input.bytes.size(), .report = {}, .asset = {}};
        const auto file = trace_file(input.bytes, report.report, how);
        if (options.issues) {
            report.report = {};
            report.asset = validate(input.bytes, report.report, how);
        } else {
            print_findings(context.err, report);
        }
        if (report.report.has_errors()) context.note(options.issues ? ExitCode::problem_found : ExitCode::cannot_read);
        if (!file) {
            if (options.issues) print_findings(context.err, report);
            return context.note(ExitCode::cannot_read);
        }
        if (options.json) return print_json(context, options, *file, report);
        Printer printer(context.out, options, report);
        dump(file->trace, options.dump, [&](const DumpRow& row) { printer.row(row); });
        printer.finish();
    });
}

}  // namespace

Command dump_command(Context& context) {
    auto options = std::make_shared<Options>();
    Command command{.name = "dump", .text = "Explain every byte of a file: offset, size, type, path, value"};
    command.examples = {
        {"sinew dump robot.twm", "a line for each field and each array"},
        {"sinew dump robot.twm --path /joints/3", "one joint"},
        {"sinew dump robot.twm --range 0x100+64 --hex", "what these bytes mean"},
        {"sinew dump broken.twm --issues", "findings marked at their bytes"},
    };
    add_input_options(command, options->input, HowMany::one);
    const std::vector<Option> own{
        {.names = {"-e", "--elements"},
         .text = "A line for each element of an array, and for each of its members",
         .target = &options->dump.elements},
        {.names = {"--issues"}, .text = "Mark what `validate` finds at its place", .target = &options->issues},
        {.names = {"--range"},
         .text = "Only these bytes: FROM:TO or FROM+SIZE, decimal or 0x hexadecimal",
         .target = &options->range,
         .value = "RANGE",
         .check = check_range},
        {.names = {"--path"},
         .text = "Only this field and below; * stands for any part: /meshes/*/indices",
         .target = &options->dump.path,
         .value = "PATH"},
        {.names = {"--hex"}, .text = "Show the bytes as well", .target = &options->hex},
        json_option(options->json),
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    command.run = [&context, options] { run(context, *options); };
    return command;
}

}  // namespace sinew::cli
