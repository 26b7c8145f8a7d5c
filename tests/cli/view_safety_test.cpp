// SPDX-License-Identifier: MIT
// Requests that `sinew view` refuses: other users of the machine and web pages can reach the port as well.
#include <gmock/gmock.h>

#include <fstream>
#include <thread>

#include "view.h"

namespace sinew::test::view_safety_test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;

class ViewSafety : public View {
protected:
    void SetUp() override {
        add_example("robot.twm");
        write("secret.txt", "a secret");
        start({"robot.twm"});
    }
    std::string host() const { return "127.0.0.1:" + std::to_string(port); }
    // A request with the right token and additional headers.
    HttpAnswer ask(const std::string& method, const std::string& target, const std::string& headers,
                   const std::string& body = {}) const {
        return http(port, method + " " + target + "?token=" + token + " HTTP/1.1\r\n" + headers + "\r\n" + body);
    }
};

TEST_F(ViewSafety, needs_the_token) {
    std::string other = token;
    other.back() = other.back() == '0' ? '1' : '0';
    for (const std::string path : {"/", "/files", "/file/0", "/changes", "/nothing"}) {
        for (const std::string& query : {std::string(), std::string("?token="), "?token=" + other,
                                         "?token=" + token + "0", "?token=" + token.substr(1), "?Token=" + token}) {
            const auto answer = http(port, "GET " + path + query + " HTTP/1.1\r\nHost: " + host() + "\r\n\r\n");
            EXPECT_EQ(answer.status, 403) << path << query;
            EXPECT_THAT(answer.body, testing::Not(HasSubstr(token)));
        }
    }
}

TEST_F(ViewSafety, has_another_token_every_time) {
    const std::string before = token;
    start({"robot.twm"});
    EXPECT_NE(token, before);
}

TEST_F(ViewSafety, refuses_other_host_names) {
    const std::string number = std::to_string(port);
    for (const std::string& headers :
         {std::string(), std::string("Host: \r\n"), std::string("Host: evil.example\r\n"),
          "Host: evil.example:" + number + "\r\n", std::string("Host: 127.0.0.1\r\n"),
          "Host: 127.0.0.1:" + number + "0\r\n", "Host: localhost.:" + number + "\r\n",
          "Host: " + host() + "\r\nHost: evil.example\r\n", "Host: evil.example\r\nHost: " + host() + "\r\n"}) {
        EXPECT_EQ(ask("GET", "/files", headers).status, 403) << headers;
    }
    EXPECT_EQ(ask("GET", "/files", "Host: localhost:" + number + "\r\n").status, 200);
    EXPECT_EQ(ask("GET", "/files", "Host: " + host() + "\r\n").status, 200);
}

TEST_F(ViewSafety, accepts_only_get_requests) {
    for (const char* method : {"POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"}) {
        const auto answer = ask(method, "/files", "Host: " + host() + "\r\nContent-Length: 4\r\n", "body");
        EXPECT_EQ(answer.status, 405) << method;
        EXPECT_EQ(answer.headers.at("allow"), "GET") << method;
    }
    EXPECT_EQ(ask("BREW", "/files", "Host: " + host() + "\r\n").status, 400);
}

TEST_F(ViewSafety, has_no_other_paths) {
    for (const char* target : {"/secret.txt",
                               "/robot.twm",
                               "/../secret.txt",
                               "/%2e%2e/secret.txt",
                               "/..%2fsecret.txt",
                               "//",
                               "//files",
                               "/files/",
                               "/./files",
                               "/file",
                               "/file/",
                               "/file/1",
                               "/file/-1",
                               "/file/+0",
                               "/file/0x0",
                               "/file/00000000000000000001",
                               "/file/18446744073709551616",
                               "/file/0/",
                               "/file/0/../../secret.txt",
                               "/file/%2e%2e%2fsecret.txt",
                               "/file/..%5csecret.txt",
                               "/file/0%00",
                               "/files%00",
                               "/%00",
                               "/file/secret.txt",
                               "/etc/passwd",
                               "/file//etc/passwd",
                               "http://127.0.0.1/files",
                               "files",
                               "*"}) {
        const auto answer = get(target);
        EXPECT_EQ(answer.status, 404) << target;
        EXPECT_THAT(answer.body, testing::Not(HasSubstr("a secret"))) << target;
    }
    const auto nul =
        http(port, std::string("GET /files\0?token=", 18) + token + " HTTP/1.1\r\nHost: " + host() + "\r\n\r\n");
    EXPECT_NE(nul.status, 200) << "an unescaped NUL";
}

