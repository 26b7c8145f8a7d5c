// SPDX-License-Identifier: MIT
#include "gltf/json/read_model.h"

#include <sinew/issues.h>
#include <sinew/size.h>

#include <algorithm>
#include <cmath>

#include "base/formatted.h"
#include "base/text.h"
#include "gltf/check/check_model.h"
#include "gltf/check/issues.h"
#include "gltf/json/members.h"

namespace sinew::gltf {
namespace {

// Walks the description and fills a model from the tape. Reports all findings, up to `max_findings`.
class Reader {
public:
    Reader(JsonCursor root, const TextLocation& place, Report& report) : at_(root), place_(place), report_(report) {}

    void text(std::string_view key, std::string& to, std::string_view otherwise = {}) {
        if (const auto found = at_.find(key)) {
            take(key, *found, found->text(), to, "a string");
        } else {
            to = otherwise;
        }
    }
    void text(std::string_view key, std::string& to, Required) {
        if (const auto found = required_member(key)) take(key, *found, found->text(), to, "a string");
    }
    void texts(std::string_view key, std::vector<std::string>& to) {
        list(key, [&](JsonCursor value) { take({}, value, value.text(), to.emplace_back(), "a string"); });
    }

    void number(std::string_view key, double& to, double otherwise) {
        to = otherwise;
        if (const auto found = at_.find(key)) take(key, *found, found->number(), to, "a number");
    }
    template <std::unsigned_integral T>
    void number(std::string_view key, T& to, T otherwise) {
        to = otherwise;
        if (const auto found = at_.find(key)) take(key, *found, whole(*found), to, "a whole number");
    }
    template <std::unsigned_integral T>
    void number(std::string_view key, T& to, Required) {
        if (const auto found = required_member(key)) take(key, *found, whole(*found), to, "a whole number");
    }
    void number(std::string_view key, Index& to) {
        if (const auto found = at_.find(key)) take(key, *found, whole(*found), to.emplace(0), "a whole number");
    }

    template <std::size_t N>
    void numbers(std::string_view key, std::array<double, N>& to, const std::array<double, N>& otherwise) {
        to = otherwise;
        const auto found = at_.find(key);
        if (!found) return;
        if (found->size() != N || !found->is_array()) return wrong(key, *found, formatted("{} numbers", N));
        std::size_t i = 0;
        for (const JsonCursor value : found->items()) take(key, value, value.number(), to[i++], "a number");
    }
    template <std::size_t N>
    void numbers(std::string_view key, std::optional<std::array<double, N>>& to) {
        if (at_.find(key)) numbers(key, to.emplace(), {});
    }

    void flag(std::string_view key, bool& to) {
        if (const auto found = at_.find(key)) take(key, *found, found->truth(), to, "true or false");
    }
    void presence(std::string_view key, bool& to) { to = at_.find(key).has_value(); }

    void index(std::string_view key, std::size_t& to, Collection) { number(key, to, Required{}); }
    void index(std::string_view key, Index& to, Collection) { number(key, to); }
    void indices(std::string_view key, std::vector<std::size_t>& to, Collection) {
        list(key, [&](JsonCursor value) { take({}, value, whole(value), to.emplace_back(), "a whole number"); });
    }
    void references(std::string_view key, std::vector<std::pair<std::string, std::size_t>>& to, Collection) {
        group(key, [&] {
            for (const auto& member : at_.members()) {
                to.emplace_back(std::string(member.key), 0);
                take(member.key, member.value, whole(member.value), to.back().second, "a whole number");
            }
        });
    }

    template <class T>
    void object(std::string_view key, T& to) {
        if (const auto found = required_member(key)) inside(key, *found, [&] { members(*this, to); });
    }
    template <class T>
    void object(std::string_view key, std::optional<T>& to) {
        if (const auto found = at_.find(key)) inside(key, *found, [&] { members(*this, to.emplace()); });
    }
    template <class T>
    void each(std::string_view key, std::vector<T>& to) {
        // Limited, because the elements may turn out not to be objects.
        constexpr std::size_t most = 1024;
        if (const auto found = at_.find(key)) to.reserve(std::min(found->size(), most));
        list(key, [&](JsonCursor value) {
            if (!value.is_object()) return wrong({}, value, "an object");
            const JsonCursor outside = std::exchange(at_, value);
            members(*this, to.emplace_back());
            at_ = outside;
        });
    }
    void group(std::string_view key, auto&& body) {
        if (const auto found = at_.find(key)) inside(key, *found, body);
    }

    void json(std::string_view key, Json& to) {
        if (const auto found = at_.find(key)) to = found->tree();
    }
    void only_counted(std::string_view key, std::size_t& to) {
        if (const auto found = at_.find(key)) to = found->size();
    }
    void only_written(std::string_view, const std::vector<double>&) {}

private:
    static constexpr std::size_t no_index = static_cast<std::size_t>(-1);
    struct Step {
        std::string_view key;
        std::size_t index;
    };

