// SPDX-License-Identifier: MIT
#include <sinew/checks.h>
#include <sinew/issues.h>

#include <cassert>

#include "base/format.h"
#include "base/scan.h"
#include "base/text.h"

namespace sinew {
namespace {

Offenders out_of_range(const Block& indices, Type type, std::uint64_t limit) {
    switch (type) {
        case Type::u16:
            return out_of_range_u16(indices.bytes.span(), limit);
        case Type::u32:
            return out_of_range_u32(indices.bytes.span(), limit);
        default:
            assert(type == Type::u64);
            return out_of_range_u64(indices.bytes.span(), limit);
    }
}

// "17 of 300 normals" reads better than a bare count.
std::string share(std::size_t count, std::size_t all) {
    return formatted("{} of {}", grouped(count), grouped(all));
}

}  // namespace

void Checker::report(const Issue& issue, std::string_view field, std::string message, std::size_t element) {
    report_.add(make_diagnostic(issue, std::move(message), path_.text(field, element)));
}

void Checker::report(const Issue& issue, std::string_view field, std::size_t element, std::string_view member,
                     std::string message) {
    report_.add(make_diagnostic(issue, std::move(message), formatted("{}/{}", path_.text(field, element), member)));
}

void Checker::boolean(std::string_view field, std::uint8_t value) {
    if (value > 1) report(issue::boolean_value, field, formatted("the byte is {}", value));
}

void Checker::triangles(std::string_view field, const Block& indices, Type type, std::uint64_t limit) {
    if (indices.count % 3 != 0) {
        report(issue::index_count, field, formatted("{} indices do not make whole triangles", grouped(indices.count)));
    }
    const Offenders bad = out_of_range(indices, type, limit);
    if (bad.count == 0) return;
    const std::size_t width = facts(type).size;
    const std::byte* first = indices.bytes.data() + bad.first * width;
    const std::uint64_t value = width == 2   ? load<std::uint16_t>(first)
                                : width == 4 ? load<std::uint32_t>(first)
                                             : load<std::uint64_t>(first);
    report(issue::index_out_of_range, field,
           formatted("index {} with {} vertices; {} indices are out of range", value, grouped(limit),
                     share(bad.count, indices.count)),
           bad.first);
}

void Checker::finite(std::string_view field, const Block& block, std::size_t floats_per_element, const Issue& issue) {
    if (!options_.floats) return;
    const Offenders bad = not_finite_f32(block.bytes.span());
    if (bad.count == 0) return;
    report(issue, field, formatted("{} floats are NaN or infinite", share(bad.count, block.bytes.size() / 4)),
           bad.first / floats_per_element);
}

void Checker::unit(std::string_view field, const View<std::array<float, 3>>& vectors, float tolerance) {
    if (!options_.floats) return;
    const UnitOffenders bad = not_unit_f32x3(vectors.bytes.span(), tolerance);
    if (bad.count == 0) return;
    report(issue::not_unit_length, field,
           formatted("{} vectors, the worst of length {:.4g}", share(bad.count, vectors.count), bad.worst_length),
           bad.first);
}

}  // namespace sinew
