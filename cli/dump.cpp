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

// Prints rows as they come, in columns that suit the fields of the file.
class Printer {
public:
    Printer(Context& context, const Options& options, const TracedFile& file, const FileReport& report)
        : out_(context.out), options_(options), report_(report), marked_(report.report.messages().size(), false) {
        for (const TraceSection& section : file.trace) {
            for (const Field& field : section.fields) {
                path_width_ = std::max(path_width_, std::min<std::size_t>(field.path.size() + 2, 44));
            }
        }
    }

    void header() { line("offset", "size", "type", options_.hex ? "bytes" : "", "path", "value", Color::dim); }

    void row(const DumpRow& row) {
        if (row.section->inside != inside_) {
            inside_ = row.section->inside;
            out_.print(fmt::format("\n{}\n", out_.paint(Color::bold, inside_)));
        }
        line(fmt::format("{:08x}", row.offset), std::to_string(row.size), row.type, hex(row), row.path, row.value,
             Color::plain);
        if (options_.issues) mark(row);
    }

    // What belongs to no row: the end of a file that should go on, or rows that were not asked for.
    void rest() {
        for (std::size_t i = 0; i < marked_.size(); ++i) {
            if (!marked_[i]) out_.print(to_text(report_.report.messages()[i], report_.file_name) + '\n');
        }
    }

private:
    void line(std::string_view offset, std::string_view size, std::string_view type, std::string_view bytes,
              std::string_view path, std::string_view value, Color color) {
        std::string text = fmt::format("{}  {}  {}  ", out_.paint(Color::dim, offset.size() == 8 ? offset : "offset  "),
                                       pad_left(size, 8), out_.paint(Color::dim, pad_right(type, type_width)));
        if (options_.hex) text += out_.paint(Color::dim, pad_right(bytes, 3 * hex_bytes + 1)) + " ";
        text +=
            fmt::format("{}  {}", out_.paint(color == Color::dim ? color : Color::cyan, pad_right(path, path_width_)),
                        out_.paint(color, value));
        text.erase(text.find_last_not_of(' ') + 1);
        out_.print(text + '\n');
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
            out_.print(fmt::format("          {} {} {} {}\n", out_.paint(color, "^"),
                                   out_.paint(color, name(found.severity)), found.issue->code,
                                   fmt::format("{}: {}", found.path, found.message)));
        }
    }

    static constexpr std::size_t hex_bytes = 8;
    static constexpr std::size_t type_width = 14;
    Terminal& out_;
    const Options& options_;
    const FileReport& report_;
    std::vector<bool> marked_;
    std::size_t path_width_ = 12;
    std::string inside_;
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
        Printer printer(context, options, *file, report);
        printer.header();
        dump(file->trace, options.dump, [&](const DumpRow& row) { printer.row(row); });
        if (options.issues) printer.rest();
    });
}

}  // namespace

void add_dump(CLI::App& app, Context& context) {
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("dump", "Explain every byte of a file: offset, size, type, path, value");
    command->footer(
        "sinew dump robot.twm                         # a line for each field and each array\n"
        "sinew dump robot.twm --path /joints/3        # one joint\n"
        "sinew dump robot.twm --range 0x100+64 --hex  # what these bytes mean\n"
        "sinew dump broken.twm --issues               # findings marked at their bytes");
    add_input_options(*command, options->input, HowMany::one);
    command->add_flag("-e,--elements", options->dump.elements,
                      "A line for each element of an array, and for each of its members");
    command->add_flag("--issues", options->issues, "Mark what `validate` finds at its place");
    command->add_option("--range", options->range, "Only these bytes: FROM:TO or FROM+SIZE, decimal or 0x hexadecimal")
        ->type_name("RANGE")
        ->check(CLI::Validator(check_range, ""));
    command
        ->add_option("--path", options->dump.path,
                     "Only this field and below; * stands for any part: /meshes/*/indices")
        ->type_name("PATH");
    command->add_flag("--hex", options->hex, "Show the bytes as well");
    add_json_option(*command, options->json);
    command->callback([&context, options] { run(context, *options); });
}

}  // namespace sinew::cli
