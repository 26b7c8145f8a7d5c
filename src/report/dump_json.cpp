// SPDX-License-Identifier: MIT
#include <sinew/app/report.h>

#include "base/formatted.h"

namespace sinew {
namespace {

std::string opening() {
    return formatted("{{\"schema\":{},\n\"fields\":[", json_schema);
}

}  // namespace

void DumpJson::row(const DumpRow& row) {
    std::string json = to_json(row);
    if (with_bytes_) json.insert(json.size() - 1, formatted(",\"bytes\":\"{}\"", hex_of(row, row.size)));
    print_((first_ ? opening() + '\n' : ",\n") + json);
    first_ = false;
}

void DumpJson::finish(const TracedFile& file, const FileReport* findings) {
    print_(formatted("{}\n],\n\"format\":\"{}\",\n\"dialect\":\"{}\"", first_ ? opening() : "", file.format->id,
                     file.format->dialects[file.dialect].id));
    if (findings != nullptr) print_(",\n\"report\":" + to_json(*findings, JsonStyle::compact));
    print_("}\n");
}

}  // namespace sinew
