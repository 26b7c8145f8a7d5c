// SPDX-License-Identifier: MIT
// Names that try to control the terminal, the log, the web page, Make or the file system.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <simdjson.h>
#include <sinew/app/printable.h>
#include <sinew/file_name.h>

#include <algorithm>
#include <sstream>

#include "attack.h"

namespace sinew::test::escaping_test {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Sets the title, moves the cursor, reverses the direction, starts a line of its own, hides.
const std::string evil =
    "EVIL\x1B[31m\x1B]0;title\x07\x08\rBACK\nFAKE: line\n\t"
    "\xC2\x9B"
    "2J\x7F\xE2\x80\xAEodd\xE2\x81\xA6\xE2\x80\x8B\xEF\xBB\xBF\xE2\x80\xA8\xF3\xA0\x81\x81<script>alert(1)</"
    "script>&\"'";

// What is wrong with a text that the program printed, or nothing. `colored`: our own colours are allowed.
std::string flaw(std::string text, bool colored = false) {
    if (colored) {
        for (const char* code : {"0", "1", "2", "31", "32", "33", "34", "36"}) {
            const std::string color = std::string("\x1B[") + code + "m";
            for (std::size_t at = text.find(color); at != std::string::npos; at = text.find(color)) {
                if (text.substr(0, at).ends_with("EVIL")) return "a colour of the attacker";
                text.erase(at, color.size());
            }
        }
    }
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("FAKE")) return "a line of the attacker";
        for (std::string_view rest = line; !rest.empty();) {
            std::uint32_t code = 0;
            const std::size_t size = first_character(rest, code);
            if (size == 0) return "not UTF-8: " + printable(line);
            if (is_unprintable(code) && code != '\t') return "an unprintable character: " + printable(line);
            rest.remove_prefix(size);
        }
    }
    return {};
}

TEST(Printable, escapes_what_cannot_be_seen) {
    EXPECT_EQ(printable("plain, ä, 漢字, 🙂"), "plain, ä, 漢字, 🙂");
    EXPECT_EQ(printable("\x1B[31m\n\t\x7F"), "\\x1b[31m\\x0a\\x09\\x7f");
    EXPECT_EQ(printable("\xC2\x9B|\xE2\x80\xAE|\xEF\xBB\xBF|\xF3\xA0\x81\x81"),
              "\\u009b|\\u202e|\\ufeff|\\udb40\\udc41");
    EXPECT_EQ(printable("\xFF|\xC0\xAF|\xED\xA0\x80|\xF4\x90\x80\x80|\xE2\x82"),
              "\\xff|\\xc0\\xaf|\\xed\\xa0\\x80|\\xf4\\x90\\x80\\x80|\\xe2\\x82");
    EXPECT_EQ(printable_lines("a\n\tb\r"), "a\n\tb\\x0d");
    EXPECT_EQ(flaw(printable_lines(evil + "\xFF")), "a line of the attacker") << "lines are kept";
    EXPECT_EQ(flaw(printable(evil + "\xFF")), "");
}

TEST(Printable, is_shortened_between_characters) {
    EXPECT_EQ(shortened_text("äöü", 3), "äöü");
    EXPECT_EQ(shortened_text("äöüß", 3), "äöü…");
    EXPECT_EQ(shortened_text(std::string(9000, 'x'), 10), "xxxxxxxxxx…");
    EXPECT_EQ(shortened_text("\xFF\xFF\xFF", 2), "\xFF\xFF…");
}

TEST(SafeFileName, is_harmless_everywhere) {
    EXPECT_EQ(safe_file_name("skin (2).png"), "skin (2).png");
    EXPECT_EQ(safe_file_name("Häuser/漢字.png"), "Häuser_漢字.png");
    EXPECT_EQ(safe_path("tex/../CON/-rf/.git/a\nb.png"), "tex/___/_CON/_-rf/_.git/a_b.png");
    EXPECT_EQ(safe_file_name("con.PNG"), "_con.PNG");
    EXPECT_EQ(safe_file_name("Com7"), "_Com7");
    EXPECT_EQ(safe_file_name("nul .txt"), "_nul .txt");
    EXPECT_EQ(safe_file_name("console.png"), "console.png");
    EXPECT_EQ(safe_file_name("com10.png"), "com10.png");
    EXPECT_EQ(safe_file_name("a. . "), "a____");
    EXPECT_EQ(safe_file_name("a:b|c?d*e<f>g\"h\\i"), "a_b_c_d_e_f_g_h_i");
    EXPECT_EQ(safe_file_name("\x1B[31m\xE2\x80\xAEgnp.exe\xFF"), "_[31m_gnp.exe_");
    EXPECT_EQ(safe_file_name("~root"), "_~root");
    std::string umlauts;
    for (int i = 0; i < 300; ++i) umlauts += "ä";
    const std::string cut = safe_file_name(umlauts + ".png");
    EXPECT_LE(cut.size(), 200u);
    EXPECT_TRUE(cut.ends_with("ä.png"));
    EXPECT_EQ(flaw(cut), "");
}

