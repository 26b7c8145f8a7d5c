// SPDX-License-Identifier: MIT
#include "pictures/sheet_page.h"

#include <fmt/format.h>
#include <sinew/app/groups.h>
#include <sinew/version.h>

#include <algorithm>
#include <utility>

#include "options/numbers.h"
#include "pictures/sheet_assets.h"

namespace sinew::cli {
namespace {

std::string escaped_for_html(std::string_view text) {
    constexpr std::pair<char, std::string_view> entities[] = {
        {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
    std::string result;
    for (const char c : printable(text)) {
        const auto entity = std::ranges::find(entities, c, [](const auto& one) { return one.first; });
        if (entity != std::end(entities)) {
            result += entity->second;
        } else {
            result += c;
        }
    }
    return result;
}

std::string base64(const Bytes& bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            three = three << 8 | (i + k < bytes.size() ? std::to_integer<std::uint32_t>(bytes[i + k]) : 0);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += i + k <= bytes.size() ? digits[three >> (18 - 6 * k) & 63] : '=';
        }
    }
    return text;
}

std::uint64_t errors(const SheetEntry& entry) {
    return entry.report.count(Severity::error);
}
std::uint64_t warnings(const SheetEntry& entry) {
    return entry.report.count(Severity::warning);
}

std::string picture_of(const SheetEntry& entry, std::size_t size) {
    if (entry.picture.empty()) return fmt::format("<p>{}</p>", escaped_for_html(entry.no_picture));
    return fmt::format(
        R"(<img src="data:image/png;base64,{}" alt="Picture of {}" width="{}" height="{}" loading="lazy">)",
        base64(entry.picture), escaped_for_html(printable(entry.title)), size, size);
}

std::string counts_of(const SheetEntry& entry) {
    if (!entry.understood) return {};
    return fmt::format("<p>{}, {}, {}</p>\n<p>{}, {}</p>\n", counted(entry.meshes, "mesh", "meshes"),
                       counted(entry.vertices, "vertex", "vertices"), counted(entry.triangles, "triangle"),
                       counted(entry.joints, "joint"), counted(entry.animations, "animation"));
}

std::string findings_of(const SheetEntry& entry) {
    const auto messages = entry.report.messages();
    if (messages.empty()) return {};
    std::string heading;
    const auto add = [&](std::uint64_t count, const char* noun) {
        if (count == 0) return;
        heading +=
            fmt::format(R"({}<span class="{}">{}</span>)", heading.empty() ? "" : ", ", noun, counted(count, noun));
    };
    add(errors(entry), "error");
    add(warnings(entry), "warning");
    add(entry.report.count(Severity::info) + entry.report.count(Severity::hint), "note");
    std::string text = fmt::format("<details><summary>{}</summary>\n<ul>\n", heading);
    for (const FindingGroup& group : groups_of(messages)) {
        text += fmt::format(R"(<li class="{}">{}</li>)"
                            "\n",
                            name(group.first().severity), escaped_for_html(to_text(group, entry.path)));
    }
    if (entry.report.truncated()) {
        text += fmt::format("<li>only the first {} are listed</li>\n", counted(messages.size(), "finding"));
    }
    return text + "</ul>\n</details>\n";
}

std::string card_of(const SheetEntry& entry, std::size_t size) {
    const std::string kind =
        entry.format.empty() ? "not read" : entry.format + (entry.dialect.empty() ? "" : ", " + entry.dialect);
    return fmt::format(
        R"(<li data-size="{}" data-vertices="{}" data-triangles="{}" data-joints="{}" data-animations="{}" data-problems="{}">
<div class="picture">{}</div>
<div class="facts">
<h2>{}</h2>
<p>{} · {} bytes</p>
{}{}</div>
</li>
)",
        entry.size, entry.vertices, entry.triangles, entry.joints, entry.animations, errors(entry) + warnings(entry),
        picture_of(entry, size), escaped_for_html(printable(entry.title)), escaped_for_html(kind), grouped(entry.size),
        counts_of(entry), findings_of(entry));
}

std::string summary_of(const Sheet& sheet) {
    std::uint64_t all_errors = 0;
    std::uint64_t all_warnings = 0;
    for (const SheetEntry& entry : sheet.entries) {
        all_errors += errors(entry);
        all_warnings += warnings(entry);
    }
    return fmt::format("{}, {}, {}", counted(sheet.entries.size(), "file"), counted(all_errors, "error"),
                       counted(all_warnings, "warning"));
}

constexpr const char* controls = R"(<form class="controls" role="search" onsubmit="return false" hidden>
<label>Filter <input id="filter" type="search" autocomplete="off" placeholder="name, format, code"></label>
<label>Sort by <select id="sort">
<option value="path">name</option>
<option value="problems">problems</option>
<option value="triangles">triangles</option>
<option value="vertices">vertices</option>
<option value="joints">joints</option>
<option value="animations">animations</option>
<option value="size">size</option>
</select></label>
<label><input id="wrong" type="checkbox"> only with problems</label>
<output id="shown" aria-live="polite"></output>
</form>
)";

// The page must not load or run anything that is not part of it.
constexpr const char* policy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

}  // namespace

std::string html_of(const Sheet& sheet) {
    const std::string title = escaped_for_html(printable(sheet.title));
    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<header>\n<h1>{}</h1>\n<p>{}</p>\n",
        policy, title, sheet_style, title, summary_of(sheet));
    if (!sheet.notice.empty()) page += fmt::format("<p class=\"notice\">{}</p>\n", escaped_for_html(sheet.notice));
    page += fmt::format("</header>\n{}<main>\n<ul class=\"models\">\n", controls);
    for (const SheetEntry& entry : sheet.entries) page += card_of(entry, sheet.thumbnail);
    page += fmt::format("</ul>\n</main>\n<footer>Made by sinew {}</footer>\n<script>{}</script>\n</body>\n</html>\n",
                        version(), sheet_script);
    return page;
}

}  // namespace sinew::cli
