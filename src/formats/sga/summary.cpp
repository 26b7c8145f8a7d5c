// SPDX-License-Identifier: MIT
#include "formats/sga/summary.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace sinew::sga {
namespace {

SummaryTable table_of_bones(const Document& d) {
    SummaryTable table{"bones", {"name", "parent"}, {}};
    std::vector<SummaryValue> parents(d.bones.size(), nullptr);
    for (std::size_t i = 0; i < d.bones.size(); ++i) {
        const auto& children = d.bones[i].children;
        for (std::size_t k = 0; k < children.size(); ++k) {
            if (children[k] < parents.size()) parents[children[k]] = std::uint64_t{i};
        }
    }
    for (std::size_t i = 0; i < d.bones.size(); ++i)
        table.rows.push_back({whole_name(d.bones[i].name.text()), parents[i]});
    return table;
}

SummaryTable table_of_animations(const Document& d) {
    SummaryTable table{"animations", {"name", {"last frame", "lastFrame"}, "keys", "bones"}, {}};
    for (const Animation& animation : d.animations) {
        std::uint64_t keys = 0;
        float last = 0;
        for (const Track& track : animation.tracks) {
            keys += track.keys.size();
            if (!track.keys.empty()) last = std::max(last, track.keys[track.keys.size() - 1].time);
        }
        table.rows.push_back({whole_name(animation.name.text()), double{last}, keys, animation.tracks.size()});
    }
    return table;
}

}  // namespace

Summary summarize(const Document& d) {
    Summary summary;
    summary.properties = {{"version", std::uint64_t{d.version}},
                          {"skeleton", whole_name(d.name.text())},
                          {"joints", d.bones.size()},
                          {"animations", d.animations.size()}};
    summary.tables = {table_of_bones(d), table_of_animations(d)};
    return summary;
}

}  // namespace sinew::sga
