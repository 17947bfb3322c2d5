#!/usr/bin/env python3
"""Mutants of the tie-breaks and their rules with the corpus as the only test.

    cargo install --locked cargo-mutants
    python3 tools/mutants/mutants.py SCRATCH [FILES]

cargo-mutants lists the mutants. All of them are compiled into one program, as further bodies of their functions, and
chosen at run time: a build for each would take days. Mutants that do not compile are dropped; constant functions, most that
return `impl Trait`, and constants outside functions cannot be treated so and are left out. Each is asked only what calls its
function. What no check of the corpus notices is looked for on all events of the corpus, made-up ones and every small one,
under the rules of both generations of editions; then in workings; then in what programs with a known deviation answer.
Writes SCRATCH/summary.json with every survivor and what it changes, and prints the counts and those that change an answer.
"""

import collections
import itertools
import json
import os
import pathlib
import re
import resource
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
MEMORY = 8 << 30  # A mutant may push to a list for ever.
ENGINE = "crates/engine"
FILES = [f"{ENGINE}/src/{folder}" for folder in ("tiebreak/**", "rules/*.rs", "standings/**")]
# Constant functions that no constant calls.
AT_RUN_TIME = ("rules/direction.rs", "rules/edition_choice.rs")
CHOOSING = """//! Which mutant runs, and which functions have been called.
use std::sync::atomic::{{AtomicBool, AtomicU32, Ordering}};
pub static ACTIVE: AtomicU32 = AtomicU32::new(0);
pub static CALLED: [AtomicBool; {functions}] = [const {{ AtomicBool::new(false) }}; {functions}];
#[inline]
pub fn active(function: usize) -> u32 {{
    CALLED[function].store(true, Ordering::Relaxed);
    ACTIVE.load(Ordering::Relaxed)
}}
"""
# Small events that survivors are asked about: size, rounds, alphabet, pairing, and every how many of them.
SPACES = (
    (2, 1, "full", "swiss", 1),
    (2, 2, "full", "swiss", 1),
    (3, 1, "full", "swiss", 1),
    (3, 2, "core", "swiss", 1),
    (4, 1, "core", "swiss", 1),
    (2, 2, "core-predetermined", "predetermined", 1),
    (3, 2, "core-predetermined", "predetermined", 1),
    (4, 2, "core-predetermined", "predetermined", 7),
    (3, 1, "teams", "swiss", 1),
    (3, 2, "teams", "swiss", 100),
    (3, 2, "teams-predetermined", "predetermined", 20),
)


def offsets(text):
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return lambda place: starts[place["line"] - 1] + place["column"] - 1


def closing(text, at, opening, end):
    """The position behind the bracket that closes the one at `at`."""
    depth = 0
    while True:
        if text[at] == opening:
            depth += 1
        elif text[at] == end and not (end == ">" and text[at - 1] == "-"):
            depth -= 1
        at += 1
        if depth == 0:
            return at


RETURNED = re.compile(r"-> impl (Iterator<.*>)(\s*)$", re.S)


def head(text, file):
    """What stands before the body of a function, its brace included, and how the value of a body is wrapped; none where
    bodies cannot be chosen between: constant functions, and most that return `impl Trait`."""
    name = re.search(r"\bfn\s+\w+", text)
    at = name.end()
    if text[at] == "<":
        at = closing(text, at, "<", ">")
    at = closing(text, text.index("(", at), "(", ")")
    brace = text.index("{", at)
    before, arguments, returned = text[: name.start()], text[name.start() : at], text[at:brace]
    if re.search(r"\bconst\s+$", before):
        if not any(file.endswith(own) for own in AT_RUN_TIME):
            return None
        before = re.sub(r"\bconst\s+$", "", before)
    if "impl " not in returned:
        return before + arguments + returned + "{", brace + 1, "{}"
    found = RETURNED.search(returned)
    if found is None or "impl " in arguments:
        return None
    lives = " + '_" if "&self" in arguments else ""
    returned = returned[: found.start()] + f"-> Box<dyn {found[1]}{lives}>" + found[2]
    return before + arguments + returned + "{", brace + 1, "Box::new({{{}}})"