// Models of all formats, whose names are evil as far as the format allows.
class Evil : public testing::Test {
protected:
    Evil() {
        write_text(top / "model.gltf", gltf_with_names(evil));
        write_text(top / "good.gltf", gltf_with_names("good"));
        for (const char* name : {"m.glb", "m.sgm", "m.twm", "m.mesh", "m.sphere.mesh", "m.scene.sgm", "m.obj"}) {
            std::vector<std::string> words{"convert", "model.gltf", name, "-q"};
            if (std::string(name) == "m.sphere.mesh") words.insert(words.end(), {"--to", "sphere-mesh"});
            if (std::string(name) == "m.scene.sgm") words.insert(words.end(), {"--to", "scene-sgm"});
            run(words);
        }
        write_text(top / "raw.obj",
                   "o EVIL\x1B[31m\xFF\xFE\xC2\x9B\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl \x1B]0;x\x07\nf 1 2 3\n");
        write_text(top / "broken.gltf", "{\"asset\":{\"version\":\"" + evil + "\xFF\"}}");
        std::string raw = contents(top / "m.twm");  // bytes that are not UTF-8, in a format that allows any
        for (std::size_t at = raw.find("EVIL"); at != std::string::npos; at = raw.find("EVIL", at))
            raw.replace(at, 4, "\xFF\xC0\x1B\x9B");
        write_text(top / "raw.twm", raw);
    }
    ProcessResult run(std::vector<std::string> arguments) const {
        auto result = sinew_in(Setting::usual, std::move(arguments), top.path());
        EXPECT_LT(result.exit_code, 5) << result.err;
        return result;
    }
    std::vector<std::string> models() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(top.path())) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".png" && extension != ".mtl" && extension != ".bin")
                names.push_back(entry.path().filename().string());
        }
        std::ranges::sort(names);
        return names;
    }

    OpenFolder top;
};

TEST_F(Evil, names_reach_no_output_of_any_command) {
    ASSERT_GE(models().size(), 9u);
    for (const std::string& model : models()) {
        for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
                 {"identify", model, "-v"},
                 {"identify", model, "--json"},
                 {"info", model, "--all"},
                 {"info", model, "--json"},
                 {"validate", model, "-v"},
                 {"validate", model, "--json"},
                 {"validate", model, "--json-lines"},
                 {"validate", model, "--sarif"},
                 {"dump", model},
                 {"dump", model, "-e", "--hex"},
                 {"dump", model, "--json"},
                 {"diff", "good.gltf", model},
                 {"diff", "good.gltf", model, "--json"},
                 {"roundtrip", model, "-v"},
                 {"roundtrip", model, "--json"},
                 {"roundtrip", model, "--via", "sgm"},
                 {"convert", model, "out.twm", "-y", "-v"},
                 {"convert", model, "out.mesh", "-y", "--json"},
                 {"convert", model, "out.gltf", "-y", "--textures", "copy", "--verify"},
                 {"render", model, "-o", "out.png", "-y", "--size", "16"},
                 {"render", model, "-o", "out.png", "-y", "--size", "16", "--animation", evil},
                 {"explain", evil},
                 {"spec", evil},
                 {evil}}) {
            const std::string shown = testing::PrintToString(command);
            const auto plain = run(command);
            EXPECT_EQ(flaw(plain.out), "") << shown;
            EXPECT_EQ(flaw(plain.err), "") << shown;
            std::vector<std::string> colored = command;
            colored.insert(colored.end(), {"--color", "always"});
            const auto bright = run(colored);
            EXPECT_EQ(flaw(bright.out, true), "") << shown;
            EXPECT_EQ(flaw(bright.err, true), "") << shown;
            if (std::ranges::find_if(command, [](const std::string& word) {
                    return word.starts_with("--json") || word == "--sarif";
                }) == command.end()) {
                continue;
            }
            if (plain.out.empty()) continue;  // a model that cannot be read has no difference
            simdjson::dom::parser parser;
            EXPECT_EQ(parser.parse(simdjson::padded_string(plain.out)).error(), simdjson::SUCCESS)
                << shown << plain.out;
        }
    }
}

