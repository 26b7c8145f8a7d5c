// SPDX-License-Identifier: MIT
// The list of what the programs contain.
#include <gmock/gmock.h>
#include <sinew/json.h>

#include <set>
#include <sstream>

#include "support/program.h"
#include "support/sanitizer.h"

namespace sinew::test::sbom_test {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

fs::path build_folder() {
    return fs::path(SINEW_PROGRAM).parent_path().parent_path();
}

std::string make_sbom() {
    const auto made = run({(source_root() / "scripts/make-sbom").string(), build_folder().string()});
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return made.out;
}

// The names of the libraries that a program is linked with.
std::vector<std::string> needed_by(const fs::path& program) {
    std::vector<std::string> names;
    std::istringstream lines(run({"/usr/bin/readelf", "-dW", program.string()}).out);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t begin = line.find('[');
        if (line.find("(NEEDED)") != std::string::npos)
            names.push_back(line.substr(begin + 1, line.find(']') - begin - 1));
    }
    return names;
}

TEST(Sbom, lists_every_linked_library_with_its_version) {
    const auto document = parse_json(make_sbom(), 100'000);
    ASSERT_TRUE(document) << document.error().message;
    EXPECT_EQ(*document->find("bomFormat")->text(), "CycloneDX");
    EXPECT_EQ(*document->find("specVersion")->text(), "1.5");
    std::set<std::string> sonames;
    std::set<std::string> names;
    for (const Json& component : *document->find("components")->array()) {
        const std::string name = *component.find("name")->text();
        EXPECT_TRUE(names.insert(name).second) << name << " is listed twice";
        EXPECT_NE(*component.find("version")->text(), "unknown") << name;
        EXPECT_THAT(*component.find("purl")->text(), StartsWith("pkg:deb/debian/" + name + "@"));
        for (const Json& property : *component.find("properties")->array()) {
            if (*property.find("name")->text() == "sinew:soname") sonames.insert(*property.find("value")->text());
        }
    }
    std::size_t count = 0;
    for (const char* program : {"sinew", "sinew-import", "sinew-view.so"}) {
        for (const std::string& library : needed_by(build_folder() / "cli" / program)) {
            EXPECT_THAT(sonames, Contains(library)) << program;
            ++count;
        }
    }
    EXPECT_GT(count, 10u);
    EXPECT_THAT(sonames, Contains(HasSubstr("libseccomp")));
    EXPECT_THAT(names, Contains("libcli11-dev")) << "header-only";
    EXPECT_THAT(names, Contains("libexpected-dev")) << "header-only";
    EXPECT_THAT(names, testing::Not(Contains(StartsWith("libgtest")))) << "only for tests";
    EXPECT_EQ(document->find("dependencies")->array()->at(0).find("dependsOn")->array()->size(), names.size());
}

TEST(Sbom, depends_on_the_build_only) {
    EXPECT_EQ(make_sbom(), make_sbom());
    EXPECT_THAT(make_sbom(), testing::Not(HasSubstr(source_root().string())));
}

TEST(Sbom, needs_a_build) {
    const TemporaryFolder folder;
    const auto result = run({(source_root() / "scripts/make-sbom").string(), folder.path().string()});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.err, HasSubstr("build it first"));
}

}  // namespace sinew::test::sbom_test
