// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/app/report.h>

#include "base/json_writer.h"

namespace sinew {

/// Writes a whole JSON document: an object that starts with the version of the schema. `body` writes the other members.
template <class Body>
std::string json_document(JsonStyle style, Body&& body) {
    JsonWriter json(style == JsonStyle::indented);
    json.object([&] {
        json.key("schema").value(json_schema);
        body(json);
    });
    return json.finish();
}

}  // namespace sinew