TEST_F(Evil, names_are_whole_in_json) {
    const auto result = run({"info", "model.gltf", "--json"});
    simdjson::dom::parser parser;
    const simdjson::padded_string text(result.out);
    simdjson::dom::element json;
    ASSERT_EQ(parser.parse(text).get(json), simdjson::SUCCESS);
    EXPECT_THAT(simdjson::to_string(json), HasSubstr("FAKE: line"));
    std::vector<std::string> found;
    const auto collect = [&](const auto& self, simdjson::dom::element one) -> void {
        if (one.is_string()) found.emplace_back(std::string_view(one));
        if (one.is_array()) {
            for (const auto each : simdjson::dom::array(one)) self(self, each);
        }
        if (one.is_object()) {
            for (const auto each : simdjson::dom::object(one)) self(self, each.value);
        }
    };
    collect(collect, json);
    EXPECT_THAT(found, testing::Contains(evil));
}

TEST_F(Evil, names_do_not_become_names_of_files) {
    for (const char* uri : {"EVIL\\u001b[31m.png", "..\\u002fevil.png", "CON.png", "-rf.png", ".hidden.png",
                            "a/.git/config.png", "x.png\\n", "x\\u202egnp.png", "~/x.png"}) {
        fs::remove_all(top / "out");
        fs::create_directory(top / "out");
        write_text(top / "n.gltf", embedded(png, uri));
        EXPECT_EQ(run({"convert", "n.gltf", "out/n.sgm", "-q"}).exit_code, 0) << uri;
        const Names names = files_below(top / "out");
        EXPECT_GE(names.size(), 2u) << uri;
        for (const std::string& name : names) EXPECT_EQ(name, safe_path(name)) << uri;
    }
}

TEST_F(Evil, names_cannot_run_scripts_in_the_sheet) {
    EXPECT_EQ(run({"sheet", ".", "-o", "sheet.html", "--title", evil, "--size", "16"}).exit_code, 0);
    const std::string page = contents(top / "sheet.html");
    EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
    const std::string text =
        page.substr(page.find("<body>"), page.find("<script>", page.find("<body>")) - page.find("<body>"));
    EXPECT_EQ(flaw(text), "");
}

TEST_F(Evil, file_names_reach_no_output) {
    std::string name = evil.substr(0, 60) + "\xFF.gltf";
    std::ranges::replace(name, '/', '_');
    write_text(top / ("dir/" + name), gltf_with_names("x"));
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"info", "-r", "dir"},
             {"info", "-r", "dir", "--json"},
             {"validate", "-r", "dir"},
             {"validate", "-r", "dir", "--sarif"},
             {"identify", "-r", "dir"},
             {"roundtrip", "-r", "dir"},
             {"diff", "dir", "dir"},
             {"convert", "-r", "dir", "--to", "sgm", "-o", "out/"},
             {"convert", "-r", "dir", "--to", "sgm", "-o", "out/", "--incremental", "--json"},
             {"render", "-r", "dir", "-o", "out/", "--size", "16"}}) {
        const auto result = run(command);
        EXPECT_EQ(flaw(result.out), "") << command[0];
        EXPECT_EQ(flaw(result.err), "") << command[0];
    }
}

// An importer that has been taken over can say anything.
TEST_F(Evil, importer_output_is_escaped) {
    write_text(
        top / "importer",
        "#!/bin/sh\nif [ \"$1\" = --formats ]; then printf 'Evil\\033[31m\\t.obj\\n'; exit; fi\n"
        "cat >/dev/null\nprintf '{\"issues\":{\"messages\":[{\"code\":\"IMPORT_FAILED\",\"message\":\"EVIL\\\\u001b[31m"
        "\\\\nFAKE: "
        "line\\\\u202e\",\"path\":\"/\\\\u009b\"}]},\"losses\":[{\"code\":\"LOSS_MESHES\",\"message\":\"\\\\u0007\","
        "\"path\":\"/\\\\n\"}]}\\n'\n");
    fs::permissions(top / "importer", fs::perms{0755});
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{{"info", "raw.obj"}, {"convert", "raw.obj", "x.glb"}, {"formats"}}) {
        std::vector<std::string> words{"/usr/bin/env", "SINEW_IMPORTER=" + (top / "importer").string(), SINEW_PROGRAM};
        words.insert(words.end(), command.begin(), command.end());
        const auto result = test::run(words, {.folder = top.path()});
        EXPECT_THAT(result.out + result.err, HasSubstr(command[0] == "formats" ? "Evil" : "EVIL"));
        EXPECT_EQ(flaw(result.out + result.err), "") << command[0];
    }
}

