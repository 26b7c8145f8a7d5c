# SPDX-License-Identifier: MIT
# What somebody may do to a model in Blender.
import bpy
