# SPDX-License-Identifier: MIT
add_library(sinew_warnings INTERFACE)
target_compile_options(sinew_warnings INTERFACE -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor
  -Wold-style-cast -Wcast-qual -Wimplicit-fallthrough -Wno-missing-field-initializers)
if(SINEW_WARNINGS_AS_ERRORS)
  target_compile_options(sinew_warnings INTERFACE -Werror)
endif()
