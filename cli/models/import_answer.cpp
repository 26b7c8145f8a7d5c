// SPDX-License-Identifier: MIT
#include "models/import_answer.h"

#include <sinew/app/import_issues.h>
#include <sinew/json.h>
#include <sinew/open.h>

#include <cmath>
#include <string>
#include <vector>

namespace sinew::cli {
namespace {

// A report lists at most a thousand findings with a few values each.
constexpr std::uint64_t most_values = 100'000;

std::string text_at(const Json& object, std::string_view key) {
    const Json* found = object.find(key);
    if (found == nullptr || found->text() == nullptr) return {};
    std::string_view text = *found->text();
    if (text.size() <= longest_answer_text) return std::string(text);
    // Not in the middle of a character.
    std::size_t size = longest_answer_text;
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;
    return std::string(text.substr(0, size)) + "…";
}

double number_at(const Json& object, std::string_view key) {
    const Json* found = object.find(key);
    const double number = found == nullptr ? 0 : found->number().value_or(0);
    return std::isfinite(number) ? number : 0;
}

std::uint64_t count_at(const Json& object, std::string_view key) {
    const Json* found = object.find(key);
    return found == nullptr ? 0 : found->count().value_or(0);
}

}  // namespace

std::optional<std::size_t> read_answer(std::string_view answer, Formats formats, Report& report) {
    const std::size_t end = answer.substr(0, longest_answer_line).find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const auto json = parse_json(answer.substr(0, end), most_values);
    if (!json) return std::nullopt;
    const Json* messages = json->at_pointer("/issues/messages");
    const Json* losses = json->find("losses");
    if (messages == nullptr || messages->array() == nullptr || losses == nullptr || losses->array() == nullptr)
        return std::nullopt;
    std::vector<Diagnostic> findings;
    for (const Json& message : *messages->array()) {
        const Issue* issue = find_issue(text_at(message, "code"), formats);
        if (issue == nullptr) return std::nullopt;
        findings.push_back(make_diagnostic(*issue, text_at(message, "message"), text_at(message, "path")));
    }
    std::vector<Loss> lost;
    for (const Json& loss : *losses->array()) {
        const Issue* issue = find_issue(text_at(loss, "code"), formats);
        if (issue == nullptr) return std::nullopt;
        lost.push_back({issue, text_at(loss, "path"), count_at(loss, "count"), number_at(loss, "magnitude"), false,
                        text_at(loss, "message"), number_at(loss, "displacement")});
    }
    for (Diagnostic& finding : findings) report.add(std::move(finding));
    for (Loss& loss : lost) report.lose(std::move(loss));
    return end + 1;
}

}  // namespace sinew::cli