class Instrumented:
    """Sources with every mutant, and what is known about each."""

    def __init__(self):
        self.functions = {}  # by mutant, the number of its function
        self.names = []  # of the functions, by number
        self.left_out = collections.defaultdict(list)

    def source(self, file, source, mutants, dropped):
        """The source with every mutant of it, and the lines of each."""
        at, functions = offsets(source), collections.defaultdict(list)
        for mutant in mutants:
            if mutant["function"] is None:
                self.left_out["outside functions"].append(mutant["id"])
            elif mutant["id"] not in dropped:
                span = mutant["function"]["span"]
                functions[at(span["start"]), at(span["end"])].append(mutant)
        out, done, lines = [], 0, []
        for (start, end), inside in sorted(functions.items()):
            signature = head(source[start:end], file)
            if signature is None or start < done:
                why = "nested" if signature else "constant functions and `impl Trait`"
                self.left_out[why] += [mutant["id"] for mutant in inside]
                continue
            text, begin, wrapped = signature
            begin, end = start + begin, end - 1
            out += [source[done:start], text]
            function = len(self.names)
            self.names.append(f"{file} {inside[0]['function']['function_name']}")
            pieces = [(None, f"\nmatch crate::mutants::active({function}) {{")]
            for mutant in inside:
                self.functions[mutant["id"]] = function
                a, b = at(mutant["span"]["start"]), at(mutant["span"]["end"])
                changed = source[begin:a] + mutant["replacement"] + source[b:end]
                pieces.append((mutant["id"], f"\n{mutant['id']} => {{{wrapped.format(changed)}\n}}"))
            pieces.append((None, f"\n_ => {{{wrapped.format(source[begin:end])}}}\n}}"))
            for known, piece in pieces:
                first = sum(text.count("\n") for text in out) + 1
                out.append(piece)
                ids = [known] if known else [mutant["id"] for mutant in inside]
                lines.append((first + 1, first + piece.count("\n"), ids))
            done = end
        return "".join([*out, source[done:]]), lines


def cargo(copy, *arguments):
    environment = {**os.environ, "CARGO_TARGET_DIR": str(copy.parent / "target"), "CARGO_INCREMENTAL": "0"}
    return subprocess.run(["cargo", *arguments], cwd=copy, env=environment, capture_output=True, text=True)


def prepare(copy, mutants):
    """Instruments the copy until it compiles; gives what is in it and which mutants are not."""
    library = (copy / ENGINE / "src/lib.rs").read_text()
    library = library.replace("pub mod number;", "#[allow(missing_docs)]\npub mod mutants;\npub mod number;")
    (copy / ENGINE / "src/lib.rs").write_text("#![allow(warnings)]\n" + library)
    with (copy / "crates/lab/Cargo.toml").open("a") as manifest:
        manifest.write('tiebreak-event = { path = "../event" }\n')  # Behind `dev-dependencies`.
    examples = copy / "crates/lab/examples"
    (examples / "told").mkdir(parents=True, exist_ok=True)
    for name in ("corpus.rs", "reach.rs", "told/mod.rs"):
        (examples / name).write_text((HERE / name).read_text())
    files = sorted({mutant["file"] for mutant in mutants})
    sources, dropped = {file: (copy / file).read_text() for file in files}, set()
    while True:
        made, lines = Instrumented(), {}
        for file in files:
            own = [mutant for mutant in mutants if mutant["file"] == file]
            text, lines[file] = made.source(file, sources[file], own, dropped)
            (copy / file).write_text(text)
        (copy / ENGINE / "src/mutants.rs").write_text(CHOOSING.format(functions=len(made.names)))
        run = cargo(copy, "check", "-p", "tiebreak-engine", "--lib", "--message-format=json")
        if run.returncode == 0:
            return made, dropped
        wrong = set()
        for message in map(json.loads, run.stdout.splitlines()):
            told = message.get("message", {}) if message.get("reason") == "compiler-message" else {}
            spans = told.get("spans", []) if told.get("level") == "error" else []
            for span in (span for span in spans if span["is_primary"]):
                for first, last, ids in lines.get(span["file_name"], []):
                    if first <= span["line_start"] <= last:
                        wrong.update(ids)
        if not wrong - dropped:
            sys.exit(run.stderr[-4000:] + "".join(m["message"]["rendered"] or "" for m in map(json.loads, run.stdout.splitlines()) if m.get("reason") == "compiler-message")[-4000:])
        print(f"{len(wrong - dropped)} more do not compile", file=sys.stderr, flush=True)
        dropped |= wrong


