# SPDX-License-Identifier: MIT
"""Shows the report of the program: a few lines in the status bar, and everything in a text block."""

import bpy

from ..io import report

TEXT = "Sinew report"


def show(operator, result, name):
    for level, line in report.lines(result):
        operator.report({level}, line)
    operator.report({"INFO"} if result.ok else {"ERROR"}, report.summary(result, name))


def store(results):
    """Writes the full report to the text block; `results` are pairs of a result and its file name."""
    text = bpy.data.texts.get(TEXT) or bpy.data.texts.new(TEXT)
    text.clear()
    text.write("\n".join(report.full_text(result, name) for result, name in results))
