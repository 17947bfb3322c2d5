#!/usr/bin/env python3
"""Checks the direction of dependencies in the Rust code, and prints every violation. If there is any, the status is 1.

shape.py [FOLDER...]: checks the crates below these folders of the repository, or without a folder all crates.

- A crate depends only on crates above it in the table of ARCHITECTURE.md.
- The top-level modules of a crate use each other in one direction only. A re-export by the root of the crate counts as
  a use of the module that it names. Tests do not count.
"""

import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

COMMENT_OR_TEXT = re.compile(r"""//[^\n]*|/\*.*?\*/|r(\#*)".*?"\1|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])'""", re.S)
# Formatted code ends an item with a brace in the column where the item begins.
TEST = re.compile(r"^( *)#\[cfg\((?:all\()?test\b[^\n]*\n(?: *#\[[^\n]*\n)*(?:[^\n{]*;\n|.*?^\1\}[;,]?\n)", re.S | re.M)


def plain(file):
    """Returns the text of a file without comments, literals and tests."""
    return TEST.sub("", COMMENT_OR_TEXT.sub("", file.read_text(encoding="utf-8")))


def first_names(text, at):
    """Returns the first name of each path at a position: one name, or several names from a group in braces."""
    if text[at] != "{":
        return [re.match(r"\w*", text[at:])[0]]
    depth, end = 1, at + 1
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    group = text[at + 1 : end - 1]
    while re.search(r"\{[^{}]*\}", group):
        group = re.sub(r"\{[^{}]*\}", "", group)
    return re.findall(r"(?:^|,)\s*(\w+)", group)


def circle(root):
    """Returns a cycle of top-level modules of a crate, as lines. None if there is none."""
    folder, uses = root.parent, defaultdict(dict)
    exported = {}
    for path, names in re.findall(r"\bpub(?:\([^)]*\))? use (\w+)::([^;]*);", plain(root)):
        exported |= dict.fromkeys(re.findall(r"\w+", names), path)
    tops = {path.stem for path in folder.iterdir() if path.is_dir() or path.suffix == ".rs"}
    for file in folder.rglob("*.rs"):
        module = [*file.relative_to(folder).parts[:-1], file.stem] if file.stem != "mod" else list(file.relative_to(folder).parts[:-1])
        if file == root or "tests" in module:
            continue
        text = plain(file)
        for found in re.finditer(r"\b(crate|super(?:::super)*)::(?=[\w{])", text):
            base = [] if found[1] == "crate" else module[: -found[1].count("super")]
            for name in first_names(text, found.end()) if not base else base[:1]:
                top = name if name in tops else exported.get(name, name)
                if top in tops and top != module[0]:
                    uses[module[0]].setdefault(top, file.relative_to(folder.parent))
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        names = error.args[1][::-1]
        return [f"circle of {', '.join(sorted(set(names)))}", *(f"    {uses[one][other]} uses {other}" for one, other in zip(names, names[1:]))]
    return None


def layers(root, names):
    """Yields dependencies on crates that are not above in the table of ARCHITECTURE.md."""
    page = root / "ARCHITECTURE.md"
    table = re.findall(r"^\| `(tiebreak-[a-z0-9]+)` \|", page.read_text(encoding="utf-8") if page.is_file() else "", re.M)
    for name in names:
        crate = tomllib.loads((root / name).read_text(encoding="utf-8"))
        own = crate.get("package", {}).get("name", "")
        if own not in table:
            if own.startswith("tiebreak-"):
                yield f"{name}: {own} is not in the table of ARCHITECTURE.md"
            continue
        for used in crate.get("dependencies", {}):
            if used in table and table.index(used) >= table.index(own):
                yield f"{name}: {own} depends on {used}, which stands below it in ARCHITECTURE.md"


def main():
    root = Path(__file__).resolve().parent.parent
    wanted = tuple(f"{folder.rstrip('/')}/" for folder in sys.argv[1:]) or ("",)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "*.rs", "*Cargo.toml"], cwd=root, capture_output=True, text=True, check=True
    )
    names = [name for name in listed.stdout.split("\0") if name.startswith(wanted) and (root / name).is_file()]
    manifests = [name for name in names if name.endswith("Cargo.toml") and not name.startswith(("fuzz/", "tools/", "examples/"))]
    breaches = list(layers(root, manifests))
    for file in (root / name for name in names if re.fullmatch(r"(?:.*/)?src/(?:lib|main)\.rs", name)):
        if found := circle(file):
            breaches += [f"{file.parent.relative_to(root)}: {found[0]}", *found[1:]]
    print("\n".join(breaches) if breaches else f"{len(names)} files: dependencies go one way")
    sys.exit(1 if breaches or not names else 0)


if __name__ == "__main__":
    main()
