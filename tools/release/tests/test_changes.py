"""Tests the description of changes in a release of the corpus, and the rejection of faulty releases."""

import copy
import json
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

import changes  # noqa: E402


def corpus(version: str) -> dict:
    check = {"id": "all", "editions": ["e"], "tiebreaks": ["BH"], "values": {"1": {"BH": "2"}}, "status": "settled"}
    case = {"id": "c07/8-1/a-fact", "title": {"en": "A"}, "tournament": {"kind": "individual"}, "checks": [check]}
    return {"version": version, "cases": [case], "ratings": [], "redirects": []}


def reason(check: str, version: str) -> dict:
    return {"version": version, "check": check, "why": {"en": "w", "es": "p"}, "source": "C.07 8.1"}


class Changes(unittest.TestCase):
    def held(self, now: dict, *reasons: dict) -> tuple[dict, list[str]]:
        before = corpus("1.0.0")
        found = changes.between(before, now)
        return found, changes.faults(before, now, found, list(reasons))

    def test_words_are_no_change(self):
        now = corpus("1.0.1")
        now["cases"][0]["title"] = {"en": "B"}
        now["cases"][0]["checks"][0]["working"] = {"1": {"BH": "1 + 1"}}
        self.assertEqual(self.held(now), ({}, []))

    def test_a_changed_answer_has_a_reason_and_the_first_number(self):
        now = corpus("1.1.0")
        now["cases"][0]["checks"][0]["values"]["1"]["BH"] = "3"
        found, faults = self.held(now)
        name = "c07/8-1/a-fact#all"
        self.assertEqual(found[name]["kind"], "changed")
        self.assertEqual((found[name]["before"]["values"], found[name]["now"]["values"]), ({"1": {"BH": "2"}}, {"1": {"BH": "3"}}))
        self.assertEqual(len(faults), 2)
        self.assertIn("without a reason", faults[0])
        self.assertIn("first number", faults[1])
        now["version"] = "2.0.0"
        self.assertEqual(self.held(now, reason(name, "2.0.0"))[1], [])
        page = changes.as_page(corpus("1.0.0"), now, found, [reason(name, "2.0.0")])
        self.assertIn('"BH": "2"', page)
        self.assertIn("C.07 8.1", page)

    def test_a_reason_without_a_change_is_a_fault(self):
        self.assertEqual(len(self.held(corpus("1.0.1"), reason("c07/8-1/a-fact#all", "1.0.1"))[1]), 1)

    def test_a_new_check_grows_the_second_number(self):
        now = corpus("1.0.1")
        now["cases"][0]["checks"].append(copy.deepcopy(now["cases"][0]["checks"][0]) | {"id": "more"})
        found, faults = self.held(now)
        self.assertEqual((found["c07/8-1/a-fact#more"]["kind"], len(faults)), ("new", 1))
        now["version"] = "1.1.0"
        self.assertEqual(self.held(now)[1], [])

    def test_a_renamed_case_is_the_same_and_a_lost_one_is_gone(self):
        now = corpus("1.0.1")
        now["cases"][0]["id"] = "c07/8-1/another-name"
        self.assertEqual({change["kind"] for change in self.held(now)[0].values()}, {"new", "gone"})
        now["redirects"] = [{"from": "c07/8-1/a-fact", "to": "c07/8-1/another-name"}]
        self.assertEqual(self.held(now), ({}, []))

    def test_a_version_that_does_not_follow_is_refused(self):
        self.assertEqual(len(self.held(corpus("1.0.0"))[1]), 1)


class Archives(unittest.TestCase):
    def packed(self, folder: Path, out: str, *more: str, version: str = "1.0.0") -> subprocess.CompletedProcess:
        exported, cases = folder / "exported", folder / "cases"
        for directory in (exported / "trf/c07", cases / "c07", cases / "src"):
            directory.mkdir(parents=True, exist_ok=True)
        (exported / "corpus.json").write_text(json.dumps(corpus("1.0.0")), encoding="utf-8")
        (exported / "trf/c07/a.trf").write_text("012 A\n", encoding="utf-8")
        (cases / "c07/a.json").write_text("{}\n", encoding="utf-8")
        (cases / "src/lib.rs").write_text("\n", encoding="utf-8")
        (cases / "LICENSE").write_text("CC0\n", encoding="utf-8")
        command = [sys.executable, HERE / "corpus.py", version, exported, folder / out, "--cases", cases, *more]
        return subprocess.run(command, capture_output=True, text=True)

    def test_two_runs_write_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            self.assertEqual(self.packed(folder, "one").returncode, 0)
            for path in folder.rglob("*.trf"):
                path.touch()
            self.assertEqual(self.packed(folder, "two").returncode, 0)
            made = sorted(path.name for path in (folder / "one").iterdir())
            self.assertEqual(made, [f"tiebreak-corpus-1.0.0.{end}" for end in ("sha256", "tar.zst", "zip")])
            for file in made:
                self.assertEqual((folder / "one" / file).read_bytes(), (folder / "two" / file).read_bytes(), file)
            with zipfile.ZipFile(folder / "one/tiebreak-corpus-1.0.0.zip") as archive:
                names = {entry.removeprefix("tiebreak-corpus-1.0.0/") for entry in archive.namelist()}
            self.assertLessEqual({"corpus.json", "trf/c07/a.trf", "cases/c07/a.json", "SHA256SUMS", "CHANGES.md"}, names)
            self.assertNotIn("cases/src/lib.rs", names)

    def test_another_version_than_the_corpus_states_is_refused(self):
        with tempfile.TemporaryDirectory() as name:
            self.assertEqual(self.packed(Path(name), "one", version="2.0.0").returncode, 2)
            self.assertFalse((Path(name) / "one").exists())

    def test_a_release_is_held_to_the_one_before(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            self.packed(folder, "one")
            again = self.packed(folder, "two", "--since", str(folder / "one/tiebreak-corpus-1.0.0.zip"))
            self.assertEqual(again.returncode, 1)
            self.assertIn("does not follow", again.stderr)


if __name__ == "__main__":
    unittest.main()
