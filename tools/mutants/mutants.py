#!/usr/bin/env python3
"""Mutants of the tie-breaks and their rules with the corpus as the only test.

    cargo install cargo-mutants
    python3 tools/mutants/mutants.py SCRATCH

cargo-mutants lists the mutants. All of them are compiled into one program, as further bodies of their functions, and
chosen at run time: a build for each would take days. Mutants that do not compile are dropped; functions that return
`impl Trait` and constants outside functions cannot be treated so and are left out. A mutant that no check of the corpus
notices is then looked for on the events of the corpus with all codes and on made-up events, under the rules of both
generations of editions: what differs nowhere is code of a known deviation, of a working, or equivalent.
Writes SCRATCH/summary.json and prints the counts and the mutants that differ somewhere and are not caught.
"""

import collections
import json
import os
import pathlib
import re
import resource
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
MEMORY = 3 << 30  # A mutant may push to a list for ever.


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


def body(text):
    """Where the body of a function begins, behind its brace; none when it returns `impl Trait`."""
    at = re.search(r"\bfn\s+\w+", text).end()
    if text[at] == "<":
        at = closing(text, at, "<", ">")
    at = closing(text, text.index("(", at), "(", ")")
    brace = text.index("{", at)
    return None if "impl " in text[at:brace] else brace + 1


def instrument(source, mutants, dropped, left_out):
    """The source with every mutant of it, and the lines of each."""
    at, functions = offsets(source), collections.defaultdict(list)
    for mutant in mutants:
        if mutant["function"] is None:
            left_out["outside functions"] += 1
        elif mutant["id"] not in dropped:
            span = mutant["function"]["span"]
            functions[at(span["start"]), at(span["end"])].append(mutant)
    out, done, lines = [], 0, []
    for (start, end), inside in sorted(functions.items()):
        begin = body(source[start:end])
        if begin is None or start < done:
            left_out["nested or returning impl"] += len(inside)
            continue
        begin, end = start + begin, end - 1
        out.append(source[done:begin])
        pieces = [(None, "\nmatch crate::mutants::active() {")]
        for mutant in inside:
            a, b = at(mutant["span"]["start"]), at(mutant["span"]["end"])
            changed = source[begin:a] + mutant["replacement"] + source[b:end]
            pieces.append((mutant["id"], f"\n{mutant['id']} => {{{changed}\n}}"))
        pieces.append((None, f"\n_ => {{{source[begin:end]}}}\n}}"))
        for known, piece in pieces:
            first = sum(text.count("\n") for text in out) + 1
            out.append(piece)
            ids = [known] if known else [mutant["id"] for mutant in inside]
            lines.append((first + 1, first + piece.count("\n"), ids))
        done = end
    return "".join([*out, source[done:]]), lines


def cargo(copy, *arguments):
    environment = {**os.environ, "CARGO_TARGET_DIR": str(copy.parent / "target")}
    return subprocess.run(["cargo", *arguments], cwd=copy, env=environment, capture_output=True, text=True)


def prepare(copy, mutants):
    """Instruments the copy until it compiles; gives the mutants in it and what was left out."""
    library = (copy / "src/lib.rs").read_text()
    library = library.replace("pub mod number;", "#[allow(missing_docs)]\npub mod mutants;\npub mod number;")
    (copy / "src/lib.rs").write_text("#![allow(warnings)]\n" + library)
    (copy / "src/mutants.rs").write_text(
        "use std::sync::atomic::{AtomicU32, Ordering};\npub static ACTIVE: AtomicU32 = AtomicU32::new(0);\n"
        "pub fn active() -> u32 {\n    ACTIVE.load(Ordering::Relaxed)\n}\n"
    )
    with (copy / "Cargo.toml").open("a") as manifest:
        manifest.write("\n[profile.dev.package.tiebreak-conformance]\nopt-level = 1\n")
    (copy / "examples").mkdir(exist_ok=True)
    for name in ("corpus", "reach"):
        (copy / f"examples/{name}.rs").write_text((HERE / f"{name}.rs").read_text())
    files = {mutant["file"] for mutant in mutants}
    sources, dropped = {file: (copy / file).read_text() for file in files}, set()
    while True:
        left_out, lines = collections.Counter(), {}
        for file in files:
            own = [mutant for mutant in mutants if mutant["file"] == file]
            text, lines[file] = instrument(sources[file], own, dropped, left_out)
            (copy / file).write_text(text)
        run = cargo(copy, "check", "--lib", "--no-default-features", "--message-format=json")
        if run.returncode == 0:
            alive = {i for of in lines.values() for (_, _, ids) in of if len(ids) == 1 for i in ids}
            return sorted(alive), {"do not compile": len(dropped), **left_out}
        wrong = set()
        for message in map(json.loads, run.stdout.splitlines()):
            spans = message.get("message", {}).get("spans", []) if message.get("reason") == "compiler-message" else []
            for span in (span for span in spans if span["is_primary"]):
                for first, last, ids in lines.get(span["file_name"], []):
                    if first <= span["line_start"] <= last:
                        wrong.update(ids)
        if not wrong - dropped:
            sys.exit(run.stderr[-4000:])
        dropped |= wrong


def ask(scratch, program, ids):
    """What a program says of each mutant; one that takes it down is started again behind it."""
    words, todo = {}, list(ids)
    while todo:
        (scratch / "todo").write_text(" ".join(map(str, todo)))
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))  # noqa: E731
        command = [scratch / f"target/debug/examples/{program}", scratch / "todo"]
        run = subprocess.run(command, cwd=scratch / "copy", capture_output=True, text=True, preexec_fn=limit)
        for line in run.stdout.splitlines():
            number, _, word = line.partition(" ")
            words[int(number)] = word
        todo = [i for i in todo if i not in words]
        if todo and run.returncode != 7:
            words[todo.pop(0)] = "crashed"
    return words


def main():
    scratch = pathlib.Path(sys.argv[1]).resolve()
    copy = scratch / "copy"
    subprocess.run(["git", "clone", "-q", REPOSITORY, copy], check=True)
    listed = cargo(copy, "mutants", "--list", "--json", "-f", "crates/engine/src/tiebreak/**", "-f", "crates/engine/src/rules/*.rs")
    mutants = [{**mutant, "id": i} for i, mutant in enumerate(json.loads(listed.stdout), 1)]
    alive, left_out = prepare(copy, mutants)
    built = cargo(copy, "build", "--example", "corpus", "--example", "reach", "--no-default-features")
    if built.returncode != 0:
        sys.exit(built.stderr[-4000:])
    caught = ask(scratch, "corpus", alive)
    missed = [i for i in alive if caught[i] == "missed"]
    reached = ask(scratch, "reach", missed)
    names = {mutant["id"]: mutant["name"] for mutant in mutants}
    holes = {names[i]: word for i, word in reached.items() if word != "same"}
    summary = {
        "listed": len(mutants),
        "left_out": left_out,
        "tried": len(alive),
        "by_the_corpus": collections.Counter(word.split()[0] for word in caught.values()),
        "missed_by_the_corpus": collections.Counter(word.split()[0] for word in reached.values()),
        "differ_and_are_missed": holes,
        "same_everywhere": sorted(names[i] for i, word in reached.items() if word == "same"),
    }
    (scratch / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
    print(json.dumps({key: value for key, value in summary.items() if key != "same_everywhere"}, indent=1))


if __name__ == "__main__":
    main()
