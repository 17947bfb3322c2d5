"""Tests the tool that checks dependencies, on small repositories. The tests cover the dependencies that the tool must
report and those that it must not report."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parent.parent / "shape.py"


def shape(files: dict[str, str], *folders: str) -> tuple[int, str]:
    """Returns the exit status and the output for a repository with these files."""
    with tempfile.TemporaryDirectory() as made:
        root = Path(made)
        (root / "tools").mkdir()
        shutil.copy(TOOL, root / "tools" / "shape.py")
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        for command in (["init", "-q"], ["add", "."]):
            subprocess.run(["git", *command], cwd=root, check=True)
        told = subprocess.run([sys.executable, "tools/shape.py", *folders], cwd=root, capture_output=True, text=True, check=False)
        return told.returncode, told.stdout


class Layers(unittest.TestCase):
    PAGE = "| `tiebreak-low` | a |\n| `tiebreak-high` | b |\n"

    def layers(self, name: str, used: str) -> tuple[int, str]:
        manifest = f'[package]\nname = "{name}"\n[dependencies]\n{used} = {{ path = "x" }}\n'
        return shape({"ARCHITECTURE.md": self.PAGE, "Cargo.toml": manifest})

    def test_a_crate_uses_those_above_it(self) -> None:
        self.assertEqual(self.layers("tiebreak-high", "tiebreak-low")[0], 0)
        self.assertIn("depends on tiebreak-high", self.layers("tiebreak-low", "tiebreak-high")[1])

    def test_a_crate_that_the_table_lacks(self) -> None:
        self.assertIn("is not in the table", self.layers("tiebreak-new", "tiebreak-low")[1])


class Circles(unittest.TestCase):
    ONE = "use crate::other::Two;\npub struct One(Two);\n"

    def circle(self, other: str, lib: str = "mod one;\nmod other;\n", one: str = ONE) -> tuple[int, str]:
        return shape({"src/lib.rs": lib, "src/one.rs": one, "src/other.rs": other})

    def test_two_files_that_use_each_other(self) -> None:
        status, told = self.circle("use super::one::One;\npub struct Two(Vec<One>);\n")
        self.assertEqual(status, 1)
        self.assertIn("circle of one, other", told)
        self.assertIn("one.rs uses ", told)

    def test_one_direction_is_no_circle(self) -> None:
        self.assertEqual(self.circle("pub struct Two;\n")[0], 0)

    def test_a_path_in_the_body_is_a_use(self) -> None:
        self.assertEqual(self.circle("pub struct Two;\nfn make() { crate::one::One::new(); }\n")[0], 1)

    def test_a_use_through_a_re_export_counts_where_the_thing_is_written(self) -> None:
        lib = "mod one;\nmod other;\npub use one::One;\npub use other::Two;\n"
        self.assertEqual(self.circle("use crate::One;\npub struct Two(Vec<One>);\n", lib)[0], 1)
        self.assertEqual(self.circle("pub struct Two;\n", lib, "use crate::Two;\npub struct One(Two);\n")[0], 0)

    def test_what_only_a_test_or_a_comment_uses_does_not_count(self) -> None:
        self.assertEqual(self.circle("pub struct Two;\n#[cfg(test)]\nmod tests {\n    use crate::one::One;\n}\n")[0], 0)
        self.assertEqual(self.circle("// crate::one::One\npub struct Two;\n")[0], 0)

    def test_a_folder_counts_as_one_beside_its_files(self) -> None:
        files = {
            "src/lib.rs": "mod deep;\nmod flat;\n",
            "src/deep/mod.rs": "pub mod inner;\n",
            "src/deep/inner.rs": "use crate::flat::Flat;\npub struct Inner(Flat);\n",
            "src/flat.rs": "use crate::deep::inner::Inner;\npub struct Flat(Box<Inner>);\n",
        }
        status, told = shape(files)
        self.assertEqual(status, 1)
        self.assertIn("circle of deep, flat", told)

    def test_a_circle_of_three(self) -> None:
        files = {"src/lib.rs": "mod a;\nmod b;\nmod c;\n"}
        for name, other in (("a", "b"), ("b", "c"), ("c", "a")):
            files[f"src/{name}.rs"] = f"use super::{other}::{other.upper()};\npub struct {name.upper()}({other.upper()});\n"
        self.assertIn("circle of a, b, c", shape(files)[1])


class Folders(unittest.TestCase):
    BAD = {"src/lib.rs": "mod a;\nmod b;\n", "src/a.rs": "use super::b::B;\npub struct A(B);\n", "src/b.rs": "use super::a::A;\npub struct B(A);\n"}
    FILES = {"good/src/lib.rs": "fn a() {}\n"} | {f"bad/{name}": text for name, text in BAD.items()}

    def test_only_those_asked_for(self) -> None:
        self.assertEqual(shape(self.FILES, "good")[0], 0)
        self.assertEqual(shape(self.FILES, "bad")[0], 1)
        self.assertEqual(shape(self.FILES)[0], 1)

    def test_a_folder_that_is_not_there_is_no_success(self) -> None:
        self.assertEqual(shape(self.FILES, "god")[0], 1)


if __name__ == "__main__":
    unittest.main()
