# SPDX-License-Identifier: MIT
add_library(sinew_warnings INTERFACE)
target_compile_options(sinew_warnings INTERFACE -Wall -Wextra -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Wcast-qual -Wimplicit-fallthrough -Wno-missing-field-initializers)
if(SINEW_WARNINGS_AS_ERRORS)
  target_compile_options(sinew_warnings INTERFACE -Werror)
endif()
# In a unity build a local name may hide a constant of another file, which is harmless.
if(NOT SINEW_UNITY)
  target_compile_options(sinew_warnings INTERFACE -Wshadow)
endif()
