// SPDX-License-Identifier: MIT
#include "base/formatted.h"
#include "formats/sgm/layout.h"

namespace sinew::sgm {

Record Mesh::vertex_record() const {
    Record record;
    record.add("position", Type::f32, 3);
    record.add("normal", Type::f32, 3);
    for (unsigned i = 0; i < uv_count; ++i) record.add(formatted("uv{}", i), Type::f32, 2);
    if (color_channels != 0) record.add("color", Type::f32, color_channels);
    if (has_tangents != 0) {
        record.add("tangent", Type::f32, 3);
        record.add("handedness", Type::f32);
    }
    if (has_bones != 0) {
        record.add("weights", Type::f32, 4);
        record.add("bones", Type::f32, 4);
    }
    return record;
}

const Record& possible_vertex() {
    static const Record record{
        {.name = "position", .type = Type::f32, .count = 3},
        {.name = "normal", .type = Type::f32, .count = 3},
        {.name = "uv0, uv1 …", .type = Type::f32, .count = 2, .times = "uv_count", .meaning = "origin at the top left"},
        {.name = "color", .type = Type::f32, .times = "color_channels", .meaning = "linear; red, green, blue, alpha"},
        {.name = "tangent", .type = Type::f32, .count = 3, .present = "has_tangents"},
        {.name = "handedness", .type = Type::f32, .present = "has_tangents", .meaning = "1 or -1"},
        {.name = "weights", .type = Type::f32, .count = 4, .present = "has_bones"},
        {.name = "bones", .type = Type::f32, .count = 4, .present = "has_bones", .meaning = "indices, as floats"},
    };
    return record;
}

const Record& possible_index() {
    static const Record record{{.name = "", .type = Type::u8, .times = "index_size"}};
    return record;
}

}  // namespace sinew::sgm
