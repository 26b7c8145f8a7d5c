// SPDX-License-Identifier: MIT
#include <sinew/app/import_issues.h>
#include <sinew/format.h>
#include <sinew/issues.h>
#include <sinew/scene/issues.h>

#include <algorithm>

#include "base/formatted.h"
#include "base/text.h"

namespace sinew {

Recognition recognize_letters(std::span<const std::byte> file, std::string_view letters) {
    // Every format makes this text for every file, so it must be cheap.
    const std::string place = quote(letters) + " at byte 0";
    if (has_letters(file, letters)) return {Likelihood::certain, place};
    return {Likelihood::no, "no " + place};
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
