# SPDX-License-Identifier: MIT
"""The part of the Blender add-on that knows nothing of Blender. Runs with plain Python:

    python3 -m unittest discover -s tests/addon

SINEW_PROGRAM names the program to test with.
"""

import importlib.util
import json
import os
import pathlib
import stat
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "integrations" / "blender"))
sys.dont_write_bytecode = True

from sinew_io.io import formats, options, program, report  # noqa: E402

PROGRAM = os.environ.get("SINEW_PROGRAM", "")

# Two entries as `sinew formats --json` prints them, and two that the add-on leaves out.
LISTED = [
    {
        "id": "sgm",
        "title": "Rayne model",
        "extensions": [".sgm"],
        "versions": [{"number": n, "name": str(n), "writes": True} for n in (1, 2, 3)],
        "reads": True,
        "writes": True,
        "companionOnly": False,
        "dialects": [{"id": "standard"}, {"id": "no-end"}],
        "features": [{"id": "textures"}, {"id": "tangents"}, {"id": "animations", "note": "of skinned models"}],
    },
    {
        "id": "mesh",
        "title": "MESH model",
        "extensions": [".mesh"],
        "versions": [{"number": 1, "name": "1.0", "writes": True}],
        "reads": True,
        "writes": True,
        "companionOnly": False,
        "dialects": [{"id": "spec"}, {"id": "78"}],
        "features": [],
    },
    {"id": "sga", "reads": True, "writes": True, "companionOnly": True},
    {"title": "Collada", "extensions": [".dae"], "foreign": True},
]


