// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/layout/view.h>
#include <sinew/layout/wire.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

struct SpecRow {
    /// From the start of the section: one offset, or one for new and one for old versions. Empty after a field of
    /// variable size.
    std::vector<std::size_t> offsets;
    std::string name;
    std::string type;
    std::string present;  ///< empty: always
    std::string meaning;
};

/// The fields of one struct. The first section is the file; the others are the elements of its lists.
struct SpecSection {
    std::string title;
    std::vector<SpecRow> rows;
};

using Spec = std::vector<SpecSection>;

/// Walks a layout and makes the tables of a specification: every branch, and one element of every list.
class SpecWriter {
public:
    explicit SpecWriter(std::string title) { open(std::move(title)); }
    Spec finish() { return std::move(spec_); }

    void magic(std::string_view name, std::string_view expected, std::string_view doc = {});
    template <Scalar T>
    void version(std::string_view name, const T&, T oldest, T newest, std::string_view doc = {}) {
        row(name, versions_text(facts(type_of<T>()).name, oldest, newest), sizeof(T), doc);
    }
    template <Plain T>
    void field(std::string_view name, const T&, std::string_view doc = {}) {
        row(name, record_of<T>().text(), sizeof(T), doc);
    }
    template <Scalar T>
    void one_of(std::string_view name, const T&, std::initializer_list<std::type_identity_t<T>> possible,
                std::string_view doc = {}) {
        std::string text;
        for (const T value : possible) text += (text.empty() ? ": " : ", ") + std::to_string(value);
        row(name, std::string(facts(type_of<T>()).name) + text, sizeof(T), doc);
    }
    template <Plain T>
    void reserved(std::string_view name, const T& v, std::string_view doc = {}) {
        field(name, v, doc.empty() ? "reserved, zero" : doc);
    }
    template <class W>
    void count(Wire<W>, std::string_view name, const auto&, std::string_view doc = {}) {
        row(name, std::string(facts(type_of<W>()).name), sizeof(W), doc);
    }
    void implied(auto&&...) {}
    template <class T>
    void items(std::string_view name, const std::vector<T>&, std::string_view doc = {}, const auto&... context) {
        const T one{};
        nested(name, "list", doc, [&] { layout(*this, one, context...); });
    }
    template <class T>
    void each(std::string_view name, const std::vector<T>&, std::string_view doc, auto&& body) {
        const T one{};
        nested(name, "for each", doc, [&] { body(one); });
    }
    template <class T>
    void array(std::string_view name, const View<T>&, std::string_view doc = {}) {
        array_row(name, record_of<T>(), doc);
    }
    void block(std::string_view name, const Block&, const Record& record, std::string_view doc = {}) {
        array_row(name, record, doc);
    }
    template <class Length, class T>
    void ragged(std::string_view name, const Ragged<Length, T>&, std::string_view doc = {}) {
        ragged_row(name, type_of<Length>(), record_of<T>(), doc);
    }
    void block(std::string_view name, const Block&, const Record&, const Record& possible, std::string_view doc = {}) {
        record_section(name, possible, doc);
    }
    void strings(std::string_view name, const Strings&, std::string_view doc = {}) {
        row(name, "array of NUL-terminated text", std::nullopt, doc);
    }
    void padding(std::string_view name, const Bytes&, std::size_t alignment, std::string_view doc = {}) {
        padding_row(name, alignment, doc);
    }
    template <class T>
    void rest(std::string_view name, const std::vector<T>&, std::string_view doc = {}, const auto&... context) {
        const T one{};
        nested(name, "list to the end", doc, [&] { layout(*this, one, context...); });
    }
    void rest(std::string_view name, const View<std::uint8_t>&, std::string_view doc = {}) {
        row(name, "u8 to the end", std::nullopt, doc);
    }
    void when(bool, std::string_view condition, auto&& body) { branch(std::string(condition), body); }
    void since(std::uint64_t v, auto&& body) { version_branch({v, false}, body); }
    void before(std::uint64_t v, auto&& body) { version_branch({v, true}, body); }
    void end(auto&&...) {}

private:
    // The possible offsets of the next field: one, or one for new and one for old versions. Empty after a field of
    // variable size.
    using Offsets = std::vector<std::size_t>;

    struct Condition {
        std::uint64_t version;
        bool before;
    };
    // The fields for one side of a version, as long as those for the other side may follow.
    struct Side {
        Condition condition;
        Offsets start;
        Offsets end;
        std::size_t rows;
    };
    struct Open {
        std::size_t section;
        Offsets offsets;
        std::optional<Side> side;
    };

    void open(std::string title);
    void row(std::string_view name, std::string type, std::optional<std::size_t> size, std::string_view doc);
    void array_row(std::string_view name, const Record& record, std::string_view doc);
    void record_section(std::string_view name, const Record& record, std::string_view doc);
    void padding_row(std::string_view name, std::size_t alignment, std::string_view doc);
    void ragged_row(std::string_view name, Type length, const Record& record, std::string_view doc);
    static std::string versions_text(std::string_view type, std::uint64_t oldest, std::uint64_t newest);

    void nested(std::string_view name, std::string_view kind, std::string_view doc, auto&& body) {
        begin_nested(name, kind, doc);
        body();
        end_nested();
    }
    void begin_nested(std::string_view name, std::string_view kind, std::string_view doc);
    void end_nested();

    void conditional(const std::string& condition, auto&& body) {
        const std::string outer = present_;
        present_ = outer.empty() ? condition : outer + ", " + condition;
        body();
        present_ = outer;
    }
    void branch(const std::string& condition, auto&& body) {
        const Offsets start = stack_.back().offsets;
        conditional(condition, body);
        // After an optional part, the offset of the next field is unknown.
        if (stack_.back().offsets != start) stack_.back().offsets.clear();
    }
    void version_branch(Condition condition, auto&& body) {
        const Offsets start = begin_side(condition);
        conditional((condition.before ? "version < " : "version ≥ ") + std::to_string(condition.version), body);
        end_side(condition, start);
    }
    Offsets begin_side(Condition condition);
    void end_side(Condition condition, const Offsets& start);

    Spec spec_;
    std::vector<Open> stack_;
    std::vector<std::string> outer_present_;
    std::string present_;
};

}  // namespace sinew
