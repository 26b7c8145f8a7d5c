// SPDX-License-Identifier: MIT
#include "gltf/write_model.h"

#include <algorithm>

#include "gltf/members.h"

namespace sinew::gltf {
namespace {

Json json_of(double number) {
    // Whole numbers without a point, as people write them.
    constexpr double exact = 9007199254740992.0;
    if (number >= -exact && number <= exact && number == static_cast<double>(static_cast<std::int64_t>(number))) {
        return {static_cast<std::int64_t>(number)};
    }
    return {number};
}

// Walks the description and builds the tree of the text. Groups and lists without content are left out.
class Writer {
public:
    Json finish() { return std::move(at_); }

    void text(std::string_view key, const std::string& text, std::string_view otherwise = {}) {
        if (text != otherwise) at_[key].value = text;
    }
    void text(std::string_view key, const std::string& text, Needed) { at_[key].value = text; }
    void texts(std::string_view key, const std::vector<std::string>& all) {
        list(key, all, [](const std::string& text) { return Json{text}; });
    }

    void number(std::string_view key, double number, double otherwise) {
        if (number != otherwise) at_[key] = json_of(number);
    }
    template <std::unsigned_integral T>
    void number(std::string_view key, const T& number, const T& otherwise) {
        if (number != otherwise) at_[key].value = std::uint64_t{number};
    }
    template <std::unsigned_integral T>
    void number(std::string_view key, const T& number, Needed) {
        at_[key].value = std::uint64_t{number};
    }
    void number(std::string_view key, const Index& number) {
        if (number) at_[key].value = std::uint64_t{*number};
    }
    template <std::size_t N>
    void numbers(std::string_view key, const std::array<double, N>& all, const std::array<double, N>& otherwise) {
        if (all != otherwise) list(key, all, json_of);
    }
    template <std::size_t N>
    void numbers(std::string_view key, const std::optional<std::array<double, N>>& all) {
        if (all) list(key, *all, json_of);
    }
    void flag(std::string_view key, bool truth) {
        if (truth) at_[key].value = true;
    }
    void presence(std::string_view key, bool present) {
        if (present) at_[key].value = Json::Object{};
    }

    void index(std::string_view key, const std::size_t& number, List) { at_[key].value = std::uint64_t{number}; }
    void index(std::string_view key, const Index& index, List) { number(key, index); }
    void indices(std::string_view key, const std::vector<std::size_t>& all, List) {
        list(key, all, [](std::size_t number) { return Json{std::uint64_t{number}}; });
    }
    void references(std::string_view key, const auto& all, List) {
        group(key, [&] {
            for (const auto& [name, number] : all) at_[name].value = std::uint64_t{number};
        });
    }

    template <class T>
    void object(std::string_view key, const T& value) {
        at_[key] = tree_of(value);
    }
    template <class T>
    void object(std::string_view key, const std::optional<T>& value) {
        if (value) object(key, *value);
    }
    template <class T>
    void each(std::string_view key, const std::vector<T>& values) {
        list(key, values, [](const T& value) { return tree_of(value); });
    }
    void group(std::string_view key, auto&& body) {
        Json outside = std::exchange(at_, {});
        body();
        Json inside = std::exchange(at_, std::move(outside));
        if (inside.object() != nullptr) at_[key] = std::move(inside);
    }
    void json(std::string_view key, const Json& value) {
        if (!std::holds_alternative<std::nullptr_t>(value.value)) at_[key] = value;
    }
    void only_counted(std::string_view, std::size_t) {}
    void only_written(std::string_view key, const std::vector<double>& all) { list(key, all, json_of); }

private:
    template <class T>
    static Json tree_of(const T& value) {
        Writer inner;
        members(inner, value);
        Json tree = inner.finish();
        if (tree.object() == nullptr) tree.value = Json::Object{};
        return tree;
    }
    void list(std::string_view key, const auto& all, auto&& json_of_one) {
        if (all.empty()) return;
        Json::Array items;
        items.reserve(all.size());
        for (const auto& one : all) items.push_back(json_of_one(one));
        at_[key].value = std::move(items);
    }

    Json at_;
};

}  // namespace

void name_extensions(Model& model) {
    const auto uses = [&](std::string_view name, bool used) {
        if (used) model.extensions_used.emplace_back(name);
    };
    const auto any_material = [&](auto&& has) { return std::ranges::any_of(model.materials, has); };
    const auto any_texture = [&](auto&& has) { return std::ranges::any_of(model.textures, has); };
    uses("EXT_texture_webp", any_texture([](const Texture& t) { return t.webp.has_value(); }));
    uses("KHR_materials_emissive_strength", any_material([](const Material& m) { return m.emissive_strength != 1; }));
    uses("KHR_materials_unlit", any_material([](const Material& m) { return m.unlit; }));
    uses("KHR_texture_basisu", any_texture([](const Texture& t) { return t.basisu.has_value(); }));
    uses("MSFT_lod", std::ranges::any_of(model.nodes, [](const Node& n) { return !n.lods.empty(); }));
    uses("MSFT_texture_dds", any_texture([](const Texture& t) { return t.dds.has_value(); }));
}

std::string write_model(const Model& model, bool indented) {
    Writer writer;
    members(writer, model);
    return to_text(writer.finish(), indented);
}

}  // namespace sinew::gltf
