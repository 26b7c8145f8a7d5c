// SPDX-License-Identifier: MIT
// How the programs were compiled and linked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/program.h"
#include "support/sanitizer.h"

namespace sinew::test::hardening_test {

namespace fs = std::filesystem;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

std::string output_of(const std::vector<std::string>& command) {
    const ProcessResult result = run(command);
    EXPECT_EQ(result.exit_code, 0) << command[0] << ": " << result.err;
    return result.out;
}

fs::path beside_program(const std::string& name) {
    return fs::path(SINEW_PROGRAM).parent_path() / name;
}

class Hardening : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        if (sanitized) GTEST_SKIP() << "a debug build is not hardened";
        ASSERT_TRUE(fs::exists(file())) << file();
    }
    static bool is_program() { return !std::string_view(GetParam()).ends_with(".so"); }
    static std::string file() { return beside_program(GetParam()).string(); }
};

TEST_P(Hardening, is_loaded_at_a_random_address) {
    EXPECT_THAT(output_of({"/usr/bin/readelf", "-hW", file()}), ContainsRegex("Type: +DYN"));
    const std::string dynamic = output_of({"/usr/bin/readelf", "-dW", file()});
    EXPECT_THAT(dynamic, Not(HasSubstr("TEXTREL")));
    if (is_program()) {
        EXPECT_THAT(dynamic, ContainsRegex("FLAGS_1.*PIE"));
    }
}

TEST_P(Hardening, has_read_only_tables_and_no_executable_stack) {
    EXPECT_THAT(output_of({"/usr/bin/readelf", "-dW", file()}), ContainsRegex("FLAGS_1.*NOW"));
    const std::string segments = output_of({"/usr/bin/readelf", "-lW", file()});
    EXPECT_THAT(segments, HasSubstr("GNU_RELRO"));
    EXPECT_THAT(segments, ContainsRegex("GNU_STACK.* RW "));
    EXPECT_THAT(segments, Not(HasSubstr("RWE"))) << "memory is writable or executable, never both";
}

TEST_P(Hardening, checks_stacks_and_buffers) {
    const std::string symbols = output_of({"/usr/bin/readelf", "--dyn-syms", "-W", file()});
    EXPECT_THAT(symbols, HasSubstr("__stack_chk_fail"));
    const std::string code = output_of({"/usr/bin/objdump", "-d", "--no-show-raw-insn", file()});
#ifdef __x86_64__
    EXPECT_THAT(code, HasSubstr("endbr64"));
    if (std::string_view(GetParam()) == "sinew") {
        EXPECT_THAT(symbols, HasSubstr("_chk@")) << "fortified functions";
        EXPECT_THAT(code, ContainsRegex("or[q]? +\\$0x0,\\(%rsp\\)")) << "large frames touch every page";
    }
#endif
}

INSTANTIATE_TEST_SUITE_P(Programs, Hardening, testing::Values("sinew", "sinew-import", "sinew-view.so"),
                         [](const auto& info) {
                             std::string name = info.param;
                             for (char& c : name) c = c == '-' || c == '.' ? '_' : c;
                             return name;
                         });

}  // namespace sinew::test::hardening_test
