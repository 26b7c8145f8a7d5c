// SPDX-License-Identifier: MIT
// The key of `convert --incremental` contains every option that affects the output.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "commands/commands.h"
#include "options/command.h"

namespace sinew::test::option_key_test {

using cli::Option;
using testing::UnorderedElementsAre;

// Gives an option another value.
void change(const Option& option) {
    struct {
        void operator()(bool* value) const { *value = !*value; }
        void operator()(std::string* value) const { *value += "x"; }
        void operator()(std::vector<std::string>* value) const { value->emplace_back("x"); }
        void operator()(std::uint64_t* value) const { ++*value; }
    } change_value;
    std::visit(change_value, option.target);
}

TEST(OptionKey, changes_with_every_option_of_convert_unless_it_is_marked) {
    cli::Context context;
    const cli::Command command = cli::convert_command(context);
    ASSERT_FALSE(command.options.empty());
    for (const Option& option : command.options) {
        const std::string before = cli::output_key(command.options);
        change(option);
        EXPECT_EQ(cli::output_key(command.options) != before, option.affects_output) << option.usage();
    }
}

TEST(OptionKey, only_these_options_of_convert_do_not_affect_the_output) {
    cli::Context context;
    std::vector<std::string> marked;
    for (const Option& option : cli::convert_command(context).options) {
        if (!option.affects_output) marked.push_back(option.names.back());
    }
    EXPECT_THAT(marked, UnorderedElementsAre("--recursive", "--jobs", "--files-from", "--output", "--overwrite",
                                             "--durable", "--incremental", "--lock-timeout", "--fail-fast", "--depfile",
                                             "--json", "--json-lines", "--quiet", "--verbose"));
}

TEST(OptionKey, values_do_not_run_together) {
    std::vector<std::string> list;
    std::string text;
    const std::vector<Option> options{{.names = {"--list"}, .text = "", .target = &list},
                                      {.names = {"--text"}, .text = "", .target = &text}};
    std::vector<std::string> keys;
    const auto add = [&](std::vector<std::string> first, std::string second) {
        list = std::move(first);
        text = std::move(second);
        keys.push_back(cli::output_key(options));
    };
    add({}, "");
    add({""}, "");
    add({"a", "b"}, "");
    add({"a=b"}, "");
    add({"a\\", "b"}, "");
    add({"a\\=b"}, "");
    add({"a\nb"}, "");
    add({"a\\nb"}, "");
    add({"a"}, "b");
    add({"a\n--text=b"}, "");
    const std::size_t count = keys.size();
    std::ranges::sort(keys);
    EXPECT_EQ(std::ranges::unique(keys).size(), 0u) << count;
}

TEST(OptionKey, does_not_depend_on_the_order_of_the_table) {
    std::string a = "1";
    std::string b = "2";
    const Option first{.names = {"-a", "--first"}, .text = "", .target = &a};
    const Option second{.names = {"--second"}, .text = "", .target = &b};
    EXPECT_EQ(cli::output_key({first, second}), cli::output_key({second, first}));
}

}  // namespace sinew::test::option_key_test
