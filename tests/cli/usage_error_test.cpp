// SPDX-License-Identifier: MIT
// Every mistake on the command line has a message of ours: what is wrong, and what to do. None comes from CLI11.
#include "options/usage_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/program.h"

namespace sinew::test::usage_error_test {

using cli::Mistake;
using cli::Option;
using testing::HasSubstr;
using testing::Not;

// A program with an option of every kind.
class UsageError : public testing::Test {
protected:
    UsageError() {
        program.name = "tool";
        cli::Command copy{.name = "copy", .text = "Copy a file"};
        copy.arguments = {{.names = {"FILE"}, .text = "", .target = &file, .required = true}};
        copy.options = {
            {.names = {"-f", "--force"}, .text = "", .target = &force},
            {.names = {"--from"}, .text = "", .target = &from, .value = "FORMAT", .choices = {"twm", "sgm"}},
            {.names = {"--limit"}, .text = "", .target = &limit, .value = "BYTES", .in_bytes = true},
            {.names = {"-n", "--count"},
             .text = "",
             .target = &count,
             .value = "N",
             .check = [](const std::string& t) { return t.size() > 2 ? "a number up to 99" : ""; }},
            {.names = {"--add"}, .text = "", .target = &list, .value = "NAME"},
            {.names = {"--quick"}, .text = "", .target = &quick, .excludes = "--force"},
        };
        program.commands = {copy};
    }

    std::string error(std::vector<std::string> words) {
        words.insert(words.begin(), "tool");
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        return cli::parse(program, static_cast<int>(pointers.size()), pointers.data()).error;
    }

