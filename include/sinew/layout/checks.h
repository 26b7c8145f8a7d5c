// SPDX-License-Identifier: MIT
// Checks of the values in a document: the part of validation that all formats share.
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
    /// Check every float too. Otherwise only the structure is checked: indices, counts and orders.
    bool floats = true;
    /// Also apply the rules of this engine, such as `rayne`; empty for none.
    std::string_view profile = {};
};

/// Checks values and reports them by path; the layout provides the byte offsets later.
class Checker {
public:
    Checker(Report& report, CheckOptions options) : report_(report), options_(options) {}

    const CheckOptions& options() const { return options_; }

    /// Calls `body(element, index)` for every element, with the path set to it.
    template <class T>
    void each(std::string_view name, const std::vector<T>& elements, auto&& body) {
        for (std::size_t i = 0; i < elements.size(); ++i) {
            path_.push(name, i);
            body(elements[i], i);
            path_.pop();
        }
    }

    /// Reports an issue of a field, or of one element or member of it.
    void report(const Issue& issue, std::string_view field, std::string message, std::size_t element = Path::no_index);
    void report(const Issue& issue, std::string_view field, std::size_t element, std::string_view member,
                std::string message);

    /// Reports an issue at a place that is not a field of the layout.
    void report_at(const Issue& issue, std::string path, std::uint64_t offset, std::string message);

    /// A Boolean byte: 0 or 1.
    void boolean(std::string_view field, std::uint8_t value);
    /// Triangle indices: below `limit`, and a multiple of three. The type is u8, u16, u32 or u64.
    void triangles(std::string_view field, const Block& indices, Type type, std::uint64_t limit);
    template <class T>
    void triangles(std::string_view field, const View<std::array<T, 3>>& triangles, std::uint64_t limit) {
        whole_triangles(field, triangles, type_of<T>(), limit);
    }
    /// Text must be UTF-8.
    void text(std::string_view field, std::string_view text, std::size_t element = Path::no_index);
    /// Text with a length must be UTF-8 and end in a NUL.
    void text(std::string_view field, const Text& text);
    /// An array of floats must have no NaN and no infinity.
    void finite(std::string_view field, const Block& block, std::size_t floats_per_element, const Issue& issue);
    template <std::size_t N>
    void finite(std::string_view field, const View<std::array<float, N>>& view, const Issue& issue) {
        finite(field, view, N, issue);
    }
    /// The same for members of records. Members that the record lacks are skipped.
    struct MemberRule {
        std::string_view member;
        const Issue* issue;
    };
    void finite(std::string_view field, const Block& block, const Record& record, const std::vector<MemberRule>& rules);
    /// Vectors of three or four floats must have length one, within `tolerance`.
    void unit(std::string_view field, const View<std::array<float, 3>>& vectors, float tolerance = 0.01F);
    void unit(std::string_view field, const Block& block, const Record& record, std::string_view member,
              float tolerance = 0.01F);
    /// Checks an array of directions for both, in one pass over the file if there are no findings.
    void directions(std::string_view field, const View<std::array<float, 3>>& view, const Issue& not_finite);
    /// The rules for the members of a record. Members that the record lacks are skipped.
    struct VectorChecks {
        std::vector<MemberRule> finite = {};             ///< no NaN and no infinity
        std::vector<std::string_view> unit_length = {};  ///< vectors of length one
        std::string_view ascending = {};                 ///< times that grow from element to element
    };
    /// Checks several members of records, in one pass over the file if there are no findings.
    void vectors(std::string_view field, const Block& block, const Record& record, const VectorChecks& checks);
    /// Times must grow from element to element. The type is u32 or f32.
    void ascending(std::string_view field, const Block& block, const Record& record, std::string_view member = {});
    /// Reports a vector or matrix with NaN or infinity. Returns true if it has none.
    bool finite(std::string_view field, std::span<const float> numbers);

    static constexpr std::uint64_t no_parent = static_cast<std::uint64_t>(-1);
    /// Parents must exist, and no joint may be its own ancestor. A joint before its parent gets a hint. `field_of(3)`
    /// is the field that holds the parent of joint 3.
    void hierarchy(std::span<const std::uint64_t> parents, const std::function<std::string(std::size_t)>& field_of);

private:
    void whole_triangles(std::string_view field, const Block& triangles, Type type, std::uint64_t limit);

    Report& report_;
    CheckOptions options_;
    Path path_;
};

}  // namespace sinew
