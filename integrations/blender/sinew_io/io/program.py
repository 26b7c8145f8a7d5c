# SPDX-License-Identifier: MIT
"""Finds and runs the program `sinew`."""

import json
import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

NAME = "sinew.exe" if os.name == "nt" else "sinew"


class ProgramMissing(Exception):
    """The program was not found."""


def find(preferred, addon_folder):
    """The program that the preferences name, the one next to the add-on, or the one on the PATH."""
    if preferred:
        chosen = Path(preferred).expanduser()
        if chosen.is_dir():
            chosen = chosen / NAME
        if chosen.is_file():
            return str(chosen)
        raise ProgramMissing(f"Program not found: {preferred}. Correct it in the preferences of the add-on")
    for place in (Path(addon_folder) / NAME, Path(addon_folder) / "bin" / NAME):
        if place.is_file():
            return str(place)
    on_path = shutil.which("sinew")
    if on_path:
        return on_path
    raise ProgramMissing(
        "The program sinew was not found: install it, or set its path in the preferences of the add-on"
    )


@dataclass
class Finding:
    code: str
    message: str
    severity: int  # 0 error, 1 warning, 2 info, 3 hint
    place: str = ""

    def text(self):
        where = f" {self.place}" if self.place else ""
        return f"{self.code}{where}: {self.message}"


@dataclass
class Loss:
    code: str
    message: str
    count: int = 0
    reversible: bool = False

    def text(self):
        return f"{self.code}: {self.message}"


@dataclass
class Result:
    exit_code: int
    command: list
    written: list = field(default_factory=list)
    findings: list = field(default_factory=list)
    losses: list = field(default_factory=list)
    error_output: str = ""

    @property
    def ok(self):
        return self.exit_code == 0 and bool(self.written)


def parse_result(exit_code, command, out, err):
    """The result of a run of `sinew convert --json`, also if the output is not valid JSON."""
    result = Result(exit_code, list(command), error_output=err)
    try:
        report = json.loads(out)
        result.written = list(report.get("written", []))
        for message in report["issues"]["messages"]:
            place = message.get("path", "")
            result.findings.append(Finding(message["code"], message["message"], message["severity"], place))
        for loss in report["losses"]:
            result.losses.append(Loss(loss["code"], loss["message"], loss["count"], loss["reversible"]))
    except (ValueError, KeyError, TypeError, AttributeError):
        pass
    if not result.ok and not any(f.severity == 0 for f in result.findings):
        lines = [line for line in err.splitlines() if line.strip()]
        why = lines[0] if lines else f"the program ended with exit code {exit_code}"
        result.findings.insert(0, Finding("FAILED", why.removeprefix("sinew: "), 0))
    return result


def convert(program, source, target, options=()):
    """Runs `sinew convert`. An existing file is replaced, but only by a complete new one."""
    command = [str(program), "convert", str(source), str(target), "-y", "--json", *options]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", errors="replace"
        )
    except OSError as error:
        return parse_result(127, command, "", f"{program} cannot be started: {error.strerror}")
    return parse_result(done.returncode, command, done.stdout, done.stderr)
