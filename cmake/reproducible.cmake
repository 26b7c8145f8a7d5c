# SPDX-License-Identifier: MIT
# The same sources give the same bytes in every folder: scripts/check-reproducible. Paths in debug information and messages
# are relative to the source tree; nothing records the time of the build.
include(CheckCXXCompilerFlag)

check_cxx_compiler_flag(-ffile-prefix-map=a=b SINEW_HAS_file_prefix_map)
if(SINEW_HAS_file_prefix_map)
  # The last matching option counts, and the build folder may be inside the source tree.
  add_compile_options("$<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.>"
    "$<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-ffile-prefix-map=${PROJECT_BINARY_DIR}=build>")
endif()
