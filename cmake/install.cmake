# SPDX-License-Identifier: MIT
# `find_package(sinew CONFIG)` gives sinew::sinew and sinew::gltf; `pkg-config sinew` and `sinew-gltf` work too.
include(CMakePackageConfigHelpers)

set(sinew_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sinew)
install(TARGETS sinew EXPORT sinewTargets)
if(SINEW_GLTF)
  install(TARGETS sinew_gltf EXPORT sinewTargets)
endif()
install(DIRECTORY include/sinew DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT sinewTargets NAMESPACE sinew:: DESTINATION ${sinew_package_dir})

configure_package_config_file(cmake/sinewConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/sinewConfig.cmake
  INSTALL_DESTINATION ${sinew_package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/sinewConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sinewConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/sinewConfigVersion.cmake
  DESTINATION ${sinew_package_dir})

set(sinew_pc_private "simdjson")
if(SINEW_LZ4)
  string(APPEND sinew_pc_private " liblz4")
endif()
# The file finds its prefix from its own place, so that the tree can be installed anywhere.
string(REGEX REPLACE "[^/]+" ".." sinew_pc_up "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
configure_file(cmake/sinew.pc.in sinew.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sinew.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(SINEW_GLTF)
  set(sinew_gltf_pc_private "")
  if(SINEW_MESHOPT)
    set(sinew_gltf_pc_private "-lmeshoptimizer")
  endif()
  configure_file(cmake/sinew-gltf.pc.in sinew-gltf.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sinew-gltf.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
