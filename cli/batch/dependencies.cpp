// SPDX-License-Identifier: MIT
#include "batch/dependencies.h"

#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/file.h>

namespace sinew::cli {
namespace {

// Spaces, hashes and dollar signs have a special meaning in Make.
std::string escaped_for_make(const std::string& name) {
    std::string text;
    for (const char c : name) {
        if (c == ' ' || c == '#') text += '\\';
        if (c == '$') text += '$';
        text += c;
    }
    return text;
}

}  // namespace

void Dependencies::add(const std::vector<std::string>& written, const std::vector<std::string>& read) {
    if (file_.empty() || written.empty()) return;
    std::string line;
    for (const std::string& name : written) line += (line.empty() ? "" : " ") + escaped_for_make(name);
    line += ':';
    for (const std::string& name : read) line += ' ' + escaped_for_make(name);
    text_ += line + '\n';
}

void Dependencies::write(Context& context) const {
    if (file_.empty()) return;
    const Bytes bytes = Bytes::copy_of(text_);
    const auto result = write_file(file_, bytes, {.overwrite = true});
    if (result) return;
    context.err.print(fmt::format("sinew: {}: {}\n", printable(file_), result.error().message));
    context.note(ExitCode::cannot_write);
}

}  // namespace sinew::cli