TEST_F(ViewSafety, forbids_browsers_to_share_or_embed_anything) {
    const std::string page = text_of(viewer_page());
    const std::string mark = "content=\"default-src";
    const std::size_t begin = page.find(mark) + 9;
    const std::string policy = page.substr(begin, page.find('"', begin) - begin) + "; frame-ancestors 'none'";
    const auto refused = http(port, "GET / HTTP/1.1\r\nHost: " + host() + "\r\nOrigin: http://evil.example\r\n\r\n");
    EXPECT_EQ(refused.status, 403);
    for (const HttpAnswer& answer :
         {get("/"), get("/files"), get("/file/0"), get("/changes?after="), get("/nothing"), refused}) {
        EXPECT_EQ(answer.headers.at("cache-control"), "no-store");
        EXPECT_EQ(answer.headers.at("x-content-type-options"), "nosniff");
        EXPECT_EQ(answer.headers.at("referrer-policy"), "no-referrer");
        EXPECT_EQ(answer.headers.at("cross-origin-resource-policy"), "same-origin");
        EXPECT_EQ(answer.headers.at("content-security-policy"), policy)
            << "only the page's own resources, and no framing";
        for (const auto& [name, value] : answer.headers) EXPECT_FALSE(name.starts_with("access-control-")) << name;
    }
}

TEST_F(ViewSafety, answers_one_request_per_connection) {
    const auto answer = http(port, request_for("/nothing") + request_for("/files"));
    EXPECT_EQ(answer.status, 404);
    EXPECT_EQ(answer.body, "Not found.\n");
}

TEST_F(ViewSafety, refuses_endless_requests) {
    for (const std::string& begin :
         {"GET /" + std::string(100, 'a'), "GET / HTTP/1.1\r\nHost: " + host() + "\r\n", std::string("\r\n")}) {
        HttpConnection connection(port);
        ASSERT_TRUE(connection.send(begin));
        bool more = true;
        std::size_t sent = 0;
        for (; more && sent < (std::size_t{64} << 20); sent += 65536) more = connection.send(std::string(65536, 'x'));
        EXPECT_FALSE(more) << begin;
    }
    HttpConnection many(port);
    many.send("GET / HTTP/1.1\r\n");
    bool more = true;
    for (int i = 0; more && i < 1'000'000; ++i) more = many.send("X-" + std::to_string(i) + ": y\r\n");
    EXPECT_FALSE(more);
    EXPECT_EQ(get("/files").status, 200);
}

TEST_F(ViewSafety, ignores_malformed_headers) {
    for (const std::string header :
         {"Range: bytes=99999999999999999999-", "Range: bytes=5-1", "Range: bytes=10000000-", "Range: bytes=-0",
          "Range: bytes=0-0,1-1,2-2", "Range: x", "Content-Length: 99999999999999999999", "Transfer-Encoding: chunked",
          "Expect: 100-continue", "Connection: Upgrade\r\nUpgrade: websocket", "Accept-Encoding: gzip, br",
          "Content-Type: multipart/form-data", ": ", "no colon"}) {
        http(port, "GET /file/0?token=" + token + " HTTP/1.1\r\nHost: " + host() + "\r\n" + header + "\r\n\r\n");
        ASSERT_TRUE(program->is_running()) << header;
    }
    EXPECT_EQ(ask("GET", "/file/0", "Host: " + host() + "\r\nRange: bytes=1-2\r\n").body,
              text_of(folder() / "robot.twm"));
    const auto packed = ask("GET", "/", "Host: " + host() + "\r\nAccept-Encoding: gzip, br\r\n");
    EXPECT_EQ(packed.body, text_of(viewer_page()));
}

TEST_F(ViewSafety, survives_a_file_that_becomes_shorter_while_it_is_sent) {
    write("large.twm", "x");
    fs::resize_file(folder() / "large.twm", std::uintmax_t{32} << 20);
    start({"large.twm"});
    HttpConnection slow(port);
    slow.send(request_for("/file/0"));
    EXPECT_FALSE(slow.receive(1000).empty());
    fs::resize_file(folder() / "large.twm", 10);
    EXPECT_LT(slow.answer().body.size(), std::size_t{32} << 20);
    EXPECT_TRUE(program->is_running());
    EXPECT_EQ(get("/file/0").body.size(), 10u);
}

TEST_F(ViewSafety, is_not_blocked_by_waiting_or_closed_connections) {
    const std::string request = request_for("/changes?after=" + state());
    for (int i = 0; i < 60; ++i) {
        HttpConnection gone(port);
        gone.send(request);
        gone.hears_within(10s);
    }
    std::this_thread::sleep_for(1s);
    std::vector<std::unique_ptr<HttpConnection>> waiting;
    int refused = 0;
    for (int i = 0; i < 14; ++i) {
        waiting.push_back(std::make_unique<HttpConnection>(port));
        waiting.back()->send(request);
        ASSERT_TRUE(waiting.back()->hears_within(10s));
        refused += waiting.back()->receive(12) == "HTTP/1.1 503" ? 1 : 0;
    }
    EXPECT_GE(refused, 2);
    EXPECT_LT(refused, 14);
    EXPECT_EQ(get("/files").status, 200) << "other requests are still answered";
}

}  // namespace sinew::test::view_safety_test
