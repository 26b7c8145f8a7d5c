# SPDX-License-Identifier: MIT
"""What the program said reaches the user: in the status bar, and in a text with all of it."""

import bpy

from ..io import report

TEXT = "Sinew report"


def tell(operator, result, name):
    for level, line in report.lines(result):
        operator.report({level}, line)
    operator.report({"INFO"} if result.ok else {"ERROR"}, report.summary(result, name))


def keep(results):
    """Writes everything down; `results` are pairs of a result and the name of its file."""
    text = bpy.data.texts.get(TEXT) or bpy.data.texts.new(TEXT)
    text.clear()
    text.write("\n".join(report.full_text(result, name) for result, name in results))
