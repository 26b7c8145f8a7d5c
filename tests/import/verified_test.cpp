// SPDX-License-Identifier: MIT
// Every file of the samples and the corpus to every target and back, verified: no difference without a reported loss.
#include <gtest/gtest.h>
#include <sinew/assimp.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/gltf.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "support/files.h"
#include "support/formats.h"
#include "support/poses.h"

namespace sinew::test::verified_test {

namespace fs = std::filesystem;

struct Model {
    fs::path path;
    Scene scene;
    const Format* format = nullptr;  ///< to convert back to; glTF for foreign files
};

void add_models(const fs::path& folder, std::vector<fs::path>& all) {
    if (!fs::exists(folder)) return;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) all.push_back(entry.path());
    }
}

std::vector<fs::path> all_files() {
    std::vector<fs::path> all;
    add_models(source_root() / "examples", all);
    for (const Format* format : tested_formats()) add_models(folder_of(*format) / "samples" / "good", all);
    if (corpus()) {
        std::vector<fs::path> made_by_others;
        add_models(*corpus(), made_by_others);
        std::erase_if(made_by_others, [&](const fs::path& path) { return is_special(fs::relative(path, *corpus())); });
        all.insert(all.end(), made_by_others.begin(), made_by_others.end());
    }
    std::ranges::sort(all);
    return all;
}

std::optional<Model> load_any(const fs::path& path) {
    ::sinew::Report report;
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return std::tolower(c); });
    for (const Format* format : tested_formats()) {
        if (std::ranges::find(format->extensions, extension) == format->extensions.end()) continue;
        auto asset = open(slurp(path), report, {.formats = tested_formats()});
        if (!asset || asset->format->from_scene == nullptr) return std::nullopt;
        auto scene = load_scene(path);
        if (!scene) return std::nullopt;
        return Model{path, *std::move(scene), asset->format};
    }
    constexpr std::string_view foreign[] = {".dae", ".3ds", ".obj", ".fbx", ".x3d"};
    if (std::ranges::find(foreign, extension) == std::end(foreign)) return std::nullopt;
    auto scene = assimp::import_file(path, report);
    if (!scene) return std::nullopt;
    return Model{path, *std::move(scene), &gltf::format};
}

struct Totals {
    std::size_t conversions = 0;
    std::size_t without_loss = 0;
    std::size_t refused = 0;
    std::size_t unreported = 0;
};

class Batch {
public:
    // The scene that comes back; nothing if the target refuses the model.
    std::optional<Scene> convert(const Scene& scene, const Format& target, const std::string& what,
                                 const SaveOptions& options) {
        ::sinew::Report report;
        Totals& totals = by_target_[target.id];
        const auto files = from_scene(scene, target, report, options);
        ++totals.conversions;
        std::set<std::string_view> codes;
        for (const Loss& loss : report.losses()) codes.insert(loss.issue->code);
        for (const std::string_view code : codes) ++by_code_[std::string(code)];
        if (codes.empty() && files) ++totals.without_loss;
        const std::size_t before = totals.unreported;
        for (const Diagnostic& found : report.messages()) {
            if (found.issue != &issue::loss_unreported) continue;
            ++totals.unreported;
            ADD_FAILURE() << what << " " << found.path << ": " << found.message;
        }
        if (!files) {
            totals.refused += totals.unreported == before ? 1U : 0U;
            return std::nullopt;
        }
        return load_scene(*files);
    }

    std::string table() const {
        std::ostringstream text;
        text << "| target | conversions | nothing lost | refused | unreported |\n|---|---:|---:|---:|---:|\n";
        Totals sum;
        for (const auto& [id, totals] : by_target_) {
            write_row(text, id, totals);
            sum.conversions += totals.conversions;
            sum.without_loss += totals.without_loss;
            sum.refused += totals.refused;
            sum.unreported += totals.unreported;
        }
        write_row(text, "all", sum);
        text << "\nAspects compared: " << all_aspects().size() << " (";
        for (const AspectFacts& facts : all_aspects()) {
            text << (&facts == all_aspects().data() ? "" : ", ") << facts.text;
        }
        text << ").\n\n| loss | conversions |\n|---|---:|\n";
        for (const auto& [code, count] : by_code_) text << "| `" << code << "` | " << count << " |\n";
        return text.str();
    }

private:
    static void write_row(std::ostringstream& text, std::string_view id, const Totals& totals) {
        text << "| " << id << " | " << totals.conversions << " | " << totals.without_loss << " | " << totals.refused
             << " | " << totals.unreported << " |\n";
    }

    std::map<std::string_view, Totals> by_target_;
    std::map<std::string, std::size_t> by_code_;
};

// Replaces the text between two comments of a page, when updating; otherwise compares it.
void expect_in_page(const fs::path& page, const std::string& actual) {
    std::ifstream file(page);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::string start = "<!-- verified: start -->\n";
    const std::string end = "<!-- verified: end -->";
    const std::size_t from = text.find(start);
    const std::size_t to = text.find(end);
    ASSERT_TRUE(from != std::string::npos && to != std::string::npos) << page;
    const std::string expected = text.substr(from + start.size(), to - from - start.size());
    if (!updating()) {
        EXPECT_EQ("\n" + actual + "\n", expected) << page << " differs; if that is right, run `./test --update`";
        return;
    }
    text.replace(from + start.size(), to - from - start.size(), "\n" + actual + "\n");
    std::ofstream(page) << text;
}

TEST(Verified, every_conversion_reports_every_difference) {
    Batch batch;
    std::size_t models = 0;
    for (const fs::path& path : all_files()) {
        const auto model = load_any(path);
        if (!model) continue;
        ++models;
        for (const Format* target : tested_formats()) {
            if (target->from_scene == nullptr) continue;
            SaveOptions options{.verify = true};
            options.find_texture = [&](std::string_view name) -> tl::expected<FoundTexture, std::string> {
                const std::string found = find_texture(path, name);
                auto bytes = read_beside(path, found.empty() ? std::string(name) : found);
                if (!bytes) return tl::make_unexpected(bytes.error().message);
                return FoundTexture{*bytes, found};
            };
            const std::string what = path.filename().string() + " to " + std::string(target->id);
            const auto there = batch.convert(model->scene, *target, what, options);
            if (!there) continue;
            batch.convert(*there, *model->format, what + " and back to " + std::string(model->format->id),
                          {.verify = true});
        }
    }
    EXPECT_GE(models, corpus() ? 150u : 30u);
    const std::string table = batch.table();
    std::printf("%s", table.c_str());
    if (corpus()) expect_in_page(source_root() / "docs/conversion.md", table);
}

}  // namespace sinew::test::verified_test
