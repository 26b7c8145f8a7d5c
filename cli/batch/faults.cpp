// SPDX-License-Identifier: MIT
#include "batch/faults.h"

#include <fcntl.h>
#include <signal.h>
#include <sinew/file.h>
#include <sinew/json.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <mutex>
#include <new>
#include <optional>
#include <shared_mutex>

#include "terminal/exit_code.h"

namespace sinew::cli {
namespace {

// Plain memory, because a signal handler reads it. Longer names are truncated.
thread_local std::array<char, 512> name_of_file{};
thread_local volatile bool is_guarded = false;
thread_local volatile bool is_truncated = false;

// Everything below that a signal handler calls uses only functions that are allowed there.

[[noreturn]] void exit_with_message() {
    const auto print = [](std::string_view text) { (void)!::write(STDERR_FILENO, text.data(), text.size()); };
    const std::string_view name = name_of_file.data();
    print("sinew: ");
    print(name.empty() ? "a file" : name);
    print(" was truncated by another program while it was read; try again once it is complete\n");
    _exit(static_cast<int>(ExitCode::cannot_read));
}

// Reads /proc/self/maps byte by byte. A line starts with `55d0-55d8 r--p `.
class MapReader {
public:
    MapReader() : file_(::open("/proc/self/maps", O_RDONLY | O_CLOEXEC)) {}
    MapReader(const MapReader&) = delete;
    MapReader& operator=(const MapReader&) = delete;
    ~MapReader() {
        if (file_ >= 0) ::close(file_);
    }

    /// The end of the read-only private mapping around an address.
    std::optional<std::uintptr_t> end_of_mapping(std::uintptr_t address) {
        while (true) {
            const auto begin = hexadecimal();
            const auto end = begin ? hexadecimal() : std::nullopt;
            if (!end) return std::nullopt;
            bool matches = *begin <= address && address < *end;
            for (const char right : {'r', '-', '-', 'p'}) matches = next() == right && matches;
            if (matches) return end;
            for (int c = next(); c != '\n'; c = next()) {
                if (c < 0) return std::nullopt;
            }
        }
    }

private:
    // A number and the character after it.
    std::optional<std::uintptr_t> hexadecimal() {
        std::uintptr_t number = 0;
        for (int c = next(); c >= 0; c = next()) {
            if (c >= '0' && c <= '9') {
                number = number * 16 + static_cast<unsigned>(c - '0');
            } else if (c >= 'a' && c <= 'f') {
                number = number * 16 + static_cast<unsigned>(c - 'a' + 10);
            } else {
                return number;
            }
        }
        return std::nullopt;
    }
    // The next character; negative at the end.
    int next() {
        if (at_ == size_) {
            const ssize_t count = ::read(file_, buffer_.data(), buffer_.size());
            if (count <= 0) return -1;
            at_ = 0;
            size_ = static_cast<std::size_t>(count);
        }
        return buffer_[at_++];
    }

    int file_;
    std::array<char, 4096> buffer_{};
    std::size_t at_ = 0;
    std::size_t size_ = 0;
};

// Replaces the missing end of a mapped file by zeros, which take no memory.
bool put_zeros_at(void* fault) {
    const auto page_size = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto address = reinterpret_cast<std::uintptr_t>(fault);
    const auto end = MapReader().end_of_mapping(address);
    if (!end) return false;
    const std::uintptr_t page = address - address % page_size;
    void* const place = reinterpret_cast<void*>(page);
    return ::mmap(place, *end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == place;
}

void on_bus_error(int, siginfo_t* facts, void*) {
    const int before = errno;
    if (!is_guarded || facts->si_code != BUS_ADRERR || !put_zeros_at(facts->si_addr)) exit_with_message();
    is_truncated = true;
    errno = before;
}

// Held by all work, and alone by work that is repeated.
std::shared_mutex& work_mutex() {
    static std::shared_mutex mutex;
    return mutex;
}

// The library keeps a buffer and a JSON parser per thread. They are registered before memory can run out.
void prepare_once() {
    thread_local bool is_prepared = false;
    if (is_prepared) return;
    is_prepared = true;
    prepare_thread();
    (void)parse_json("[]", 1);
}

class Guard {
public:
    explicit Guard(std::string_view file) {
        prepare_once();
        working_on(file);
        is_truncated = false;
        is_guarded = true;
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    ~Guard() { is_guarded = false; }
};

// False if memory ran out.
bool fits_into_memory(const std::function<void()>& work) {
    try {
        work();
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }
}

}  // namespace

void working_on(std::string_view file) {
    const std::size_t size = file.copy(name_of_file.data(), name_of_file.size() - 1);
    name_of_file[size] = '\0';
}

void survive_shrinking_files() {
    struct sigaction action {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGBUS, &action, nullptr);
}

std::string guarded(std::string_view file, const std::function<void()>& work) {
    const Guard guard(file);
    bool done = false;
    {
        const std::shared_lock beside_others(work_mutex());
        done = fits_into_memory(work);
    }
    if (!done) {
        const std::unique_lock alone(work_mutex());
        done = fits_into_memory(work);
    }
    if (!done) return "out of memory; try a smaller file, or lower --max-memory to refuse such files early";
    return is_truncated ? "was truncated by another program while it was read; try again once it is complete" : "";
}

bool file_was_truncated() {
    return is_truncated;
}

}  // namespace sinew::cli
