"""The tool that holds the code to its shape, on small repositories of which everything is known: what it must say, and what it must not."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parent.parent / "shape.py"


def shape(files: dict[str, str], *folders: str) -> tuple[int, str]:
    """Exit status and words about a repository with these files."""
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


def function(lines: int, inside: str = "    a();\n") -> str:
    return "fn long() {\n" + inside * (lines - 2) + "}\n"


class Length(unittest.TestCase):
    def test_a_file_of_400_lines_passes_and_one_of_401_does_not(self) -> None:
        self.assertEqual(shape({"src/lib.rs": "\n" * 400})[0], 0)
        self.assertEqual(shape({"src/lib.rs": "\n" * 401}), (1, "src/lib.rs: 401 lines, more than 400\n"))

    def test_a_function_of_80_lines_passes_and_one_of_81_does_not(self) -> None:
        self.assertEqual(shape({"src/lib.rs": function(80)})[0], 0)
        self.assertEqual(shape({"src/lib.rs": "\n" + function(81)}), (1, "src/lib.rs:2: fn long has 81 lines, more than 80\n"))

    def test_braces_in_texts_and_comments_end_no_function(self) -> None:
        for inside in ('    a("}");\n', "    b('}');\n", "    // }\n", '    c(r#""}"#);\n'):
            with self.subTest(inside=inside):
                self.assertEqual(shape({"src/lib.rs": function(80, inside)})[0], 0)
                self.assertIn("81 lines", shape({"src/lib.rs": function(81, inside)})[1])

    def test_a_signature_without_body_is_no_function(self) -> None:
        self.assertEqual(shape({"src/lib.rs": "trait T {\n    fn of(a: [u8; 2]) -> u8;\n" + "\n" * 90 + "}\n"})[0], 0)


class Circles(unittest.TestCase):
    ONE = "use crate::other::Two;\npub struct One(Two);\n"

    def circle(self, other: str, lib: str = "mod one;\nmod other;\n", one: str = ONE) -> tuple[int, str]:
        return shape({"src/lib.rs": lib, "src/one.rs": one, "src/other.rs": other})

    def test_two_files_that_use_each_other(self) -> None:
        status, told = self.circle("use super::one::One;\npub struct Two(Vec<One>);\n")
        self.assertEqual(status, 1)
        self.assertIn("circle of one.rs, other.rs", told)
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
        self.assertIn("circle of deep, flat.rs", told)

    def test_a_circle_of_three(self) -> None:
        files = {"src/lib.rs": "mod a;\nmod b;\nmod c;\n"}
        for name, other in (("a", "b"), ("b", "c"), ("c", "a")):
            files[f"src/{name}.rs"] = f"use super::{other}::{other.upper()};\npub struct {name.upper()}({other.upper()});\n"
        self.assertIn("circle of a.rs, b.rs, c.rs", shape(files)[1])


class Folders(unittest.TestCase):
    FILES = {"good/src/lib.rs": "fn a() {}\n", "bad/src/lib.rs": "\n" * 401}

    def test_only_those_asked_for(self) -> None:
        self.assertEqual(shape(self.FILES, "good")[0], 0)
        self.assertEqual(shape(self.FILES, "bad")[0], 1)
        self.assertEqual(shape(self.FILES)[0], 1)

    def test_a_folder_that_is_not_there_is_no_success(self) -> None:
        self.assertEqual(shape(self.FILES, "god")[0], 1)


if __name__ == "__main__":
    unittest.main()
