#!/usr/bin/env python3
"""Packs the corpus as data: one folder as a TAR and as a ZIP, with the same bytes every time.

corpus.py VERSION EXPORTED OUT [--since ARCHIVE] [--reasons FILE] [--cases CASES]

EXPORTED is the folder that `tiebreak cases export` wrote. With the archive of the previous release, the script lists
each changed answer with the old and the new answer. Each change needs a reason in `changed-answers.json`. The version
number must match the changes.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import changes

# The earliest time that a ZIP can contain. All files of a release have this time.
TIME = (1980, 1, 1, 0, 0, 0)
SECONDS = 315532800

README = """# The tie-break corpus, version {version}

Events with the answers that follow from FIDE's tie-break regulations (C.07), its rapid and blitz ratings (B.02) and from
systems of other federations: {cases} cases, {checks} checks. Public domain (CC0 1.0). It is not a FIDE product.

| path | what it is |
|---|---|
| `corpus.json` | everything in one file: registries, cases, ratings |
| `trf/` | each event as TRF; `trf/not-expressible.csv` names those that TRF cannot express |
| `expected/` | the answer of each check in each edition as CSV |
| `cases/` | the files as they are written; `cases/README.md` documents every field and how answers are compared |
| `cases/schema/` | JSON Schemas (draft 2020-12) |
| `cases/VERSIONS.md` | what a version may change, and what to do when an answer changed |
| `CHANGES.md`, `changes.json` | what changed since the release before, with every changed answer |
| `SHA256SUMS` | the digest of every file: `sha256sum --check SHA256SUMS` |
"""


def files(exported: Path, cases: Path) -> dict[str, bytes]:
    """The files of a release by path, without files about the release itself."""
    found = {path.relative_to(exported).as_posix(): path.read_bytes() for path in exported.rglob("*") if path.is_file()}
    for path in sorted(cases.rglob("*")):
        inside = path.relative_to(cases)
        data = path.suffix in {".json", ".md"} or path.name == "LICENSE"
        if path.is_file() and data and inside.parts[0] not in {"src", "target"}:
            found[f"cases/{inside.as_posix()}"] = path.read_bytes()
    found["LICENSE"] = (cases / "LICENSE").read_bytes()
    return found


def tar(root: str, content: dict[str, bytes]) -> bytes:
    """Writes a TAR without owners and times."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, data in sorted(content.items()):
            entry = tarfile.TarInfo(f"{root}/{path}")
            entry.size, entry.mtime, entry.mode = len(data), SECONDS, 0o644
            archive.addfile(entry, io.BytesIO(data))
    return packed.getvalue()


def zipped(root: str, content: dict[str, bytes]) -> bytes:
    """Writes a ZIP without owners and times."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in sorted(content.items()):
            entry = zipfile.ZipInfo(f"{root}/{path}", TIME)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o100644 << 16
            archive.writestr(entry, data)
    return packed.getvalue()


def pretty(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version")
    parser.add_argument("exported", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--since", type=Path)
    here = Path(__file__).resolve().parent
    parser.add_argument("--reasons", type=Path, default=here / "changed-answers.json")
    parser.add_argument("--cases", type=Path, default=here.parent.parent / "cases")
    asked = parser.parse_args()

    whole = json.loads((asked.exported / "corpus.json").read_text(encoding="utf-8"))
    stated = whole["version"]
    if stated != asked.version:
        print(f"cases/corpus.json says {stated}, not {asked.version}", file=sys.stderr)
        return 2
    before = changes.released(asked.since) if asked.since else None
    reasons = json.loads(asked.reasons.read_text(encoding="utf-8"))["changed"]
    found = changes.between(before, whole)
    faults = changes.faults(before, whole, found, reasons)
    if faults:
        print(*faults, sep="\n", file=sys.stderr)
        return 1

    content = files(asked.exported, asked.cases)
    checks = sum(len(case["checks"]) for case in whole["cases"] + whole["ratings"])
    counted = {"version": asked.version, "cases": len(whole["cases"]) + len(whole["ratings"]), "checks": checks}
    content["README.md"] = README.format(**counted).encode()
    content["changes.json"] = pretty(changes.as_data(before, whole, found, reasons))
    content["CHANGES.md"] = changes.as_page(before, whole, found, reasons).encode()
    sums = (f"{hashlib.sha256(data).hexdigest()}  {path}\n" for path, data in sorted(content.items()))
    content["SHA256SUMS"] = "".join(sums).encode()

    asked.out.mkdir(parents=True, exist_ok=True)
    name = f"tiebreak-corpus-{asked.version}"
    # One thread compresses the archive, so that the bytes do not depend on the number of processors.
    squeeze = ["zstd", "-q", "-19", "-T1", "-c"]
    squeezed = subprocess.run(squeeze, input=tar(name, content), check=True, capture_output=True).stdout
    archives = {f"{name}.tar.zst": squeezed, f"{name}.zip": zipped(name, content)}
    for file, data in archives.items():
        (asked.out / file).write_bytes(data)
    digests = "".join(f"{hashlib.sha256(data).hexdigest()}  {file}\n" for file, data in sorted(archives.items()))
    (asked.out / f"{name}.sha256").write_text(digests, encoding="utf-8")
    print(digests, end="")
    print(f"{len(content)} files, {counted['cases']} cases, {checks} checks")
    return 0


if __name__ == "__main__":
    sys.exit(main())
