#!/usr/bin/env python3
"""Writes THIRD-PARTY.txt: every crate that goes into the program, its licence, and the notices it asks to keep.

    python3 tools/third_party.py          writes it
    python3 tools/third_party.py --check  says whether it is stale, and whether `deny.toml` allows every licence
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "THIRD-PARTY.txt"
NOTICES = re.compile(r"^(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)


def metadata():
    command = ["cargo", "metadata", "--format-version", "1", "--locked"]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def shipped(data):
    """The packages that the program is made of: no tools of tests, none of this repository."""
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    root = next(package["id"] for package in data["packages"] if package["name"] == "tiebreak-conformance")
    seen, open_ = set(), [root]
    while open_:
        at = open_.pop()
        if at in seen:
            continue
        seen.add(at)
        for dependency in nodes[at]["deps"]:
            if any(kind["kind"] != "dev" for kind in dependency["dep_kinds"]):
                open_.append(dependency["pkg"])
    found = [packages[at] for at in seen if packages[at]["source"] is not None]
    return sorted(found, key=lambda package: (package["name"], package["version"]))


def is_allowed(expression, allowed):
    """Whether an SPDX expression can be followed with the licences allowed."""
    tokens = re.findall(r"\(|\)|[^\s()]+", expression.replace("/", " OR "))

    def either():
        value = both()
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            # Both sides are read in any case.
            value = both() or value
        return value

    def both():
        value = single()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            value = single() and value
        return value

    def single():
        token = tokens.pop(0)
        if token == "(":
            value = either()
            tokens.pop(0)
            return value
        if tokens and tokens[0] == "WITH":
            tokens.pop(0)
            token = f"{token} WITH {tokens.pop(0)}"
        return token in allowed

    return either()


def page(packages):
    lines = ["Crates that go into `tiebreak`, with their licences and notices. Written by tools/third_party.py.", ""]
    texts = {}
    for package in packages:
        lines.append(f"{package['name']} {package['version']}: {package['license'] or package['license_file']}")
        folder = pathlib.Path(package["manifest_path"]).parent
        for path in sorted(folder.iterdir()):
            if path.is_file() and NOTICES.match(path.name):
                text = path.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n").strip()
                # Texts that differ in how their lines are broken are the same.
                key = hashlib.sha256(" ".join(text.split()).encode()).hexdigest()
                texts.setdefault(key, (text, []))[1].append(f"{package['name']} {package['version']}")
    for text, names in texts.values():
        lines += ["", "=" * 80, ", ".join(dict.fromkeys(names)), "", text]
    return "\n".join(lines) + "\n"


def main():
    packages = shipped(metadata())
    wanted = page(packages)
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(wanted, encoding="utf-8")
        return 0
    allowed = set(tomllib.loads((ROOT / "deny.toml").read_text())["licenses"]["allow"])
    wrong = [p for p in packages if not p["license"] or not is_allowed(p["license"], allowed)]
    for package in wrong:
        print(f"{package['name']} {package['version']}: {package['license']} is not allowed by deny.toml")
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != wanted:
        print("THIRD-PARTY.txt is stale; run python3 tools/third_party.py")
        return 1
    print(f"{len(packages)} crates, every licence allowed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
