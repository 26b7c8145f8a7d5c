// SPDX-License-Identifier: MIT
#include "help/markdown.h"
#include "options/known_formats.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::cli {
namespace {

std::string cell(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '|') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

constexpr std::string_view generated = "<!-- Written by `sinew generate docs`; `./test --update` updates it. -->\n\n";

}  // namespace

std::string spec_markdown(const Spec& spec) {
    std::string text;
    for (const SpecSection& section : spec) {
        text += fmt::format("{}### {}\n\n", text.empty() ? "" : "\n", section.title);
        text += "| offset | field | type | present | meaning |\n|---:|---|---|---|---|\n";
        for (const SpecRow& row : section.rows) {
            text += fmt::format("| {} | `{}` | {} | {} | {} |\n", fmt::join(row.offsets, " / "), row.name,
                                cell(row.type), cell(row.present), cell(row.meaning));
        }
    }
    return text;
}

std::string issues_markdown() {
    std::string text = fmt::format(
        "{}# Issues\n\nEvery issue that the program can report. `sinew explain CODE` prints one of them.\n", generated);
    for (const IssueFamily& family : issue_families(known_formats())) {
        text += fmt::format("\n## {}: {}\n", family.id, family.title);
        for (const Issue* issue : family.issues) {
            text += fmt::format("\n### {}\n\n*{}.* {}\n\n- Cause: {}\n- Cure: {}\n", issue->code, name(issue->severity),
                                issue->summary, issue->cause, issue->cure);
        }
    }
    return text;
}

std::string formats_markdown() {
    std::string text = fmt::format("{}# Formats\n", generated);
    for (const Format* format : known_formats()) {
        text += fmt::format("\n## {}: {}\n\nMade for {}. Reads versions {}; writes {}. Files end in", format->id,
                            format->title, format->origin, versions_read(*format), versions_written(*format));
        for (const auto extension : format->extensions) text += fmt::format(" `{}`", extension);
        text += ".\n\n| dialect | |\n|---|---|\n";
        for (const Dialect& dialect : format->dialects)
            text += fmt::format("| `{}` | {} |\n", dialect.id, dialect.summary);
        for (const Profile& profile : format->profiles) {
            text += fmt::format("\nProfile `{}`: {}. `sinew validate --profile {}` adds these rules.\n", profile.id,
                                profile.title, profile.id);
        }
        text += fmt::format("\n{}", spec_markdown(format->spec()));
    }
    return text;
}

std::string features_markdown() {
    std::string text = fmt::format(
        "{}# What each format can hold\n\nA conversion reports what the target cannot hold, with the code in the last "
        "column. `~` means partly; see the notes.\n\n| |",
        generated);
    std::string line = "|---|";
    for (const Format* format : target_formats()) {
        text += fmt::format(" {} |", format->id);
        line += ":-:|";
    }
    text += fmt::format(" code |\n{}---|\n", line);
    std::string notes;
    for (const FeatureFacts& feature : all_features()) {
        text += fmt::format("| {} |", feature.name);
        for (const Format* format : target_formats()) {
            const auto found = std::ranges::find(format->features, feature.feature, &FeatureSupport::feature);
            const Support support = found == format->features.end() ? Support::no : found->support;
            text += support == Support::full ? " ✓ |" : support == Support::some ? " ~ |" : " |";
            if (support == Support::no || found->note.empty()) continue;
            notes += fmt::format("- {}, {}: {}\n", feature.name, format->id, found->note);
        }
        text += fmt::format(" `{}` |\n", feature.loss->code);
    }
    return text + "\n" + notes;
}

}  // namespace sinew::cli
