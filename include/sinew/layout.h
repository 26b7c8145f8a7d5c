// SPDX-License-Identifier: MIT
// One description of a binary layout, walked by Reader, Writer, SpecWriter or MinSize.
//
// A format describes each of its structs once,
//
//     void layout(auto& io, Is<Joint> auto& joint) {
//         io.field("parent", joint.parent, "index of the parent joint");
//         ...
//     }
//
// and the walker decides what a field means: bytes in, bytes out, a row of a table, a size. A layout holds no raw `if`
// and no loop: it says `when`, `since`, `before`, `items`, `each`, or the printed tables would lie.
//
//     magic     bytes that are always the same         array    counted elements of one type, in place
//     version   what `since` and `before` refer to     block    the same, of a shape known at run time
//     field     a scalar or a fixed array of them      ragged   counted lists behind their lengths, in place
//     one_of    a field with few possible values       strings  counted strings, each up to its NUL, in place
//     reserved  bytes without a meaning, kept          when     a part that only some files have
//     padding   zeros up to a multiple of some bytes   since    a part from a version on
//     count     how many elements follow, now or later before   a part up to a version
//     implied   the same, known from elsewhere         rest     all that is left: bytes, or elements
//     items     counted elements with their layouts    end      what follows is surplus, and kept
//     each      a second part of elements that came
#pragma once

#include <sinew/layout/min_size.h>
#include <sinew/layout/reader.h>
#include <sinew/layout/spec.h>
#include <sinew/layout/writer.h>
