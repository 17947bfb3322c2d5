"""Tests the library as its users call it."""

import re
import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from tiebreak_conformance import Event, Program, TiebreakError, Trials, Unsupported, known_failures

DATA = Path(__file__).resolve().parents[3] / "tests" / "data"


@pytest.fixture
def club() -> Event:
    return Event.read(DATA / "club.trf")


def test_standings_are_rows_of_exact_numbers(club):
    standings = club.standings()
    assert (standings.edition, standings.after) == ("fide-2026-03", 5)
    first = standings.rows[0]
    assert (first.rank, first.id, first.name, first.values["SB"]) == (1, 7, "Gorse, Gina", "8.25")
    assert Fraction(first.values["SB"]) == Fraction(33, 4)
    assert standings.rows[1].places["DE"] == 1


def test_list_edition_and_round_can_be_asked_for(club):
    assert club.standings(["SB", "BH/C1"]).tiebreaks[-2:] == ("SB", "BH/C1")
    assert club.standings(edition="fide-2024-08").rows != club.standings().rows
    assert club.standings(after=3).after == 3
    with pytest.raises(TiebreakError, match="NONSENSE"):
        club.standings(["NONSENSE"])
    with pytest.raises(TypeError):
        club.standings("BH")


def test_editions_are_compared_other_results_tried_and_the_report_written(club):
    assert club.compare("fide-2024-08", "fide-2026-03")["schema"].split("/")[1] == "compare"
    assert club.what_if(games=["4:5-8=1"])["schema"].split("/")[1] == "what-if"
    page = club.report((DATA / "club-printed.csv").read_bytes(), about=["Alder"])
    assert page.startswith("<!doctype html>") and "Alder, Anna" in page


def test_ratings_after_an_event_are_computed():
    answer = Event.read(DATA / "blitz.trf").rating()
    assert answer["events"][0]["edition"] == "b02-2018-07" and answer["events"][0]["list"] == "blitz"


def test_frames_are_made_where_their_packages_are(club):
    for package, frame in (("pandas", "to_pandas"), ("polars", "to_polars")):
        pytest.importorskip(package)
        made = getattr(club.standings(), frame)()
        assert list(made.columns)[:3] == ["rank", "id", "name"] and made.shape[0] == 10


def test_a_working_is_said_in_either_language(club):
    assert "Sonneborn-Berger" in club.explain(9, versus=1)
    assert "delante" in club.explain(9, versus=1, language="es")
    assert "= 7.5" in club.explain("Ivy, Ines", tiebreak="SB")


def test_a_table_is_checked_as_file_as_rows_and_as_frame(club):
    wrong = club.check(DATA / "club-printed.csv")
    assert club.check((DATA / "club-printed.csv").read_text()).differences == wrong.differences
    assert wrong.verdict == "different" and not wrong and wrong.differences
    rows = [{"Rank": row.rank, "No": row.id, "Name": row.name, "Pts": row.values["PTS"]} for row in club.standings().rows]
    right = club.check(rows)
    assert right.verdict == "confirmed" and right, right.text
    rows[0]["Pts"] = "9"
    assert club.check(rows).differences[0]["recorded"] == "9"
    pandas = pytest.importorskip("pandas")
    assert not club.check(pandas.DataFrame(rows))


def test_what_cannot_be_read_is_said_with_its_place():
    with pytest.raises(TiebreakError, match=r"club-broken\.trf:10:97"):
        Event.read(DATA / "club-broken.trf")


def test_trials_are_asked_and_judged_without_pytest():
    trials = Trials(Program("nothing", codes=["BPG"]))
    assert len(trials) > 2300
    asked = [trial for trial in trials if trial.skip is None]
    assert 40 < len(asked) < 200

    def declines(question):
        raise Unsupported("not today")

    with pytest.raises(Unsupported, match="not today"):
        asked[0].run(declines)
    with pytest.raises(AssertionError):
        asked[0].run(lambda question: [])
    with pytest.raises(TiebreakError):
        Trials(Program(" "))


def test_a_list_of_known_failures_says_what_is_wrong_with_it(tmp_path):
    listed = tmp_path / "known.txt"
    listed.write_text("# why\nc07/8-1/a#all  because\n\n", encoding="utf-8")
    assert known_failures(listed) == {"c07/8-1/a#all": "because"}
    listed.write_text("c07/8-1/a#all\n", encoding="utf-8")
    with pytest.raises(TiebreakError, match="known.txt:1"):
        known_failures(listed)


def examples(page: Path) -> list[str]:
    """Returns the Python blocks of a page."""
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def test_the_example_of_the_main_page_runs(monkeypatch, capsys):
    root = DATA.parents[1]
    monkeypatch.chdir(root)
    (example,) = examples(root / "README.md")
    exec(example, {})
    assert "Ivy, Ines (9)" in capsys.readouterr().out


def test_the_first_example_of_the_package_runs(monkeypatch, tmp_path, capsys):
    shutil.copy(DATA / "club.trf", tmp_path / "event.trf")
    shutil.copy(DATA / "club-printed.csv", tmp_path / "standings.csv")
    monkeypatch.chdir(tmp_path)
    exec(examples(DATA.parents[1] / "packages/pypi/README.md")[0], {})
    assert "different" in capsys.readouterr().out
