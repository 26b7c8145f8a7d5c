# SPDX-License-Identifier: MIT
"""The part that does not need Blender: finds the program, runs it and parses its report."""