def ask(scratch, program, made, ids, *more):
    """What a program says of each mutant; one that takes it down is started again behind it."""
    words, todo = {}, list(ids)
    while todo:
        (scratch / "todo").write_text("".join(f"{i} {made.functions[i]}\n" for i in todo))
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))  # noqa: E731
        command = [scratch / f"target/debug/examples/{program}", scratch / "todo", *more]
        with (scratch / f"{program}.said").open("a+") as said:
            run = subprocess.run(command, cwd=scratch / "copy", stdout=said, preexec_fn=limit)
            said.seek(0)
            for line in said:
                number, _, word = line.strip().partition(" ")
                words[int(number)] = word
        if run.returncode == 1:
            sys.exit(f"{program} did not begin")
        todo = [i for i in todo if i not in words]
        if todo and run.returncode != 7:
            words[todo.pop(0)] = "crashed"
    return words


def small_events(scratch):
    """A file with every small event of a few spaces, and some of a large one."""
    sys.path.insert(0, str(REPOSITORY / "tools/exhaustive"))
    from small_events import ALPHABETS, Space, individual, team

    with (scratch / "events").open("w") as out:
        for size, rounds, alphabet, pairing, step in SPACES:
            space = Space(size, rounds, ALPHABETS[alphabet])
            for event in itertools.islice(space.events(), 0, None, step):
                rows = space.rows(event)
                primaries = ("MP", "GP") if alphabet.startswith("teams") else (None,)
                for primary in primaries:
                    made = team(rows, pairing, 2, primary) if primary else individual(rows, pairing)
                    out.write(json.dumps(made) + "\n")
    return scratch / "events"


def main():
    scratch = pathlib.Path(sys.argv[1]).resolve()
    files = sys.argv[2:] or FILES
    copy = scratch / "copy"
    subprocess.run(["git", "clone", "-q", REPOSITORY, copy], check=True)
    asked = [word for file in files for word in ("-f", file)]
    listed = cargo(copy, "mutants", "--list", "--json", "-p", "tiebreak-engine", *asked)
    mutants = [{**mutant, "id": i} for i, mutant in enumerate(json.loads(listed.stdout), 1)]
    made, dropped = prepare(copy, mutants)
    alive = sorted(made.functions)
    built = cargo(copy, "build", "-p", "tiebreak-lab", "--example", "corpus", "--example", "reach")
    if built.returncode != 0:
        sys.exit(built.stderr[-4000:])
    print(f"{len(mutants)} mutants, {len(alive)} in the program", file=sys.stderr, flush=True)
    caught = ask(scratch, "corpus", made, alive)
    missed = [i for i in alive if caught[i] == "missed"]
    reached = ask(scratch, "reach", made, missed, small_events(scratch))
    names = {mutant["id"]: mutant["name"] for mutant in mutants}
    by_what = collections.defaultdict(dict)
    for i, word in reached.items():
        what, _, where = word.partition(" ")
        by_what[what][names[i]] = where
    summary = {
        "listed": len(mutants),
        "do not compile": len(dropped),
        "left out": {why: sorted(names[i] for i in ids) for why, ids in made.left_out.items()},
        "tried": len(alive),
        "by the corpus": collections.Counter(word.split()[0] for word in caught.values()),
        "survivors": {what: len(of) for what, of in by_what.items()},
        **by_what,
    }
    (scratch / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
    counts = {key: value for key, value in summary.items() if key not in by_what and key != "left out"}
    print(json.dumps(counts | {"left out": {why: len(of) for why, of in summary["left out"].items()}}, indent=1))
    print(json.dumps(by_what["differs"], indent=1))


if __name__ == "__main__":
    main()
