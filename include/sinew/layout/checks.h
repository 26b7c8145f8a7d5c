// SPDX-License-Identifier: MIT
// Checks on the values of a document: the part of validation that every format shares.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/layout/path.h>
#include <sinew/layout/view.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

struct CheckOptions {
    /// Look at every float as well. Without it, only structure is checked: what indices, counts and orders say.
    bool floats = true;
    /// The engine whose rules apply as well, as in `rayne`; none if empty.
    std::string_view profile = {};
};

/// Knows where in a document the checks are, and reports by path; byte offsets follow from the layout.
class Checker {
public:
    Checker(Report& report, CheckOptions options) : report_(report), options_(options) {}

    const CheckOptions& options() const { return options_; }

    /// Runs `body(element, index)` for every element, with the path to it.
    template <class T>
    void each(std::string_view name, const std::vector<T>& elements, auto&& body) {
        for (std::size_t i = 0; i < elements.size(); ++i) {
            path_.push(name, i);
            body(elements[i], i);
            path_.pop();
        }
    }

    /// Reports an issue of a field, or of one element of it.
    void report(const Issue& issue, std::string_view field, std::string message, std::size_t element = Path::no_index);
    void report(const Issue& issue, std::string_view field, std::size_t element, std::string_view member,
                std::string message);

    /// The same for a place that is no field of the layout.
    void report_at(const Issue& issue, std::string path, std::uint64_t offset, std::string message);

    /// A byte that says yes or no.
    void boolean(std::string_view field, std::uint8_t value);
    /// Indices into `limit` elements, in triangles. The elements are u8, u16, u32 or u64.
    void triangles(std::string_view field, const Block& indices, Type type, std::uint64_t limit);
    template <class T>
    void triangles(std::string_view field, const View<std::array<T, 3>>& triangles, std::uint64_t limit) {
        whole_triangles(field, triangles, type_of<T>(), limit);
    }
    /// A name for people: UTF-8.
    void text(std::string_view field, std::string_view text, std::size_t element = Path::no_index);
    /// The same behind a length, and ended by a NUL.
    void text(std::string_view field, const Text& text);
    /// No NaN and no infinity among the floats of an array.
    void finite(std::string_view field, const Block& block, std::size_t floats_per_element, const Issue& issue);
    template <std::size_t N>
    void finite(std::string_view field, const View<std::array<float, N>>& view, const Issue& issue) {
        finite(field, view, N, issue);
    }
    /// The same for members of records; those that a record lacks are passed over.
    struct MemberRule {
        std::string_view member;
        const Issue* issue;
    };
    void finite(std::string_view field, const Block& block, const Record& record, const std::vector<MemberRule>& rules);
    /// Vectors of length one, give or take `tolerance`: three or four floats, a whole element or a member of it.
    void unit(std::string_view field, const View<std::array<float, 3>>& vectors, float tolerance = 0.01F);
    void unit(std::string_view field, const Block& block, const Record& record, std::string_view member,
              float tolerance = 0.01F);
    /// Both for an array of three floats each, in one pass over the file if all is well.
    void directions(std::string_view field, const View<std::array<float, 3>>& view, const Issue& not_finite);
    /// The rules for the members of a record. Members that the record lacks are skipped.
    struct VectorChecks {
        std::vector<MemberRule> finite = {};             ///< no NaN and no infinity
        std::vector<std::string_view> unit_length = {};  ///< vectors of length one
        std::string_view ascending = {};                 ///< times that grow from element to element
    };
    /// Checks several members of records, in one pass over the file if there are no findings.
    void vectors(std::string_view field, const Block& block, const Record& record, const VectorChecks& checks);
    /// Times that grow from element to element: u32 or f32.
    void ascending(std::string_view field, const Block& block, const Record& record, std::string_view member = {});
    /// A vector or a matrix without NaN and infinity; false, and a report, when it has some.
    bool finite(std::string_view field, std::span<const float> numbers);

    static constexpr std::uint64_t no_parent = static_cast<std::uint64_t>(-1);
    /// Parents exist, and none is its own ancestor. A joint before its parent is worth a hint. `field_of(3)` is the
    /// field that says who the parent of joint 3 is.
    void hierarchy(std::span<const std::uint64_t> parents, const std::function<std::string(std::size_t)>& field_of);

private:
    void whole_triangles(std::string_view field, const Block& triangles, Type type, std::uint64_t limit);

    Report& report_;
    CheckOptions options_;
    Path path_;
};

}  // namespace sinew