    static std::optional<std::uint64_t> whole(JsonCursor value) {
        if (const auto count = value.count()) return count;
        const auto number = value.number();  // 3.0 is a whole number too
        constexpr double exact = 9007199254740992.0;
        if (number && *number >= 0 && *number <= exact && std::floor(*number) == *number) {
            return static_cast<std::uint64_t>(*number);
        }
        return std::nullopt;
    }

    std::string path(std::string_view key) const {
        std::string text = place_.path;
        for (const Step& step : path_) {
            text += '/' + pointer_step(step.key);
            if (step.index != no_index) text += formatted("/{}", step.index);
        }
        return key.empty() ? text : text + '/' + pointer_step(key);
    }

    void wrong(std::string_view key, JsonCursor value, std::string_view expected) {
        if (report_.messages().size() >= max_findings) return;
        report_.add(make_diagnostic(issue::type, formatted("expected {}", expected), path(key),
                                    place_.offset + value.offset()));
    }
    template <class From, class To>
    void take(std::string_view key, JsonCursor value, const std::optional<From>& from, To& to,
              std::string_view expected) {
        if (!from) return wrong(key, value, expected);
        if constexpr (std::same_as<To, std::size_t>) {
            to = as_size(*from);
        } else {
            to = static_cast<To>(*from);
        }
    }
    std::optional<JsonCursor> required_member(std::string_view key) {
        const auto found = at_.find(key);
        if (found || report_.messages().size() >= max_findings) return found;
        report_.add(
            make_diagnostic(issue::missing, formatted("{} is missing", key), path({}), place_.offset + at_.offset()));
        return found;
    }
    void inside(std::string_view key, JsonCursor object, auto&& body) {
        if (!object.is_object()) return wrong(key, object, "an object");
        const JsonCursor outside = std::exchange(at_, object);
        path_.push_back({key, no_index});
        body();
        path_.pop_back();
        at_ = outside;
    }
    void list(std::string_view key, auto&& use) {
        const auto found = at_.find(key);
        if (!found) return;
        if (!found->is_array()) return wrong(key, *found, "an array");
        path_.push_back({key, 0});
        for (const JsonCursor value : found->items()) {
            use(value);
            ++path_.back().index;
        }
        path_.pop_back();
    }

    JsonCursor at_;
    const TextLocation& place_;
    Report& report_;
    std::vector<Step> path_;
};

// The value at a JSON pointer.
std::optional<JsonCursor> at_pointer(JsonCursor at, std::string_view pointer) {
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        const std::string_view step = pointer.substr(0, pointer.find('/'));
        pointer.remove_prefix(step.size());
        std::optional<JsonCursor> next;
        if (at.is_array()) {
            std::size_t left = 0;
            for (const char c : step) left = 10 * left + static_cast<std::size_t>(c - '0');
            for (const JsonCursor item : at.items()) {
                if (left-- == 0) next = item;
                if (next) break;
            }
        } else {
            for (const auto& member : at.members()) {
                if (pointer_step(member.key) == step) next = member.value;
            }
        }
        if (!next) return std::nullopt;
        at = *next;
    }
    return at;
}

}  // namespace

std::optional<Model> read_model(std::string_view text, const TextLocation& place, std::uint64_t max_values,
                                Report& report) {
    const auto tape = parse_tape(text, max_values);
    if (!tape) {
        const Issue& what = tape.error().too_many ? sinew::issue::too_many_elements : issue::json;
        report.add(make_diagnostic(what, tape.error().message, place.path, place.offset + tape.error().offset));
        return std::nullopt;
    }
    const JsonCursor root = tape->root();
    if (!root.is_object()) {
        report.add(make_diagnostic(issue::json, "the top level is not an object", place.path, place.offset));
        return std::nullopt;
    }
    const std::size_t before = report.messages().size();
    Model model;
    Reader reader(root, place, report);
    members(reader, model);
    if (report.messages().size() != before) return std::nullopt;
    check_model(model, [&](const Issue& what, const std::string& pointer, std::string message) {
        if (report.messages().size() >= max_findings) return;
        const auto value = at_pointer(root, pointer);
        report.add(make_diagnostic(what, std::move(message), place.path + pointer,
                                   place.offset + (value ? value->offset() : 0)));
    });
    if (report.messages().size() != before) return std::nullopt;
    return model;
}

std::uint64_t PointerOffsets::offset_of(std::string_view pointer) {
    if (!tape_) {
        auto tape = parse_tape(text_, static_cast<std::uint64_t>(-1));
        if (!tape) return 0;
        tape_ = *std::move(tape);
    }
    const auto value = at_pointer(tape_->root(), pointer);
    return value ? value->offset() : 0;
}

}  // namespace sinew::gltf
