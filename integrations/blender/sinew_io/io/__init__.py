# SPDX-License-Identifier: MIT
"""What the add-on does outside of Blender: find the program, run it, understand what it says."""
