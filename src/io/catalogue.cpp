// SPDX-License-Identifier: MIT
#include <sinew/app/import_issues.h>
#include <sinew/format.h>
#include <sinew/issues.h>
#include <sinew/scene/issues.h>

#include <algorithm>

#include "base/formatted.h"
#include "base/text.h"
#include "io/search.h"

namespace sinew {

namespace {

// "TWM" at byte 0. Composed without a formatter: every format does this for every file.
std::string text_of(const Signature& signature) {
    return quote(signature.letters) + " at byte " + std::to_string(signature.offset);
}

std::string joined(std::span<const FormatVersion> versions, auto&& wanted) {
    std::string text;
    for (const FormatVersion& version : versions) {
        if (wanted(version)) text += (text.empty() ? "" : ", ") + name_of(version);
    }
    return text;
}

}  // namespace

Recognition recognize(const Format& format, std::span<const std::byte> file) {
    if (format.recognize != nullptr) return format.recognize(file);
    std::string missing;
    for (const Signature& signature : format.signatures) {
        if (has_signature(file, signature)) return {Likelihood::certain, text_of(signature)};
        missing += (missing.empty() ? "no " : ", no ") + text_of(signature);
    }
    return {Likelihood::no, missing.empty() ? "the format has no signature" : missing};
}

std::string name_of(const FormatVersion& version) {
    return version.name.empty() ? std::to_string(version.number) : std::string(version.name);
}

std::string versions_read(const Format& format) {
    if (format.read == nullptr) return "none";
    return format.versions.empty() ? "any" : joined(format.versions, [](const FormatVersion&) { return true; });
}

std::string versions_written(const Format& format) {
    if (format.from_scene == nullptr) return "none";
    return format.versions.empty() ? "any" : joined(format.versions, [](const FormatVersion& v) { return v.writable; });
}

unsigned default_version(const Format& format) {
    unsigned newest = 0;
    for (const FormatVersion& version : format.versions) newest = version.writable ? version.number : newest;
    return newest;
}

bool can_write(const Format& format, const SaveOptions& options, Report& report) {
    const auto refuse = [&](std::string message) {
        report.add(make_diagnostic(issue::version_unwritable, std::move(message)));
        return false;
    };
    if (options.version != 0) {
        if (format.versions.empty()) return refuse(formatted("{} has no versions", format.id));
        const auto found = std::ranges::find(format.versions, options.version, &FormatVersion::number);
        if (found == format.versions.end() || !found->writable) {
            return refuse(
                formatted("version {}; {} can be written as {}", options.version, format.id, versions_written(format)));
        }
    }
    if (!options.dialect.empty() && !find_dialect(format, options.dialect)) {
        return refuse(formatted("{} has no dialect {}", format.id, options.dialect));
    }
    return true;
}

const Format* find_format(std::string_view id, Formats formats) {
    const auto found = std::ranges::find(formats, id, &Format::id);
    return found == formats.end() ? nullptr : *found;
}

std::optional<std::size_t> find_dialect(const Format& format, std::string_view id) {
    const auto found = std::ranges::find(format.dialects, id, &Dialect::id);
    if (found == format.dialects.end()) return std::nullopt;
    return static_cast<std::size_t>(found - format.dialects.begin());
}

std::string_view extension_of(const Format& format, std::string_view dialect) {
    const auto found = find_dialect(format, dialect);
    const bool special = found && !format.dialects[*found].extension.empty();
    return special ? format.dialects[*found].extension : format.extensions[0];
}

std::string_view dialect_for_extension(const Format& format, std::string_view extension) {
    const auto found = std::ranges::find_if(format.dialects, [&](const Dialect& dialect) {
        return !dialect.extension.empty() && dialect.extension == extension;
    });
    return found == format.dialects.end() ? std::string_view{} : found->id;
}

bool is_companion_file(std::string_view file_name, Formats formats) {
    return std::ranges::any_of(formats,
                               [&](const Format* f) { return f->companion_only && has_extension_of(*f, file_name); });
}

std::vector<IssueFamily> issue_families(Formats formats) {
    std::vector<IssueFamily> families(std::begin(issue::shared_families), std::end(issue::shared_families));
    families.push_back({"import", "Imported files", issue::import_issues});
    families.push_back({"scene", "Repairs made during a conversion", issue::scene_issues});
    families.push_back({"loss", "Losses of a conversion", issue::loss_issues});
    for (const Format* format : formats) families.push_back({format->id, format->title, format->issues});
    for (const Format* format : formats) {
        for (const Profile& profile : format->profiles) families.push_back({profile.id, profile.title, profile.issues});
    }
    return families;
}

std::vector<std::string_view> profile_ids(Formats formats) {
    std::vector<std::string_view> ids;
    for (const Format* format : formats) {
        for (const Profile& profile : format->profiles) {
            if (std::ranges::find(ids, profile.id) == ids.end()) ids.push_back(profile.id);
        }
    }
    return ids;
}

const Issue* find_issue(std::string_view code, Formats formats) {
    for (const IssueFamily& family : issue_families(formats)) {
        const auto found = std::ranges::find(family.issues, code, &Issue::code);
        if (found != family.issues.end()) return *found;
    }
    return nullptr;
}

}  // namespace sinew
