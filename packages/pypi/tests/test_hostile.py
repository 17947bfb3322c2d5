"""Tests that wrong arguments raise clear errors and do not change later answers."""

import contextlib
import os
import threading
from pathlib import Path

import pytest

from tiebreak_conformance import Event, Program, TiebreakError, Trials, Unsupported, known_failures
from tiebreak_conformance._engine import Engine

DATA = Path(__file__).resolve().parents[3] / "tests" / "data"
RAW = (DATA / "club.trf").read_bytes()
EVENT = Event(RAW)
ROWS = EVENT.standings().rows
RIGHT = [{"Rank": row.rank, "No": row.id, "Pts": row.values["PTS"]} for row in ROWS]
WRONG = [{**RIGHT[0], "Pts": "9"}, *RIGHT[1:]]

CIRCLE: list = []
CIRCLE.append(CIRCLE)
DEEP: list = []
for _ in range(100_000):
    DEEP = [DEEP]


class Boom:
    def __str__(self):
        raise ZeroDivisionError("boom")


@pytest.fixture(autouse=True, scope="module")
def as_before():
    """Checks that the event still gives the same standings after all other calls."""
    yield
    assert EVENT.standings().rows == ROWS
    assert EVENT.check(WRONG).verdict == "different" and EVENT.check(RIGHT).verdict == "confirmed"


@pytest.mark.parametrize("data", [None, "text", 5, [1, 2]])
def test_an_event_is_bytes(data):
    with pytest.raises(TypeError, match="bytes of a file"):
        Event(data)


@pytest.mark.parametrize("data", [bytearray(RAW), memoryview(RAW)])
def test_bytes_of_any_kind_are_an_event(data):
    assert Event(data).standings().rows == ROWS


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no-participants"),
        (b"\0" * 100, "not-text"),
        (b"\xff" * 1000, "event"),
        (b'{"kind":' * 100_000, "nested too deep"),
        (b" " * (128 * 1024 * 1024 + 1), "134217728 bytes"),
    ],
)
def test_what_is_no_event_is_refused(data, said):
    with pytest.raises(TiebreakError, match=said):
        Event(data)


@pytest.mark.skipif(os.name == "nt", reason="no such files")
def test_a_file_without_an_end_is_refused(tmp_path):
    with pytest.raises(TiebreakError, match="134217728 bytes"):
        Event.read("/dev/zero")
    latin = os.path.join(os.fsencode(tmp_path), b"caf\xe9.trf")
    Path(os.fsdecode(latin)).write_bytes(RAW)
    assert Event.read(os.fsdecode(latin)).standings().rows == ROWS


@pytest.mark.parametrize("name", ["", "-h", "a\0b", "table.csv", "/dev/zero"])
def test_the_name_of_an_event_is_only_a_name(name, tmp_path):
    event = Event(RAW, name)
    assert event.standings().rows == ROWS
    # A table must not overwrite the event, even if both have the same name.
    table = tmp_path / "table.csv"
    table.write_text("Rank,No,Pts\n" + "".join(f"{row['Rank']},{row['No']},{row['Pts']}\n" for row in WRONG))
    assert event.check(table).verdict == "different"
    assert event.check(WRONG).verdict == "different"
    assert event.standings().rows == ROWS
    with pytest.raises(TypeError):
        Event(RAW, 5)


@pytest.mark.parametrize("value", [5, b"en"])
def test_a_language_is_a_text(value):
    with pytest.raises(TypeError):
        EVENT.explain(9, language=value)
    with pytest.raises(TypeError):
        EVENT.check(RIGHT, language=value)


@pytest.mark.parametrize("value", ["", "--help", "xx", "\ud800"])
def test_texts_that_are_no_language_no_edition_and_no_code(value):
    for ask in (
        lambda: EVENT.explain(9, language=value),
        lambda: EVENT.standings(edition=value),
        lambda: EVENT.standings([value]),
        lambda: EVENT.explain(9, tiebreak=value),
        lambda: EVENT.check(RIGHT, edition=value),
    ):
        with pytest.raises(TiebreakError):
            ask()


@pytest.mark.parametrize("value", [5, "BH", b"BH", [None], [b"BH"]])
def test_tiebreaks_are_a_list_of_codes(value):
    with pytest.raises(TypeError, match="list of codes"):
        EVENT.standings(value)


def test_whom_and_when_are_numbers():
    for value in (None, [1], b"9", 9.0, True):
        with pytest.raises(TypeError, match="participant"):
            EVENT.explain(value)
    for value in ("3", 2.0, True):
        with pytest.raises(TypeError, match="round"):
            EVENT.standings(after=value)
    for value in (-1, 10**40, 99999):
        with pytest.raises(TiebreakError):
            EVENT.standings(after=value)
    for value in (-1, 10**40, "", "nobody", "\x1b[31m\u202e"):
        with pytest.raises(TiebreakError) as said:
            EVENT.explain(value)
        assert "\x1b" not in str(said.value) and "\u202e" not in str(said.value)


