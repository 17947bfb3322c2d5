#!/usr/bin/env python3
"""Writes THIRD-PARTY.txt: the crates in the program and the npm packages in its page, with licenses and notices.

    python3 tools/third_party.py          writes it
    python3 tools/third_party.py --check  checks that it is current, and that `deny.toml` allows the licenses of the page

The notices of the page come from `tools/page/node_modules`. Run `npm ci` in `tools/page` first.
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
WEB = ROOT / "tools/page"
NOTICES = re.compile(r"^(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)


def metadata():
    command = ["cargo", "metadata", "--format-version", "1", "--locked"]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def shipped(data):
    """Returns the packages in the program, without test tools. This repository's crates are those without a source."""
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    seen, open_ = set(), [next(package["id"] for package in data["packages"] if package["name"] == "tiebreak-conformance")]
    while open_:
        at = open_.pop()
        if at in seen:
            continue
        seen.add(at)
        for dependency in nodes[at]["deps"]:
            if any(kind["kind"] != "dev" for kind in dependency["dep_kinds"]):
                open_.append(dependency["pkg"])
    return sorted((packages[at] for at in seen), key=lambda package: (package["name"], package["version"]))


def of_page():
    """Returns the npm packages in the page, in the form of cargo's packages."""
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found = []
    for path, package in sorted(locked.items()):
        if path and not package.get("dev") and not package.get("optional"):
            name = path.removeprefix("node_modules/")
            manifest = str(WEB / path / "package.json")
            found.append(package | {"name": name, "license": package.get("license"), "manifest_path": manifest})
    return found


def page(packages, bundled):
    """Returns the text of THIRD-PARTY.txt. If the npm packages of the page are not installed, their notices are
    omitted."""
    lines = ["Crates that go into `tiebreak`, with their licences and notices. Written by tools/third_party.py.", ""]
    lines += [f"{package['name']} {package['version']}: {package['license'] or package['license_file']}" for package in packages]
    lines += ["", "Packages inside its page.", ""]
    lines += [f"{package['name']} {package['version']}: {package['license']}" for package in bundled]
    texts = {}
    for package in packages + bundled:
        folder = pathlib.Path(package["manifest_path"]).parent
        for path in sorted(folder.iterdir()) if folder.exists() else []:
            if path.is_file() and NOTICES.match(path.name):
                text = path.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n").strip()
                # Texts that differ only in line breaks count as equal.
                key = hashlib.sha256(" ".join(text.split()).encode()).hexdigest()
                texts.setdefault(key, (text, []))[1].append(f"{package['name']} {package['version']}")
    for text, names in texts.values():
        lines += ["", "=" * 80, ", ".join(dict.fromkeys(names)), "", text]
    return "\n".join(lines) + "\n"


def is_current(kept, wanted, bundled):
    """Whether THIRD-PARTY.txt is current. If the npm packages of the page are not installed, only their names are
    compared."""
    if all((pathlib.Path(package["manifest_path"])).exists() for package in bundled):
        return kept == wanted
    named = [f"{package['name']} {package['version']}" for package in bundled]
    headed = [line for line in kept.splitlines() if line in named or line.split(", ")[0] in named]
    return kept.startswith(wanted.rstrip("\n")) and sorted(headed) == sorted(named)


def main():
    packages = [package for package in shipped(metadata()) if package["source"] is not None]
    bundled = of_page()
    wanted = page(packages, bundled)
    if "--check" not in sys.argv[1:]:
        if not all(pathlib.Path(package["manifest_path"]).exists() for package in bundled):
            print("the packages of the page are not installed: npm ci in tools/page")
            return 1
        PAGE.write_text(wanted, encoding="utf-8")
        return 0
    allowed = set(tomllib.loads((ROOT / "deny.toml").read_text())["licenses"]["allow"])
    # `cargo deny` checks the licenses of crates.
    wrong = [package for package in bundled if package["license"] not in allowed]
    for package in wrong:
        print(f"{package['name']} {package['version']}: {package['license']} is not allowed by deny.toml")
    if not PAGE.exists() or not is_current(PAGE.read_text(encoding="utf-8"), wanted, bundled):
        print("THIRD-PARTY.txt is stale; run python3 tools/third_party.py")
        return 1
    print(f"{len(packages)} crates and {len(bundled)} packages of the page")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
