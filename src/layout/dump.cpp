// SPDX-License-Identifier: MIT
#include <sinew/layout/dump.h>
#include <sinew/size.h>

#include <algorithm>

#include "base/formatted.h"
#include "base/json_writer.h"
#include "base/path_pattern.h"
#include "base/text.h"
#include "layout/load_any.h"
#include "layout/value_text.h"

namespace sinew {
namespace {

class Dumper {
public:
    Dumper(const DumpOptions& options, const std::function<void(const DumpRow&)>& row) : options_(options), row_(row) {
        wanted_ = options.path;
        while (wanted_.ends_with('/')) wanted_.pop_back();
        if (!wanted_.empty() && wanted_.front() != '/') wanted_.insert(0, 1, '/');
    }

    void dump(const TraceSection& section, const Field& field) {
        section_ = &section;
        const PathRelation where = path_relation(field.path, wanted_);
        if (where == PathRelation::unrelated || !overlaps(field.offset, field.size)) return;
        if (!field.is_array) return element(field.element(), field.offset, field.path);
        if (is_text(field)) return text(field, where);
        const bool cut = field.offset < options_.from || field.offset + field.size > options_.to;
        if (options_.elements || cut || where == PathRelation::ancestor) return expand(field);
        emit(field.offset, field.size, type_of_array(field), field.path, preview(field));
    }

private:
    void expand(const Field& field) {
        if (field.list_length) return expand_lists(field);
        if (field.terminated) return expand_strings(field);
        const std::size_t stride = field.element().size();
        const std::size_t first = options_.from > field.offset ? as_size((options_.from - field.offset) / stride) : 0;
        for (std::size_t i = first; i < field.count; ++i) {
            const std::size_t offset = field.offset + i * stride;
            if (offset >= options_.to) break;
            element(field.element(), offset, formatted("{}/{}", field.path, i));
        }
    }

    void expand_lists(const Field& field) {
        const Member length{"", *field.list_length, 1, 0};
        const std::size_t width = facts(*field.list_length).size;
        std::size_t offset = field.offset;
        for (std::size_t i = 0; i < field.count && offset < options_.to; ++i) {
            const std::string path = formatted("{}/{}", field.path, i);
            const std::uint64_t n = load_unsigned(*field.list_length, section_->bytes.data() + offset);
            if (wants(path, offset, width)) row(offset, length, path);
            offset += width;
            for (std::size_t k = 0; k < n; ++k, offset += field.element().size()) {
                element(field.element(), offset, formatted("{}/{}", path, k));
            }
        }
    }

    void expand_strings(const Field& field) {
        std::size_t offset = field.offset;
        for (std::size_t i = 0; i < field.count && offset < options_.to; ++i) {
            const std::size_t size = string_at(section_->bytes.data() + offset).size() + 1;
            const std::string path = element_path(field.path, i);
            if (wants(path, offset, size)) row(offset, {"", Type::text, size}, path);
            offset += size;
        }
    }

    // Text is one row: a row per character would be useless.
    static bool is_text(const Field& field) { return !field.terminated && field.element().text() == "text"; }
    void text(const Field& field, PathRelation where) {
        if (where != PathRelation::inside) return;
        if (options_.elements && field.count > 0) return row(field.offset, {"", Type::text, field.count}, field.path);
        emit(field.offset, field.size, type_of_array(field), field.path, preview(field));
    }

    void element(const Record& record, std::size_t offset, const std::string& path) {
        for (const Member& member : record.members()) {
            const std::size_t at = offset + member.offset;
            const std::string full = member.name.empty() ? path : formatted("{}/{}", path, member.name);
            const std::size_t size = facts(member.type).size;
            if (wants(full, at, member.count * size)) {
                row(at, member, full);
            } else if (path_relation(full, wanted_) == PathRelation::ancestor) {
                for (std::size_t i = 0; i < member.count; ++i) {
                    const std::string one = element_path(full, i);
                    if (wants(one, at + i * size, size)) row(at + i * size, {"", member.type}, one);
                }
            }
        }
    }
    static std::string element_path(const std::string& path, std::size_t i) { return formatted("{}/{}", path, i); }

    bool overlaps(std::size_t offset, std::size_t size) const {
        if (size == 0) return offset >= options_.from && offset < options_.to;
        if (options_.from >= options_.to) return false;
        return offset < options_.to && offset + size > options_.from;
    }
    bool wants(std::string_view path, std::size_t offset, std::size_t size) const {
        return overlaps(offset, size) && path_relation(path, wanted_) == PathRelation::inside;
    }