@pytest.mark.parametrize("table", [5, [1], [None], ["Rank"]])
def test_what_is_no_table_has_the_wrong_type(table):
    with pytest.raises(TypeError):
        EVENT.check(table)


@pytest.mark.parametrize(
    "table",
    [[], [{}], [{"Rank": "\0", "No": 1}], [{"Rank": "\ud800"}], [{"Rank": 1}, {"No": 1}]],
)  # fmt: skip
def test_a_table_that_cannot_be_read_is_refused(table):
    with pytest.raises(TiebreakError):
        EVENT.check(table)


@pytest.mark.parametrize("rank", [float("nan"), CIRCLE])
def test_a_cell_that_is_no_place_confirms_nothing(rank):
    # The cell is rejected, or the verdict says that it is unreadable.
    with contextlib.suppress(TiebreakError):
        assert EVENT.check([{"Rank": rank, "No": 1}]).verdict == "unverifiable"


def test_what_goes_wrong_in_the_values_of_a_table_is_said_as_it_is():
    with pytest.raises(ZeroDivisionError, match="boom"):
        EVENT.check([{"Rank": Boom(), "No": 1}])
    with pytest.raises(FileNotFoundError):
        EVENT.check(Path("there is no such file"))
    with pytest.raises(ValueError, match="null"):
        EVENT.check(Path("a\0b"))
    with pytest.raises(TypeError, match="pathlib.Path"):
        EVENT.check("standings.csv")


def test_threads_that_check_other_tables_of_one_event_get_their_own_verdicts():
    found = []

    def ask(table, expected):
        found.extend((EVENT.check(table).verdict, expected) for _ in range(25))

    threads = [threading.Thread(target=ask, args=asked) for asked in ((RIGHT, "confirmed"), (WRONG, "different")) * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 100
    assert [pair for pair in found if pair[0] != pair[1]] == []


def test_a_thread_with_a_small_stack_can_ask():
    said = []

    def ask():
        said.append(len(EVENT.standings().rows))
        try:
            Event(b'{"kind":' + b"[" * 511 + b"]" * 511 + b"}")
        except TiebreakError:
            said.append("deep")

    before = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert said == [10, "deep"]


@pytest.mark.parametrize("program", [None, 5, "x", {"name": "x"}])
def test_trials_are_of_a_program(program):
    with pytest.raises(TypeError, match="Program"):
        Trials(program)


@pytest.mark.parametrize(
    "fields",
    [{"name": None}, {"codes": CIRCLE}, {"codes": DEEP}, {"codes": "BH"}, {"kinds": [None]}, {"input": "xml"}, {"tail": 1}],
)  # fmt: skip
def test_a_program_that_says_something_else_is_refused(fields):
    with pytest.raises(TiebreakError):
        Trials(Program(**{"name": "x", "codes": ["BPG"], **fields}))


TRIALS = Trials(Program("x", codes=["BPG"]))
ASKED = next(trial for trial in TRIALS if trial.skip is None)


@pytest.mark.parametrize(
    "answer",
    [None, 5, "rows", [], {}, [None], [CIRCLE], DEEP, [{"id": 1, "rank": float("nan")}], {(1, 2): 3}, {"seq": 10**40},
     {"\ud800": 1}, [{"id": 1}] * 1_000, {"skip": 5}, {"error": None}],
    ids=lambda answer: type(answer).__name__,
)  # fmt: skip
def test_an_answer_of_another_form_is_wrong(answer):
    with pytest.raises(AssertionError):
        ASKED.run(lambda question: answer)


def test_what_a_program_does_wrong_itself_is_its_own():
    def rows(error):
        yield {"id": 1}
        raise error

    with pytest.raises(ZeroDivisionError):
        ASKED.run(lambda question: rows(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        ASKED.run(lambda question: [Boom()])
    with pytest.raises(Unsupported, match="half way"):
        ASKED.run(lambda question: rows(Unsupported("half way")))
    with pytest.raises(TypeError):
        ASKED.run(5)


def test_what_is_no_question_of_the_corpus_is_not_skipped():
    for id, edition in (("nope", "fide-2026-03"), (ASKED.id, "fide-1999"), (None, None)):
        with pytest.raises(TiebreakError):
            TRIALS.hold(id, edition, lambda question: [])
    skipped = next(trial for trial in TRIALS if trial.skip and not trial.editions)
    assert TRIALS.hold(skipped.id, "fide-2026-03", lambda question: [])[0] == "skipped"


def test_a_list_of_known_failures_is_text(tmp_path):
    path = tmp_path / "known.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TiebreakError, match="known.txt"):
        known_failures(path)
    with pytest.raises(TypeError):
        known_failures(None)


@pytest.mark.parametrize("request_", ["", "{", "null", '{"ask":{"arguments":["standings","/etc/passwd"]}}'])
def test_the_engine_refuses_what_it_cannot_read(request_):
    assert b'"status":2' in Engine().ask(request_)
    for wrong in (None, b"{}"):
        with pytest.raises((TypeError, ValueError)):
            Engine().ask(wrong)