TEST_F(Evil, long_names_are_cut_in_tables_but_whole_in_json) {
    const std::string name = std::string(4000, 'a') + "ä" + std::string(5000, 'b');
    write_text(top / "long.gltf", gltf_with_names(name));
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"info", "long.gltf", "--all"}, {"convert", "long.gltf", "long.sgm"}, {"info", "long.sgm"}}) {
        const auto result = run(command);
        std::istringstream lines(result.out + result.err);
        for (std::string line; std::getline(lines, line);) EXPECT_LT(line.size(), 1500u) << command[0];
        EXPECT_THAT(result.out + result.err, HasSubstr("…")) << command[0];
    }
    EXPECT_THAT(run({"info", "long.gltf", "--json"}).out, HasSubstr(name));
}

class Depfile : public testing::Test {
protected:
    // Converts a model that names a texture, and returns what Make does with the depfile.
    ProcessResult make(const std::string& model, const std::string& texture, const std::string& out) {
        fs::remove_all(top.path());
        fs::create_directories(top.path());
        write_text(top / model, linked_json(texture));
        write_text(top / texture, png);
        converted = sinew_in(Setting::usual, {"convert", model, out, "--depfile", "dep"}, top.path());
        if (!fs::exists(top / "dep")) return {};
        return run({"/usr/bin/make", "-f", "dep", "-n", "-r", "--", out}, {.folder = top.path()});
    }
    static std::string linked_json(const std::string& uri) {
        const std::string quoted = json_string(percent(uri));
        return linked(quoted.substr(1, quoted.size() - 2));
    }
    // URIs escape percent signs.
    static std::string percent(const std::string& uri) {
        std::string result;
        for (const char c : uri) result += c == '%' ? "%25" : c == '#' ? "%23" : c == '?' ? "%3F" : std::string(1, c);
        return result;
    }

    OpenFolder top;
    ProcessResult converted;
};

TEST_F(Depfile, works_with_every_name_that_make_can_read) {
    for (const char* name : {"a b",   "a#b",  "a$b",    "a$(shell touch pwned)b",
                             "a%b",   "a&",   "a'b",    "a\"b",
                             "a,b",   "a(b)", "~root",  "|",
                             "@x",    "a!b",  "a^b",    "$$",
                             "a\\ b", "a\\#", "a{b,c}", "a:b",
                             "%",     "&"}) {
        const std::string text(name);
        const auto result = make(text + ".gltf", "tex/" + text + ".png", text + ".sgm");
        EXPECT_EQ(converted.exit_code, 0) << name << converted.err;
        // Make fails if a prerequisite that it reads does not exist.
        EXPECT_EQ(result.exit_code, 0) << name << '\n' << contents(top / "dep") << result.err;
        EXPECT_FALSE(fs::exists(top / "pwned")) << name;
        // It fails if one is missing, so it has read the names.
        fs::remove(top / (text.find('\\') == std::string::npos ? "tex/" + text + ".png" : text + ".gltf"));
        EXPECT_EQ(
            run({"/usr/bin/make", "-f", "dep", "-n", "-r", "--", text + ".sgm"}, {.folder = top.path()}).exit_code, 2)
            << name;
    }
}

TEST_F(Depfile, rejects_names_that_make_cannot_read) {
    for (const char* name :
         {"a\n\ttouch pwned\nb", "a\nall:;touch pwned", "a\tb", "a\rb", "a=b", "SHELL=touch", "a;touch pwned;b"}) {
        const std::string text(name);
        (void)make(text + ".gltf", "tex/" + text + ".png", text + ".sgm");
        EXPECT_EQ(converted.exit_code, 4) << name;
        EXPECT_THAT(converted.err, HasSubstr("Make cannot read the name")) << name;
        EXPECT_FALSE(fs::exists(top / "dep")) << name;
        EXPECT_FALSE(fs::exists(top / "pwned")) << name;
    }
    // A texture alone.
    (void)make("m.gltf", "tex/a\n\ttouch pwned\nb.png", "m.sgm");
    EXPECT_EQ(converted.exit_code, 4) << converted.err;
    EXPECT_FALSE(fs::exists(top / "dep"));
}

}  // namespace sinew::test::escaping_test
