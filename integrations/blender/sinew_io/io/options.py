# SPDX-License-Identifier: MIT
"""From what the user chose to what `sinew convert` is told."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class ExportOptions:
    version: str = ""  # the format's newest
    dialect: str = ""  # the one that the model was read in, or the usual one
    fps: float = 24
    textures: bool = True
    copy_textures: bool = False
    texture_extension: str = "keep"  # or `png`, `any`, …
    tangents: str = "keep"  # or `always`, `none`
    join: bool = False
    at_zero: tuple = ()  # names of actions that begin with their first key
    verify: bool = True


def frames_per_second(fps, base):
    """As Blender has it, in the fewest digits."""
    rate = fps / base
    return f"{rate:.6f}".rstrip("0").rstrip(".")


def export_arguments(format, options):
    arguments = ["--to", format.id, "--fps", frames_per_second(options.fps, 1)]
    if options.version and options.version in format.versions:
        arguments += ["--format-version", options.version]
    if options.dialect and options.dialect in format.dialects:
        arguments += ["--dialect", options.dialect]
    if format.textures:
        how = "none" if not options.textures else "copy" if options.copy_textures else "names"
        arguments += ["--textures", how]
        if options.textures and options.texture_extension != "keep":
            arguments += ["--texture-extension", options.texture_extension]
    if format.tangents:
        arguments += ["--tangents", options.tangents]
    if options.join:
        arguments.append("--join")
    for name in options.at_zero:
        arguments += ["--start-at-zero", name]
    if options.verify:
        arguments.append("--verify")
    return arguments


def import_arguments(fps):
    return ["--to", "gltf", "--textures", "embed", "--fps", frames_per_second(fps, 1)]


def file_of_object(path, name):
    """The file of one object of several: `robot.sgm` and `Left Arm` make `robot.Left Arm.sgm`."""
    path = Path(path)
    plain = "".join("_" if c in '<>:"/\\|?*' or ord(c) < 32 else c for c in name).strip(". ") or "object"
    return path.with_name(f"{path.stem}.{plain}{path.suffix}")
