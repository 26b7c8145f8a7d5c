# SPDX-License-Identifier: MIT
# What makes a memory error harder to exploit, for optimised builds; tests/safety checks the programs. A debug build runs
# under sanitizers, which find more and do not work with fortified functions.
include(CheckCXXCompilerFlag)

set(hardened "$<CONFIG:Release,RelWithDebInfo,MinSizeRel>")
# Static libraries end up in programs. A module keeps the -fPIC that CMake gives it.
set(in_program "$<OR:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>,$<STREQUAL:$<TARGET_PROPERTY:TYPE>,STATIC_LIBRARY>>")

foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection)
  string(MAKE_C_IDENTIFIER "SINEW_HAS${flag}" known)
  check_cxx_compiler_flag(${flag} ${known})
  if(${known})
    add_compile_options($<${hardened}:${flag}>)
  endif()
endforeach()
# Level 3 becomes level 2 with compilers that do not support it.
add_compile_options($<${hardened}:-U_FORTIFY_SOURCE> $<${hardened}:-D_FORTIFY_SOURCE=3>)
if(NOT SINEW_PIC)
  add_compile_options($<$<AND:${hardened},${in_program}>:-fPIE>)
endif()
if(CMAKE_SYSTEM_NAME STREQUAL Linux)
  # The tables of functions are resolved at the start and read-only afterwards.
  add_link_options($<${hardened}:LINKER:-z,relro,-z,now> $<${hardened}:LINKER:-z,noexecstack>
    $<$<AND:${hardened},$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>>:-pie>)
endif()
