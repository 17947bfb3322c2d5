"""Finds what changed between two releases of the corpus, check by check."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

# The keys that determine a verdict; see "Comparing" in `cases/README.md`.
QUESTION = ("tiebreaks", "after", "editions", "among", "request")
ANSWER = ("values", "ranking", "findings", "refused", "status")
READING = ("ruling", "values", "ranking")
KINDS = ("changed", "asked-otherwise", "gone", "new")


def released(archive: Path) -> dict[str, Any]:
    """Returns the whole corpus from an archive (ZIP) of a release, or from its `corpus.json`."""
    if archive.suffix != ".zip":
        return json.loads(archive.read_text(encoding="utf-8"))
    with zipfile.ZipFile(archive) as packed:
        name = next(name for name in packed.namelist() if name.count("/") == 1 and name.endswith("/corpus.json"))
        return json.loads(packed.read(name))


def picked(value: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: value[key] for key in keys if key in value}


def checks(whole: dict[str, Any], redirects: dict[str, str] | None = None) -> dict[str, tuple[object, object]]:
    """Returns the question and the answer of every check, by id. New ids replace renamed ids."""
    found: dict[str, tuple[object, object]] = {}
    for case in whole["cases"] + whole["ratings"]:
        name = case["id"]
        while redirects and name in redirects:
            name = redirects[name]
        for check in case["checks"]:
            question = picked(check, QUESTION) | picked(case, ("tournament", "regulations"))
            answer = picked(check, ANSWER)
            readings = [picked(reading, READING) for reading in check.get("readings", [])]
            if readings:
                answer["readings"] = readings
            found[f"{name}#{check['id']}"] = (question, answer)
    return found


def between(before: dict[str, Any] | None, now: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Returns each changed check with its `kind`, and both answers if the answer changed."""
    if before is None:
        return {}
    redirects = {entry["from"]: entry["to"] for entry in now["redirects"]}
    old, new = checks(before, redirects), checks(now)
    found: dict[str, dict[str, Any]] = {}
    for check in sorted(old.keys() | new.keys()):
        if check not in new:
            found[check] = {"kind": "gone", "before": old[check][1]}
        elif check not in old:
            found[check] = {"kind": "new"}
        elif old[check][0] != new[check][0]:
            found[check] = {"kind": "asked-otherwise", "before": old[check][1], "now": new[check][1]}
        elif old[check][1] != new[check][1]:
            found[check] = {"kind": "changed", "before": old[check][1], "now": new[check][1]}
    return found


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def faults(
    before: dict[str, Any] | None, now: dict[str, Any], found: dict[str, dict[str, Any]], reasons: list[dict[str, Any]]
) -> list[str]:
    """Returns the faults of a release: a change without a reason, a reason without a change, or a version number that
    is too low.
    """
    version = now["version"]
    given = {reason["check"] for reason in reasons if reason["version"] == version}
    due = {check for check, change in found.items() if change["kind"] != "new"}
    told = [f"{check}: {found[check]['kind']}, without a reason" for check in sorted(due - given)]
    told += [f"{check}: a reason, and nothing changed" for check in sorted(given - due)]
    if before is None:
        return told
    last, own = numbers(before["version"]), numbers(version)
    if own <= last:
        return [*told, f"{version} does not follow {before['version']}"]
    if due and own[0] == last[0]:
        told.append(f"{version}: answers changed or went away, so the first number has to grow")
    elif found and own[:2] == last[:2]:
        told.append(f"{version}: there are new checks, so the second number has to grow")
    return told


def as_data(
    before: dict[str, Any] | None, now: dict[str, Any], found: dict[str, dict[str, Any]], reasons: list[dict[str, Any]]
) -> dict[str, Any]:
    """Returns the changes as data for programs."""
    version = now["version"]
    why = {reason["check"]: reason for reason in reasons if reason["version"] == version}
    rows = []
    for check, change in found.items():
        reason = why.get(check, {})
        rows.append({"check": check} | change | picked(reason, ("why", "source")))
    return {
        "format": 1,
        "version": version,
        "since": before and before["version"],
        "changes": rows,
    }


def as_page(
    before: dict[str, Any] | None, now: dict[str, Any], found: dict[str, dict[str, Any]], reasons: list[dict[str, Any]]
) -> str:
    """Returns the changes as a page for readers."""
    version = now["version"]
    if before is None:
        return f"# Changes in {version}\n\nThe first release: there is none to compare with.\n"
    lines = [f"# Changes in {version} since {before['version']}", ""]
    counts = {kind: sum(change["kind"] == kind for change in found.values()) for kind in KINDS}
    lines += [", ".join(f"{kind}: {number}" for kind, number in counts.items()), ""]
    for row in as_data(before, now, found, reasons)["changes"]:
        if row["kind"] == "new":
            continue
        lines += [f"## {row['check']}", "", f"{row['kind']}: {row['why']['en']} ({row['source']})", ""]
        for side in ("before", "now"):
            if side in row:
                lines += [f"{side}:", "", "```json", json.dumps(row[side], ensure_ascii=False), "```", ""]
    news = [check for check, change in found.items() if change["kind"] == "new"]
    if news:
        lines += ["## New", "", *(f"- {check}" for check in news), ""]
    return "\n".join(lines).rstrip("\n") + "\n"
