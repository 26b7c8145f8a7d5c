// SPDX-License-Identifier: MIT
// The server of `sinew view`: what other users of the machine can see and do.
#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "cli/view.h"
#include "support/process.h"

namespace sinew::test::viewer_test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

// `sinew view` with a browser that writes down its command line and waits.
class OpenedViewer : public View {
protected:
    void SetUp() override {
        add_example("robot.twm");
        write("browser", "#!/bin/sh\necho $$ > " + (folder() / "process.new").string() + "\nmv " +
                             (folder() / "process.new").string() + " " + (folder() / "process").string() +
                             "\nsleep 60\n");
        fs::permissions(folder() / "browser", fs::perms::owner_all);
        program = std::make_unique<StartedProcess>(
            std::vector<std::string>{"/usr/bin/env", "SINEW_VIEWER=" + viewer_page().string(),
                                     "BROWSER=" + (folder() / "browser").string(), SINEW_PROGRAM, "view", "robot.twm"},
            folder());
        const std::string address = program->line();
        const std::size_t end = address.find("/?token=");
        ASSERT_NE(end, std::string::npos) << address;
        port = std::stoi(address.substr(std::string("http://127.0.0.1:").size()));
        token = address.substr(end + 8);
        for (int i = 0; i < 200 && !fs::exists(folder() / "process"); ++i) std::this_thread::sleep_for(50ms);
        browser_ = std::stoi(text_of(folder() / "process"));
        command_line_ = text_of("/proc/" + std::to_string(browser_) + "/cmdline");
        const std::size_t ticket = command_line_.find("/open?ticket=");
        ASSERT_NE(ticket, std::string::npos) << command_line_;
        opened_ = command_line_.substr(ticket, 13 + 32);
    }
    void TearDown() override {
        if (browser_ > 0) ::kill(-browser_, SIGKILL);  // it has a session of its own
    }
    std::string host() const { return "127.0.0.1:" + std::to_string(port); }
    HttpAnswer open_ticket() const {
        return http(port, "GET " + opened_ + " HTTP/1.1\r\nHost: " + host() + "\r\n\r\n");
    }

    pid_t browser_ = -1;
    std::string command_line_;
    std::string opened_;
};

TEST_F(OpenedViewer, hides_the_token_from_the_process_list) {
    EXPECT_THAT(command_line_, Not(HasSubstr(token)));
    const auto processes = run({"/bin/ps", "-eww", "-o", "args"});
    EXPECT_EQ(processes.exit_code, 0);
    EXPECT_THAT(processes.out, Not(HasSubstr(token)));
}

TEST_F(OpenedViewer, exchanges_the_ticket_once) {
    const HttpAnswer first = open_ticket();
    EXPECT_EQ(first.status, 303);
    EXPECT_EQ(first.headers.at("location"), "/?token=" + token);
    EXPECT_EQ(get("/files").status, 200);
    const HttpAnswer second = open_ticket();
    EXPECT_EQ(second.status, 403);
    EXPECT_THAT(second.body, Not(HasSubstr(token)));
    const auto wrong = http(port, "GET /open?ticket=0 HTTP/1.1\r\nHost: " + host() + "\r\n\r\n");
    EXPECT_EQ(wrong.status, 403);
}

TEST_F(OpenedViewer, refuses_the_ticket_to_other_users) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root may become another user";
    const char* script = R"(
import socket, sys
s = socket.create_connection(('127.0.0.1', int(sys.argv[1])))
s.sendall(('GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n' % (sys.argv[2], sys.argv[1])).encode())
print(s.makefile().readline())
)";
    const auto as_nobody = run({"/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups",
                                "/usr/bin/python3", "-c", script, std::to_string(port), opened_},
                               {.folder = "/"});
    EXPECT_THAT(as_nobody.out, HasSubstr("403")) << as_nobody.err;
    EXPECT_EQ(open_ticket().status, 303) << "the attempt did not use the ticket up";
}

class SlowRequests : public View {
protected:
    void SetUp() override {
        add_example("robot.twm");
        start({"robot.twm"});
    }
    std::chrono::steady_clock::duration time_of_request() const {
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_EQ(get("/files").status, 200);
        return std::chrono::steady_clock::now() - begin;
    }
};

TEST_F(SlowRequests, do_not_delay_others) {
    std::vector<std::unique_ptr<HttpConnection>> slow;
    for (int i = 0; i < 100; ++i) {
        slow.push_back(std::make_unique<HttpConnection>(port));
        ASSERT_TRUE(slow.back()->send(i % 3 == 0 ? "" : i % 3 == 1 ? "GET /fi" : "GET / HTTP/1.1\r\nHost: x\r\n"));
    }
    std::this_thread::sleep_for(100ms);
    for (int i = 0; i < 5; ++i) EXPECT_LT(time_of_request(), 1s);
    EXPECT_TRUE(
        slow[1]->send("les?token=" + token + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n\r\n"));
    EXPECT_EQ(slow[1]->answer().status, 200) << "a slow request is answered when it is complete";
}

TEST_F(SlowRequests, are_closed_after_a_while) {
    HttpConnection half(port);
    ASSERT_TRUE(half.send("GET / HTTP/1.1\r\n"));
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(half.hears_within(20s)) << "its end";
    EXPECT_EQ(half.receive(100), "");
    EXPECT_GT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST_F(SlowRequests, cannot_use_up_all_connections) {
    std::vector<std::unique_ptr<HttpConnection>> many;
    for (int i = 0; i < 600; ++i) {
        many.push_back(std::make_unique<HttpConnection>(port));
        many.back()->send("GET /");
    }
    EXPECT_LT(time_of_request(), 2s);
    EXPECT_TRUE(program->is_running());
}

}  // namespace sinew::test::viewer_test