def load_script(path):
    loader = importlib.machinery.SourceFileLoader(path.name.replace("-", "_"), str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


class Find(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.here = pathlib.Path(self.folder.name)
        self.path = os.environ["PATH"]
        self.addCleanup(lambda: os.environ.__setitem__("PATH", self.path))

    def make(self, place):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("#!/bin/sh\n")
        place.chmod(place.stat().st_mode | stat.S_IXUSR)
        return str(place)

    def test_takes_what_the_user_names(self):
        chosen = self.make(self.here / "mine" / program.NAME)
        self.assertEqual(program.find(chosen, self.here), chosen)
        self.assertEqual(program.find(str(self.here / "mine"), self.here), chosen, "a folder will do")

    def test_says_when_that_is_wrong(self):
        with self.assertRaisesRegex(program.ProgramMissing, "preferences"):
            program.find("/nowhere/sinew", self.here)

    def test_looks_beside_the_addon_and_then_on_the_path(self):
        on_path = self.make(self.here / "path" / program.NAME)
        os.environ["PATH"] = str(self.here / "path")
        self.assertEqual(program.find("", self.here), on_path)
        beside = self.make(self.here / "bin" / program.NAME)
        self.assertEqual(program.find("", self.here), beside)

    def test_says_what_to_do_when_there_is_none(self):
        os.environ["PATH"] = ""
        with self.assertRaisesRegex(program.ProgramMissing, "install it, or set its path"):
            program.find("", self.here)


class Understand(unittest.TestCase):
    REPORT = {
        "file": "a.glb",
        "written": ["a.sgm", "a.sga"],
        "losses": [{"code": "LOSS_SKIN", "message": "2 of 3", "count": 2, "magnitude": 0, "reversible": False}],
        "issues": {
            "messages": [
                {"code": "SCENE_FRAME_RATE", "message": "24", "severity": 2, "pointer": ""},
                {"code": "SCENE_NAME", "message": "odd", "severity": 1, "path": "/nodes/0"},
            ]
        },
    }

    def test_reads_the_report(self):
        result = program.parse_result(0, ["sinew"], json.dumps(self.REPORT), "said")
        self.assertTrue(result.ok)
        self.assertEqual(result.written, ["a.sgm", "a.sga"])
        self.assertEqual(result.findings[1].text(), "SCENE_NAME /nodes/0: odd")
        self.assertEqual(report.lines(result), [("WARNING", "SCENE_NAME /nodes/0: odd"), ("WARNING", "LOSS_SKIN: 2 of 3")])
        self.assertEqual(report.summary(result, "a.sgm"), "a.sgm: 1 warning, 1 loss")

    def test_makes_an_error_of_whatever_goes_wrong(self):
        for out, err in (("", "sinew: which format is a.x? Say --to\nTry `sinew convert --help`.\n"), ("{", ""), ("[]", "x")):
            result = program.parse_result(2, ["sinew"], out, err)
            self.assertFalse(result.ok)
            self.assertEqual(report.lines(result)[0][0], "ERROR")
            self.assertIn("nothing was written", report.summary(result, "a.sgm"))
        self.assertIn("which format", program.parse_result(2, [], "", "sinew: which format is it?\n").findings[0].message)

    def test_is_not_ok_when_nothing_was_written(self):
        self.assertFalse(program.parse_result(0, [], json.dumps({**self.REPORT, "written": []}), "").ok)

    def test_shows_a_few_lines_and_keeps_all(self):
        many = {**self.REPORT, "losses": [{**self.REPORT["losses"][0], "message": str(i)} for i in range(30)]}
        result = program.parse_result(0, ["sinew", "a b"], json.dumps(many), "")
        self.assertEqual(len(report.lines(result)), report.MOST_LINES + 1)
        self.assertIn("23 more", report.lines(result)[-1][1])
        full = report.full_text(result, "a.sgm")
        self.assertIn("LOSS_SKIN: 29", full)
        self.assertIn('$ sinew "a b"', full)


class Formats(unittest.TestCase):
    def test_are_read_from_the_list_of_the_program(self):
        sgm, mesh = formats.from_json(LISTED)
        self.assertEqual((sgm.versions, sgm.dialects), (("3", "2", "1"), ("standard", "no-end")))
        self.assertTrue(sgm.textures and sgm.tangents)
        self.assertEqual(sgm.animations, "of skinned models")
        self.assertEqual((mesh.versions, mesh.animations), ((), ""))
        self.assertEqual(formats.from_json({"schema": 1, "formats": LISTED}), (sgm, mesh))

    def test_are_a_fixed_list_without_the_program(self):
        self.assertEqual(formats.known(""), formats.FALLBACK)
        self.assertEqual(formats.known("/nowhere/sinew"), formats.FALLBACK)
        self.assertEqual(formats.filter_glob(formats.FALLBACK), "*.mesh;*.sgm;*.twm")


class Options(unittest.TestCase):
    def test_say_only_what_a_format_knows(self):
        chosen = options.ExportOptions(version="2", dialect="78", fps=30, join=True)
        self.assertEqual(
            options.export_arguments(formats.by_id("mesh", formats.from_json(LISTED)), chosen),
            ["--to", "mesh", "--fps", "30", "--dialect", "78", "--join", "--verify"],
        )
        self.assertEqual(
            options.export_arguments(formats.by_id("sgm", formats.from_json(LISTED)), chosen),
            ["--to", "sgm", "--fps", "30", "--format-version", "2", "--textures", "names", "--tangents", "keep", "--join", "--verify"],
        )

    def test_of_textures(self):
        sgm = formats.by_id("sgm", formats.from_json(LISTED))
        said = lambda **chosen: options.export_arguments(sgm, options.ExportOptions(**chosen))
        self.assertIn("none", said(textures=False))
        self.assertIn("copy", said(copy_textures=True))
        any = said(texture_extension="any")
        self.assertEqual(any[any.index("--texture-extension") + 1], "any")
        self.assertNotIn("--texture-extension", said(textures=False, texture_extension="png"))

    def test_of_verification(self):
        sgm = formats.by_id("sgm", formats.from_json(LISTED))
        self.assertIn("--verify", options.export_arguments(sgm, options.ExportOptions()))
        self.assertNotIn("--verify", options.export_arguments(sgm, options.ExportOptions(verify=False)))

    def test_frame_rates_are_exact(self):
        self.assertEqual(options.frames_per_second(24, 1), "24")
        self.assertEqual(options.frames_per_second(30, 1.001), "29.97003")

    def test_files_of_objects(self):
        self.assertEqual(str(options.file_of_object("/a/robot.sgm", "Left Arm")), "/a/robot.Left Arm.sgm")
        self.assertEqual(options.file_of_object("robot.sgm", "a/b:c").name, "robot.a_b_c.sgm")
        self.assertEqual(options.file_of_object("robot.sgm", "..").name, "robot.object.sgm")


class Pack(unittest.TestCase):
    def test_makes_a_zip_that_blender_installs(self):
        pack = load_script(ROOT / "integrations" / "blender" / "pack")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "addon.zip"
            pack.pack(file)
            with zipfile.ZipFile(file) as packed:
                names = packed.namelist()
            self.assertIn("sinew_io/__init__.py", names)
            self.assertIn("sinew_io/blender_manifest.toml", names)
            self.assertFalse([n for n in names if "__pycache__" in n or not n.startswith("sinew_io/")])
            again = pathlib.Path(folder) / "again.zip"
            pack.pack(again)
            self.assertEqual(file.read_bytes(), again.read_bytes(), "the same bytes every time")


@unittest.skipUnless(PROGRAM, "SINEW_PROGRAM is not set")
class WithTheProgram(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.here = pathlib.Path(self.folder.name)

    def test_a_model_becomes_gltf_and_comes_back(self):
        source = ROOT / "examples" / "robot.sgm"
        there = program.convert(PROGRAM, source, self.here / "a.glb", options.import_arguments(24))
        self.assertTrue(there.ok, there.error_output)
        sgm = formats.by_id("sgm", formats.known(PROGRAM))
        arguments = options.export_arguments(sgm, options.ExportOptions())
        back = program.convert(PROGRAM, self.here / "a.glb", self.here / "robot.sgm", arguments)
        self.assertTrue(back.ok, back.error_output)
        self.assertEqual([pathlib.Path(f).name for f in back.written], ["robot.sgm", "robot.sga"])
        self.assertEqual((self.here / "robot.sgm").read_bytes(), source.read_bytes())

    def test_every_option_of_every_format_is_understood(self):
        program.convert(PROGRAM, ROOT / "examples" / "robot.sgm", self.here / "a.glb", options.import_arguments(24))
        for format in formats.known(PROGRAM):
            for version in format.versions or ("",):
                for dialect in ("", *format.dialects):
                    for chosen in (
                        options.ExportOptions(version, dialect, 29.97, True, True, "any", "always", True, ("animation_0",)),
                        options.ExportOptions(version, dialect, 24, True, False, "png", "none", False),
                        options.ExportOptions(version, dialect, 24, False),
                    ):
                        target = self.here / ("out" + format.extension)
                        arguments = options.export_arguments(format, chosen)
                        done = program.convert(PROGRAM, self.here / "a.glb", target, arguments)
                        self.assertTrue(done.ok, f"{arguments}: {done.error_output}")

    def test_the_program_lists_more_than_the_fallback(self):
        listed = formats.known(PROGRAM)
        self.assertIsNot(listed, formats.FALLBACK)
        summary = lambda all: [(f.id, f.label, f.extension) for f in all]
        self.assertEqual(summary(listed), summary(formats.FALLBACK))
        self.assertEqual(formats.by_id("sgm", listed).versions, ("3", "2", "1"))
        self.assertIn("78n", formats.by_id("mesh", listed).dialects)

    def test_a_failure_leaves_the_old_file_alone(self):
        target = self.here / "out.sgm"
        target.write_text("old")
        (self.here / "broken.glb").write_text("glTF?")
        done = program.convert(PROGRAM, self.here / "broken.glb", target, ["--to", "sgm"])
        self.assertFalse(done.ok)
        self.assertEqual(target.read_text(), "old")
        self.assertTrue(report.lines(done))

    def test_a_program_that_is_none_is_an_error(self):
        done = program.convert("/nowhere/sinew", "a.glb", self.here / "b.sgm")
        self.assertIn("cannot be started", done.findings[0].message)


if __name__ == "__main__":
    unittest.main()
