// SPDX-License-Identifier: MIT
#include <sinew/dump.h>

#include <algorithm>

#include "base/format.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "layout/load_any.h"
#include "layout/value_text.h"

namespace sinew {
namespace {

std::string_view take_part(std::string_view& path) {
    path.remove_prefix(std::min<std::size_t>(1, path.size()));
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(part.size());
    return part;
}

// How a path stands to the wanted one: on another branch, on the way there, or there (or below it).
enum class Relation : std::uint8_t { elsewhere, on_the_way, inside };

Relation relation(std::string_view path, std::string_view wanted) {
    while (!wanted.empty()) {
        if (path.empty()) return Relation::on_the_way;
        const std::string_view part = take_part(path);
        const std::string_view pattern = take_part(wanted);
        if (pattern != "*" && pattern != part) return Relation::elsewhere;
    }
    return Relation::inside;
}

class Dumper {
public:
    Dumper(const DumpOptions& options, const std::function<void(const DumpRow&)>& row) : options_(options), row_(row) {
        wanted_ = options.path == "/" ? "" : options.path;
        if (!wanted_.empty() && wanted_.front() != '/') wanted_.insert(0, 1, '/');
    }

    void dump(const TraceSection& section) {
        section_ = &section;
        for (const Field& field : section.fields) dump(field);
    }

private:
    void dump(const Field& field) {
        const Relation where = relation(field.path, wanted_);
        if (where == Relation::elsewhere || !overlaps(field.offset, field.size)) return;
        if (!field.is_array) {
            if (where == Relation::inside) row(field.offset, field.element.members()[0], field.path);
            return;
        }
        const bool cut = field.offset < options_.from || field.offset + field.size > options_.to;
        if (options_.elements || cut || where == Relation::on_the_way) return expand(field);
        emit(field.offset, field.size, type_of_array(field), field.path, preview(field));
    }

    void expand(const Field& field) {
        if (field.list_length) return expand_lists(field);
        const std::size_t stride = field.element.size();
        const std::size_t first = options_.from > field.offset ? (options_.from - field.offset) / stride : 0;
        for (std::size_t i = first; i < field.count; ++i) {
            const std::size_t offset = field.offset + i * stride;
            if (offset >= options_.to) break;
            element(field.element, offset, formatted("{}/{}", field.path, i));
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
            for (std::size_t k = 0; k < n; ++k, offset += field.element.size()) {
                element(field.element, offset, formatted("{}/{}", path, k));
            }
        }
    }

    void element(const Record& record, std::size_t offset, const std::string& path) {
        for (const Member& member : record.members()) {
            const std::size_t at = offset + member.offset;
            const std::string full = member.name.empty() ? path : formatted("{}/{}", path, member.name);
            if (wants(full, at, member.count * facts(member.type).size)) row(at, member, full);
        }
    }

    bool overlaps(std::size_t offset, std::size_t size) const {
        if (size == 0) return offset >= options_.from && offset < options_.to;
        return offset < options_.to && offset + size > options_.from;
    }
    bool wants(std::string_view path, std::size_t offset, std::size_t size) const {
        return overlaps(offset, size) && relation(path, wanted_) == Relation::inside;
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

    static std::string type_of_array(const Field& field) {
        if (!field.list_length) return formatted("{} × {}", field.count, field.element.text());
        return formatted("{} × list of {}", field.count, field.element.text());
    }

    // As many elements as fit a line.
    std::string preview(const Field& field) const {
        constexpr std::size_t line = 48;
        if (field.list_length) return {};
        if (field.element.text() == "u8") return bytes_preview(field);
        std::string text;
        std::size_t i = 0;
        for (; i < field.count && text.size() < line; ++i) {
            if (i > 0) text += ", ";
            text += value_text(field.element, section_->bytes.data() + field.offset + i * field.element.size());
        }
        return i < field.count ? text + " …" : text;
    }

    std::string bytes_preview(const Field& field) const {
        constexpr std::size_t most = 16;
        const auto bytes = section_->bytes.span().subspan(field.offset, std::min(field.size, most));
        return field.size > most ? hex(bytes) + " …" : hex(bytes);
    }

    const DumpOptions& options_;
    const std::function<void(const DumpRow&)>& row_;
    const TraceSection* section_ = nullptr;
    std::string wanted_;
};

}  // namespace

void dump(const Trace& trace, const DumpOptions& options, const std::function<void(const DumpRow&)>& row) {
    Dumper dumper(options, row);
    for (const TraceSection& section : trace) dumper.dump(section);
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
