#!/usr/bin/env python3
"""Takes and checks a snapshot of RustSec's advisories about our crates, for machines without access to the database.

    python3 tools/advisories.py take DATABASE [FOLDER]   writes a snapshot from a clone of the database (default: tools/advisories)
    python3 tools/advisories.py check [FOLDER]           runs cargo-deny with the snapshot; prints its age and the missing crates

The snapshot contains the facts of the advisories about the crates of Cargo.lock (crate, versions, date), but not their
texts. SNAPSHOT.json contains the commit of the database, the date of the commit, and the names of the searched crates.
If Cargo.lock has another crate, `check` names the crate and fails, because the snapshot may lack advisories about it.
`tools/deny.sh` uses the snapshot if neither the network nor an earlier copy is available.
"""

import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools/advisories"
# The address that cargo-deny uses. Git reads the snapshot in place of this address.
DATABASE = "https://github.com/RustSec/advisory-db"
# Maximum age of a snapshot, in days.
OLDEST = 365
# The author of commits in temporary repositories.
WHO = ("-c", "user.name=snapshot", "-c", "user.email=snapshot@localhost", "-c", "commit.gpgsign=false")


def crates() -> set[str]:
    """Returns the names of all registry packages in Cargo.lock."""
    locked = tomllib.loads((ROOT / "Cargo.lock").read_text(encoding="utf-8"))["package"]
    return {package["name"] for package in locked if "source" in package}


def git(folder: Path, *words: str) -> str:
    """Runs git in a repository and returns its output."""
    return subprocess.run(["git", "-C", str(folder), *words], check=True, capture_output=True, text=True).stdout


def facts(published: str) -> str:
    """Returns an advisory in cargo-deny's form, without its text."""
    block = tomllib.loads(published.split("```toml", 1)[1].split("```", 1)[0])
    advisory, versions = block["advisory"], block["versions"]
    lines = ["[advisory]"]
    for key in ("id", "package", "date", "informational", "withdrawn", "aliases"):
        if key in advisory:
            lines.append(f"{key} = {json.dumps(advisory[key])}")
    lines += ["", "[versions]"]
    lines += [f"{key} = {json.dumps(versions[key])}" for key in ("patched", "unaffected") if key in versions]
    return "\n".join(["```toml", *lines, "```", "", f"# https://rustsec.org/advisories/{advisory['id']}.html", ""])


def take(database: Path, folder: Path, names: set[str]) -> int:
    """Writes a snapshot, and returns the number of its advisories."""
    commit, date = git(database, "log", "-1", "--format=%H %cI").split()
    shutil.rmtree(folder, ignore_errors=True)
    found = 0
    for path in git(database, "ls-tree", "-r", "--name-only", "HEAD", "crates").splitlines():
        if Path(path).parts[1] in names:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(facts(git(database, "show", f"HEAD:{path}")), encoding="utf-8")
            found += 1
    folder.mkdir(parents=True, exist_ok=True)
    snapshot = {"source": DATABASE, "commit": commit, "date": date, "advisories": found, "crates": sorted(names)}
    (folder / "SNAPSHOT.json").write_text(json.dumps(snapshot, indent=1) + "\n", encoding="utf-8")
    return found


def unknown(folder: Path, names: set[str]) -> list[str]:
    """Returns the crates that were not searched when the snapshot was taken."""
    return sorted(names - set(json.loads((folder / "SNAPSHOT.json").read_text(encoding="utf-8"))["crates"]))


def check(folder: Path) -> int:
    """Runs cargo-deny with a snapshot, and returns the highest exit status."""
    snapshot = json.loads((folder / "SNAPSHOT.json").read_text(encoding="utf-8"))
    found = len(list(folder.glob("crates/*/*.md")))
    age = (datetime.datetime.now(datetime.timezone.utc) - datetime.datetime.fromisoformat(snapshot["date"])).days
    print(f"Advisories: a snapshot of {snapshot['date'][:10]}, {age} days old; {found} about {len(snapshot['crates'])} crates.")
    if found != snapshot["advisories"]:
        print(f"The snapshot is not whole: it had {snapshot['advisories']} advisories.")
        return 1
    if age > OLDEST:
        print(f"The snapshot is older than {OLDEST} days.")
        return 1
    if missing := unknown(folder, crates()):
        print(f"Advisories were not looked for, take a new snapshot: {', '.join(missing)}")
        return 1
    with tempfile.TemporaryDirectory() as work:
        repository, configuration = Path(work) / "database", Path(work) / "deny.toml"
        shutil.copytree(folder, repository)
        git(repository, "init", "--quiet", "--initial-branch", "main")
        git(repository, "add", "--all")
        git(repository, *WHO, "commit", "--quiet", "--message", "snapshot")
        own = f'[advisories]\ndb-path = "{work}/cloned"\n'
        said = (ROOT / "deny.toml").read_text(encoding="utf-8")
        configuration.write_text(said.replace("[advisories]\n", own, 1), encoding="utf-8")
        instead = {
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": f"url.file://{repository}.insteadOf",
            "GIT_CONFIG_VALUE_0": DATABASE,
        }
        deny = ["cargo", "deny", "--log-level", "error", "--config", str(configuration)]
        deny += ["check", "--hide-inclusion-graph", "advisories"]
        return subprocess.run(deny, cwd=ROOT, env=os.environ | instead, check=False).returncode


def main() -> int:
    """Runs the requested command."""
    match sys.argv[1:]:
        case ["take", database, *folder] if len(folder) <= 1:
            to = Path(*folder) if folder else FOLDER
            print(f"{take(Path(database), to, crates())} advisories in {to}")
            return 0
        case ["check", *folder] if len(folder) <= 1:
            return check(Path(*folder) if folder else FOLDER)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