    cli::Program program;
    std::string file;
    std::string from;
    std::vector<std::string> list;
    bool force = false;
    bool quick = false;
    std::uint64_t limit = 0;
    std::uint64_t count = 0;
};

TEST_F(UsageError, valid_command_lines_have_none) {
    EXPECT_EQ(error({"copy", "a", "-f", "--from", "TWM", "--limit", "2K", "-n7", "--add", "x", "--add", "y"}), "");
    EXPECT_EQ(file, "a");
    EXPECT_EQ(from, "twm") << "any case will do";
    EXPECT_EQ(limit, 2048u);
    EXPECT_EQ(count, 7u);
    EXPECT_TRUE(force);
    EXPECT_THAT(list, testing::ElementsAre("x", "y"));
}

TEST_F(UsageError, a_missing_command_or_argument_shows_the_usage) {
    EXPECT_EQ(error({}), "no command is given; use one: tool COMMAND [OPTIONS] …");
    EXPECT_EQ(error({"copy"}), "copy needs FILE: tool copy [OPTIONS] FILE");
}

TEST_F(UsageError, an_unknown_name_has_a_suggestion) {
    EXPECT_EQ(error({"copi", "a"}), "there is no command copi (did you mean copy?)");
    EXPECT_EQ(error({"a.twm"}), "there is no command a.twm; to see what is in a file, run `tool info a.twm`");
    EXPECT_EQ(error({"copy", "a", "--forse"}), "there is no option --forse (did you mean --force?)");
    EXPECT_EQ(error({"copy", "a", "-x"}), "there is no option -x; to name a file like that, write ./-x");
}

TEST_F(UsageError, a_repeated_option_is_named) {
    EXPECT_EQ(error({"copy", "a", "--from", "twm", "--from", "sgm"}), "--from is given twice; give it once");
    EXPECT_EQ(error({"copy", "a", "-n", "1", "-n", "2", "--count=3"}), "--count is given 3 times; give it once");
}

TEST_F(UsageError, an_option_without_its_value_shows_the_value) {
    EXPECT_EQ(error({"copy", "a", "--from"}), "--from needs a value: --from FORMAT");
    EXPECT_EQ(error({"copy", "a", "--add"}), "--add needs a value: --add NAME");
}

TEST_F(UsageError, a_flag_takes_no_value) {
    EXPECT_EQ(error({"copy", "a", "--force=hard"}), "--force takes no value; give it alone");
}

TEST_F(UsageError, an_argument_too_many_shows_the_usage) {
    EXPECT_EQ(error({"copy", "a", "b"}), "b is one argument too many: tool copy [OPTIONS] FILE");
}

TEST_F(UsageError, a_bad_value_shows_what_was_expected) {
    EXPECT_EQ(error({"copy", "a", "--from", "obj"}), "--from: expected one of twm, sgm, but got obj");
    EXPECT_EQ(error({"copy", "a", "--from", "tvm"}),
              "--from: expected one of twm, sgm, but got tvm (did you mean twm?)");
    EXPECT_EQ(error({"copy", "a", "--count", "many"}), "--count: expected a whole number from 0, but got many");
    EXPECT_EQ(error({"copy", "a", "--count=-1"}), "--count: expected a whole number from 0, but got -1");
    EXPECT_EQ(error({"copy", "a", "--count", "123"}), "--count: expected a number up to 99, but got 123");
    for (const std::string bad : {"lots", "1.5G", "5X", "99999999999999999999", "99999999999G", "K"}) {
        EXPECT_EQ(error({"copy", "a", "--limit", bad}),
                  "--limit: expected a number of bytes such as 4096, 64K, 16M or 2G, but got " + bad);
    }
}

TEST_F(UsageError, options_that_exclude_each_other_are_named) {
    EXPECT_THAT(error({"copy", "a", "--quick", "--force"}),
                testing::AnyOf("--quick and --force cannot be combined; give one of them",
                               "--force and --quick cannot be combined; give one of them"));
}

TEST_F(UsageError, every_kind_of_mistake_has_a_text) {
    const Option& first = program.commands[0].options[0];
    const Option& second = program.commands[0].options[1];
    for (const Mistake mistake :
         {Mistake::no_command, Mistake::missing_argument, Mistake::wrong_count, Mistake::unexpected_word,
          Mistake::bad_value, Mistake::conflict, Mistake::dependency, Mistake::other}) {
        for (const Option* option : {&first, static_cast<const Option*>(nullptr)}) {
            const std::string text =
                cli::text_of({.mistake = mistake, .option = option, .second = &second, .word = "w"}, program,
                             &program.commands[0], {});
            EXPECT_FALSE(text.empty()) << static_cast<int>(mistake);
        }
    }
    EXPECT_EQ(cli::text_of({.mistake = Mistake::dependency, .option = &first, .second = &second}, program,
                           &program.commands[0], {}),
              "--force works only with --from; give both");
}

TEST(UsageErrors, of_the_program_are_plain) {
    const std::string good = "examples/robot.twm";
    EXPECT_THAT(sinew({"convert", good, "a.sgm", "--fps", "24", "--fps", "30"}).err,
                HasSubstr("sinew: --fps is given twice; give it once\n"));
    EXPECT_THAT(sinew({"convert"}).err, HasSubstr("sinew: convert needs a file: sinew convert INPUT OUTPUT\n"));
    EXPECT_THAT(sinew({"convert", good}).err, HasSubstr("convert needs an output: sinew convert INPUT OUTPUT\n"));
    EXPECT_THAT(sinew({"convert", good, "a.sgm", "--fps", "0"}).err,
                HasSubstr("--fps: expected a number above 0, but got 0\n"));
    EXPECT_THAT(sinew({"validate", good, "--json", "--sarif"}).err, HasSubstr("cannot be combined"));
    EXPECT_THAT(sinew({"spec"}).err, HasSubstr("spec needs FORMAT: sinew spec [OPTIONS] FORMAT\n"));
    for (const std::string& err : {sinew({"spec"}).err, sinew({"dump", good, good}).err, sinew({"view", "--port"}).err,
                                   sinew({"--color"}).err, sinew({"diff", good}).err}) {
        EXPECT_THAT(err, Not(HasSubstr("required")));
        EXPECT_THAT(err, Not(HasSubstr("TEXT")));
        EXPECT_THAT(err, HasSubstr("--help`"));
    }
}

}  // namespace sinew::test::usage_error_test
