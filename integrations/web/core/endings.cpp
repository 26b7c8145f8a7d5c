// SPDX-License-Identifier: MIT
// Internal errors trap at once, and the host reports them. Debian's C++ library needs the two stack-protector symbols,
// which its C library does not define; libc++'s own `__libcpp_verbose_abort` would link all of printf.
#include <cstdint>
#include <version>

extern "C" {

std::uintptr_t __stack_chk_guard = 0x5113e77d;

[[noreturn]] void __stack_chk_fail() {
    __builtin_trap();
}

}  // extern "C"

_LIBCPP_BEGIN_NAMESPACE_STD

[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept {
    __builtin_trap();
}

_LIBCPP_END_NAMESPACE_STD
