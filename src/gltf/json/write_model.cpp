// SPDX-License-Identifier: MIT
#include "gltf/json/write_model.h"

#include <algorithm>

#include "gltf/json/members.h"
#include "json/write.h"

namespace sinew::gltf {
namespace {

// Walks the description and writes the text. Omits empty groups and arrays.
class Writer {
public:
    explicit Writer(bool indented) : out_(indented) {}

    std::string text_of(const Model& model) {
        write(model);
        return out_.finish();
    }

    void text(std::string_view key, const std::string& text, std::string_view otherwise = {}) {
        if (text != otherwise) out_.plain_key(key).value(text);
    }
    void text(std::string_view key, const std::string& text, Required) { out_.plain_key(key).value(text); }
    void texts(std::string_view key, const std::vector<std::string>& all) { list(key, all); }

    void number(std::string_view key, double number, double otherwise) {
        if (number != otherwise) put(key, number);
    }
    template <std::unsigned_integral T>
    void number(std::string_view key, const T& number, const T& otherwise) {
        if (number != otherwise) put(key, number);
    }
    template <std::unsigned_integral T>
    void number(std::string_view key, const T& number, Required) {
        put(key, number);
    }
    void number(std::string_view key, const Index& number) {
        if (number) put(key, *number);
    }
    template <std::size_t N>
    void numbers(std::string_view key, const std::array<double, N>& all, const std::array<double, N>& otherwise) {
        if (all != otherwise) list(key, all);
    }
    template <std::size_t N>
    void numbers(std::string_view key, const std::optional<std::array<double, N>>& all) {
        if (all) list(key, *all);
    }
    void flag(std::string_view key, bool truth) {
        if (truth) put(key, true);
    }
    void presence(std::string_view key, bool present) {
        if (present) out_.plain_key(key).object([] {});
    }

    void index(std::string_view key, const std::size_t& number, Collection) { put(key, number); }
    void index(std::string_view key, const Index& index, Collection) { number(key, index); }
    void indices(std::string_view key, const std::vector<std::size_t>& all, Collection) { list(key, all); }
    void references(std::string_view key, const auto& all, Collection) {
        group(key, [&] {
            for (const auto& [name, number] : all) out_.key(name).value(number);
        });
    }

    template <class T>
    void object(std::string_view key, const T& value) {
        put(key, value);
    }
    template <class T>
    void object(std::string_view key, const std::optional<T>& value) {
        if (value) put(key, *value);
    }
    void each(std::string_view key, const auto& values) { list(key, values); }
    void group(std::string_view key, auto&& body) { out_.object_if_any(key, body); }
    void json(std::string_view key, const Json& value) {
        if (!std::holds_alternative<std::nullptr_t>(value.value)) sinew::write(out_.plain_key(key), value);
    }
    void only_counted(std::string_view, std::size_t) {}
    void only_written(std::string_view key, const std::vector<double>& all) { list(key, all); }

private:
    void put(std::string_view key, const auto& value) {
        out_.plain_key(key);
        write(value);
    }
    void list(std::string_view key, const auto& all) {
        if (all.empty()) return;
        out_.plain_key(key).array([&] {
            for (const auto& one : all) write(one);
        });
    }

    void write(const std::string& text) { out_.value(text); }
    template <std::integral T>
    void write(const T& number) {
        out_.value(number);
    }
    void write(double number) {
        // Whole numbers are written without a decimal point.
        constexpr double exact = 9007199254740992.0;
        if (number >= -exact && number <= exact && number == static_cast<double>(static_cast<std::int64_t>(number))) {
            return out_.value(static_cast<std::int64_t>(number));
        }
        out_.real(number);
    }
    template <class T>
    void write(const T& value) {
        out_.object([&] { members(*this, value); });
    }

    JsonWriter out_;
};

}  // namespace

void list_used_extensions(Model& model) {
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
    return Writer(indented).text_of(model);
}

}  // namespace sinew::gltf
