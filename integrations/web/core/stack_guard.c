// SPDX-License-Identifier: MIT
// What Debian's C++ library for WebAssembly wants and its C library does not have.
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x5113e77d;

void __stack_chk_fail(void) {
    __builtin_trap();
}
