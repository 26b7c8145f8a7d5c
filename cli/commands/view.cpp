// SPDX-License-Identifier: MIT
#include <dlfcn.h>
#include <fmt/format.h>
#include <signal.h>
#include <sinew/file.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <memory>

#include "commands/commands.h"
#include "integrations/view/serve.h"
#include "models/parts.h"
#include "options/inputs.h"
#include "view/browser.h"
#include "view/served_files.h"

namespace sinew::cli {
namespace {

struct ViewArguments {
    InputOptions input;
    std::uint64_t port = 0;
    bool no_open = false;
};

void fail(Context& context, ExitCode code, const std::string& message) {
    context.err.print(fmt::format("sinew: {}\n", message));
    context.note(code);
}

view::Serve* load_server(Context& context) {
    const auto module = find_part("SINEW_VIEW_SERVER", {"sinew-view.so", "../libexec/sinew/sinew-view.so"});
    void* loaded = module.empty() ? nullptr : dlopen(module.c_str(), RTLD_NOW | RTLD_LOCAL);
    void* found = loaded == nullptr ? nullptr : dlsym(loaded, "sinew_view_serve");
    if (found == nullptr) {
        fail(context, ExitCode::cannot_read,
             module.empty() ? "sinew-view.so is not installed beside sinew; build with SINEW_VIEW=ON, or set "
                              "SINEW_VIEW_SERVER to its path"
                            : fmt::format("{} cannot be loaded; install it again", module.string()));
    }
    return reinterpret_cast<view::Serve*>(found);
}

std::optional<Bytes> read_page(Context& context) {
    constexpr const char* place = "../share/sinew/viewer.html";
    const auto page = find_part("SINEW_VIEWER", {place});
    if (page.empty()) {
        fail(context, ExitCode::cannot_read,
             fmt::format(
                 "the page of the viewer is missing: {} not found\nBuild it with `integrations/web/build page` in "
                 "the source tree and install again, or set SINEW_VIEWER to the path of a page.",
                 printable((program_folder() / place).lexically_normal().string())));
        return std::nullopt;
    }
    // Not mapped: the page can be rebuilt while it is shown.
    auto bytes = read_file(page, {.map_from = std::numeric_limits<std::uint64_t>::max()});
    if (bytes) return *std::move(bytes);
    fail(context, ExitCode::cannot_read,
         fmt::format("the page of the viewer, {}: {}", printable(page.string()), bytes.error().message));
    return std::nullopt;
}

// 128 random bits.
std::optional<std::string> random_token() {
    std::array<unsigned char, 16> bytes{};
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return std::nullopt;
    return fmt::format("{:02x}", fmt::join(bytes, ""));
}

view::Content content_of(Bytes bytes) {
    auto owner = std::make_shared<const Bytes>(std::move(bytes));
    const auto span = owner->span();
    return {std::move(owner), span};
}

// Blocks the signals that end the program, so that `wait_for_end` can receive them.
sigset_t block_ending_signals() {
    sigset_t ending;
    sigemptyset(&ending);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&ending, signal);
    pthread_sigmask(SIG_BLOCK, &ending, nullptr);
    return ending;
}

void wait_for_end(const sigset_t& ending, const std::atomic<bool>& over) {
    const timespec moment{.tv_sec = 0, .tv_nsec = 100'000'000};
    while (!over && sigtimedwait(&ending, nullptr, &moment) < 0) {
    }
    // A second signal ends the program at once.
    pthread_sigmask(SIG_UNBLOCK, &ending, nullptr);
}

void run_view(Context& context, const ViewArguments& options) {
    const auto models = found_files(context, options.input);
    if (!models) return;
    ServedFiles files(context, options.input, *models);
    context.note(files.load());
    if (context.exit_code != ExitCode::fine) return;
    const auto page = read_page(context);
    view::Serve* serve = page ? load_server(context) : nullptr;
    if (serve == nullptr) return;
    const auto token = random_token();
    const auto ticket = random_token();
    if (!token || !ticket) return fail(context, ExitCode::internal, "the system provides no random numbers");

    const sigset_t ending = block_ending_signals();
    const view::Site site{
        .token = *token,
        .ticket = *ticket,
        .page = content_of(*page),
        .list = [&] { return files.list(); },
        .file = [&](std::size_t number) -> std::optional<view::Content> {
            auto bytes = files.file(number);
            if (!bytes) return std::nullopt;
            return content_of(*std::move(bytes));
        },
        .state = [&] { return files.state(); },
    };
    bool started = false;
    const auto meanwhile = [&](int port, const std::atomic<bool>& over) {
        started = true;
        const std::string address = fmt::format("http://127.0.0.1:{}/?token={}", port, *token);
        context.out.print(address + '\n');
        context.out.flush();
        const std::string opened = fmt::format("http://127.0.0.1:{}/open?ticket={}", port, *ticket);
        if (!options.no_open && !open_in_browser(opened))
            context.err.print("sinew: found neither $BROWSER nor xdg-open; open the address in a browser yourself\n");
        context.err.print("Press Ctrl-C to end.\n");
        wait_for_end(ending, over);
    };
    if (serve(site, static_cast<int>(options.port), meanwhile)) return;
    fail(context, started ? ExitCode::internal : ExitCode::cannot_write,
         started ? "the server failed; run the command again"
                 : fmt::format("port {} is in use; choose another one with --port", options.port));
}

}  // namespace

Command view_command(Context& context) {
    auto options = std::make_shared<ViewArguments>();
    Command command{.name = "view", .text = "Show models in the browser and reload them when they change"};
    command.examples = {
        {"sinew view robot.twm", "turn it, play its animations, inspect its bytes"},
        {"sinew view *.sgm --no-open --port 8000", "print the address only, with this port"},
    };
    command.arguments = {{.names = {"FILE"},
                          .text = "Models to show",
                          .target = &options->input.files,
                          .required = true,
                          .in_usage = "FILE…"}};
    command.options = {
        {.names = {"--port"},
         .text = "Port to serve on; 0 is any free port",
         .target = &options->port,
         .value = "N",
         .initial = "0",
         .check =
             [](const std::string& t) {
                 return t.size() > 5 || std::stoul("0" + t) > 65535 ? "a port from 0 to 65535" : "";
             }},
        {.names = {"--no-open"}, .text = "Print the address, but start no browser", .target = &options->no_open},
    };
    std::ranges::move(import_options(options->input.import), std::back_inserter(command.options));
    command.run = [&context, options] { run_view(context, *options); };
    return command;
}

}  // namespace sinew::cli