    void row(std::size_t offset, Member member, const std::string& path) {
        member.offset = 0;
        Record record;
        record.add("", member.type, member.count);
        emit(offset, record.size(), record.text(), path, value_text(member, section_->bytes.data() + offset));
    }
    void emit(std::size_t offset, std::size_t size, std::string type, std::string path, std::string value) {
        row_({section_, offset, size, std::move(type), std::move(path), std::move(value)});
    }

    // The members of a struct are shown with its values instead.
    static std::string type_of_array(const Field& field) {
        if (field.list_length) return formatted("{} × list", field.count);
        if (field.terminated) return formatted("{} × string", field.count);
        if (is_text(field)) return formatted("text[{}]", field.count);
        const auto& members = field.element().members();
        if (members.size() == 1 && members[0].name.empty())
            return formatted("{} × {}", field.count, field.element().text());
        return formatted("{} × {} bytes", field.count, field.element().size());
    }

    // As many elements as fit on a line.
    std::string preview(const Field& field) const {
        const std::byte* at = section_->bytes.data() + field.offset;
        if (field.list_length) return list_preview(field, at);
        if (field.terminated) return strings_preview(field, at);
        if (is_text(field)) return quote(std::span(at, field.size), line);
        if (field.element().text() == "u8") return bytes_preview(field);
        std::string text;
        std::size_t i = 0;
        for (; i < field.count && text.size() < line; ++i, at += field.element().size()) {
            text += (i > 0 ? ", " : "") + value_text(field.element(), at);
        }
        return i < field.count ? text + " …" : text;
    }

    std::string list_preview(const Field& field, const std::byte* at) const {
        std::string text;
        std::size_t i = 0;
        for (; i < field.count && text.size() < line; ++i) {
            const std::uint64_t n = load_unsigned(*field.list_length, at);
            at += facts(*field.list_length).size;
            text += i > 0 ? ", [" : "[";
            for (std::uint64_t k = 0; k < n; ++k, at += field.element().size()) {
                if (text.size() < line) text += (k > 0 ? ", " : "") + value_text(field.element(), at);
            }
            text += "]";
        }
        return i < field.count ? text + " …" : text;
    }

    static std::string strings_preview(const Field& field, const std::byte* at) {
        std::string text;
        std::size_t i = 0;
        for (; i < field.count && text.size() < line; ++i) {
            const std::string_view one = string_at(at);
            text += (i > 0 ? ", " : "") + quote(std::as_bytes(std::span(one)), line);
            at += one.size() + 1;
        }
        return i < field.count ? text + " …" : text;
    }

    std::string bytes_preview(const Field& field) const {
        constexpr std::size_t most = 16;
        const auto bytes = section_->bytes.span().subspan(field.offset, std::min(field.size, most));
        return field.size > most ? hex(bytes) + " …" : hex(bytes);
    }

    static constexpr std::size_t line = 48;
    const DumpOptions& options_;
    const std::function<void(const DumpRow&)>& row_;
    const TraceSection* section_ = nullptr;
    std::string wanted_;
};

}  // namespace

void dump(const Trace& trace, const DumpOptions& options, const std::function<void(const DumpRow&)>& row) {
    Dumper dumper(options, row);
    for (const TraceSection& section : trace.sections) {
        for (const Field& field : section.fields) dumper.dump(section, field);
    }
}

void dump(const TraceSection& section, const Field& field, const DumpOptions& options,
          const std::function<void(const DumpRow&)>& row) {
    Dumper(options, row).dump(section, field);
}

std::string hex_of(const DumpRow& row, std::size_t most) {
    const std::size_t shown = std::min(row.size, most);
    std::string text;
    text.reserve(3 * shown);
    for (const std::byte b : row.section->bytes.span().subspan(row.offset, shown)) {
        constexpr std::string_view digits = "0123456789abcdef";
        if (!text.empty()) text += ' ';
        text += digits[std::to_integer<unsigned>(b) >> 4U];
        text += digits[std::to_integer<unsigned>(b) & 15U];
    }
    return row.size > most ? text + " …" : text;
}

std::string to_json(const DumpRow& row) {
    JsonWriter json(false);
    json.object([&] {
        if (!row.section->inside.empty()) json.key("inside").value(row.section->inside);
        json.key("offset").value(row.offset);
        json.key("size").value(row.size);
        json.key("type").value(row.type);
        json.key("path").value(row.path);
        json.key("value").value(row.value);
    });
    return json.finish();
}

}  // namespace sinew
