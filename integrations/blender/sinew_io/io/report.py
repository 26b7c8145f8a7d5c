# SPDX-License-Identifier: MIT
"""The report of the program for people: a few lines for the status bar, and a full text."""

LEVELS = ("ERROR", "WARNING", "INFO", "INFO")
MOST_LINES = 8


def lines(result):
    """Pairs of a Blender report level and a text: errors, then warnings, then losses; at most MOST_LINES."""
    everything = [(LEVELS[f.severity], f.text()) for f in sorted(result.findings, key=lambda f: f.severity)]
    everything = [line for line in everything if line[0] != "INFO"]
    everything += [("WARNING", loss.text()) for loss in result.losses]
    if len(everything) > MOST_LINES:
        rest = len(everything) - MOST_LINES
        everything = everything[:MOST_LINES] + [("WARNING", f"… and {rest} more, in the text “Sinew report”")]
    return everything


def summary(result, name):
    if not result.ok:
        return f"{name}: nothing was written"
    warnings = sum(f.severity == 1 for f in result.findings)
    parts = []
    if warnings:
        parts.append(f"{warnings} warning" + ("s" if warnings > 1 else ""))
    if result.losses:
        parts.append(f"{len(result.losses)} loss" + ("es" if len(result.losses) > 1 else ""))
    return f"{name}: " + (", ".join(parts) if parts else "nothing lost")


def full_text(result, name):
    """The full report, for a Blender text block."""
    text = [summary(result, name), "", "$ " + " ".join(map(quoted, result.command)), ""]
    if result.written:
        text += ["Written:"] + ["  " + file for file in result.written] + [""]
    for title, severity in (("Errors", 0), ("Warnings", 1), ("Infos", 2), ("Hints", 3)):
        found = [f for f in result.findings if f.severity == severity]
        if found:
            text += [title + ":"] + ["  " + f.text() for f in found] + [""]
    if result.losses:
        text += ["Losses (what the format cannot hold):"] + ["  " + loss.text() for loss in result.losses] + [""]
    if result.findings or result.losses:
        text += ["Run `sinew explain CODE` for the meaning of a code and what to do about it.", ""]
    return "\n".join(text)


def quoted(word):
    return f'"{word}"' if " " in word or not word else word
