# SPDX-License-Identifier: MIT
# What keeps builds short; docs/performance.md has the figures.

# Divides the sources of a target into compilations of about the same size, of at most 36 sources each. Larger ones take
# less time in total, but there must be enough of them to keep two processors busy.
function(sinew_balance_unity target)
  get_target_property(sources ${target} SOURCES)
  list(LENGTH sources count)
  math(EXPR parts "(${count} + 35) / 36")
  math(EXPR size "(${count} + ${parts} - 1) / ${parts}")
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE ${size})
endfunction()

# For code that calls the library and prints: it gains nothing from more optimisation, which takes a third of its time to
# compile.
function(sinew_optimise_less target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:-O1>)
endfunction()
