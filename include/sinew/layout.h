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
// and the walker decides what to do with a field: read it, write it, document it, or add up its size. A layout uses
// `when`, `since`, `before`, `items` and `each` instead of `if` and loops; otherwise the documentation would be wrong.
//
//     magic     fixed bytes                            array    elements of one type, in place
//     version   what `since` and `before` refer to     block    elements of a record known at run time, in place
//     field     a scalar or a fixed array of scalars   ragged   lists with a length before each, in place
//     one_of    a field with a few valid values        strings  NUL-terminated strings, in place
//     reserved  reserved bytes, kept                   when     a part that only some files have
//     padding   zeros up to an alignment               since    a part from a version on
//     count     the number of elements of a list       before   a part up to a version
//     implied   the same, known from elsewhere         rest     all remaining bytes or elements
//     items     the elements of a list                 end      the end; surplus bytes are kept
//     each      a second part of elements read before
#pragma once

#include <sinew/layout/min_size.h>
#include <sinew/layout/reader.h>
#include <sinew/layout/spec.h>
#include <sinew/layout/writer.h>
