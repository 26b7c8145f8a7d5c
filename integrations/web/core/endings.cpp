// SPDX-License-Identifier: MIT
// How the module ends when something is wrong with itself: at once, and the host tells. Debian's C++ library wants the
// first two, which its C library does not have; its own way of giving up would bring all of printf along.
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
