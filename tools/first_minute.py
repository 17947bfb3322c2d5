#!/usr/bin/env python3
"""Runs the first steps of an author as the site shows them: `first_minute.py WHEEL NPM_TARBALL PROGRAM [LANGUAGE...]`.

The commands are in `src/cli/site/first_minute`. Each language (python, node, go; default: the first two) has a new
folder, an empty home and no Rust. Its commands run in one shell, which ends at the first failure. `pip` installs the
wheel of this build, not a release. `npm` uses a registry with only two packages: the package of this build, and the
package for this system with the program of this build.
"""

import concurrent.futures
import functools
import http.server
import io
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SNIPPETS = ROOT / "src/cli/site/first_minute"


def packed(files: dict[str, tuple[int, bytes]]) -> bytes:
    """Returns a package in the form that npm accepts."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, (mode, content) in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.mode, entry.size = mode, len(content)
            archive.addfile(entry, io.BytesIO(content))
    return out.getvalue()


def offered(tarball: Path, program: Path) -> dict[str, bytes]:
    """Returns the packages of the registry: our package, and the one for this system with the program of this build."""
    with tarfile.open(tarball) as archive:
        version = json.load(archive.extractfile("package/package.json"))["version"]
    name = f"tiebreak-conformance-linux-{'arm64' if platform.machine() == 'aarch64' else 'x64'}"
    files = {
        "package.json": (0o644, json.dumps({"name": name, "version": version}).encode()),
        "tiebreak": (0o755, f'#!/bin/sh\nexec "{program}" "$@"\n'.encode()),
    }
    return {"tiebreak-conformance": tarball.read_bytes(), name: packed(files)}


class Registry(http.server.BaseHTTPRequestHandler):
    """Answers like an npm registry that has only these packages."""

    def __init__(self, packages: dict[str, bytes], *arguments: object) -> None:
        self.packages = packages
        super().__init__(*arguments)

    def do_GET(self) -> None:  # noqa: N802 (the name is the library's)
        """Answers with the description or the content of a package."""
        name = self.path.strip("/")
        found = self.packages.get(name.removesuffix(".tgz"))
        if found is None:
            self.send_error(404)
            return
        if not name.endswith(".tgz"):
            with tarfile.open(fileobj=io.BytesIO(found)) as archive:
                own = json.load(archive.extractfile("package/package.json"))
            own["dist"] = {"tarball": f"http://{self.headers['Host']}/{name}.tgz"}
            found = json.dumps({"name": name, "dist-tags": {"latest": own["version"]}, "versions": {own["version"]: own}}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(found)

    def log_message(self, *_arguments: object) -> None:
        """Writes no log."""


def minute(place: Path, environment: dict[str, str], lines: str) -> str:
    """Runs the commands of one language in a separate folder."""
    place.mkdir()
    began = time.monotonic()
    done = subprocess.run(["sh", "-e", "-x", "-c", lines], cwd=place, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{place.name} ends with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    if not (place / "report/report.html").is_file() or "The adapter works" not in done.stdout:
        sys.exit(f"{place.name}: no report\n{done.stdout[-2000:]}")
    return f"{place.name}: {time.monotonic() - began:.1f} s"


def run(wheel: Path, tarball: Path, program: Path, languages: list[str]) -> None:
    """Runs the commands of these languages as the site shows them."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Registry, offered(tarball, program)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        subprocess.run([sys.executable, "-m", "venv", home / "venv"], check=True)
        tools = {Path(shutil.which(name) or f"/{name}").parent for name in ("node", "npm", "go", "sh")}
        environment = {
            "HOME": folder,
            "LANG": "C.UTF-8",
            "PATH": os.pathsep.join(str(place) for place in (home / "venv/bin", *sorted(tools), "/usr/bin", "/bin")),
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(wheel.resolve().parent),
            "PIP_NO_DEPS": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "npm_config_registry": f"http://127.0.0.1:{server.server_port}",
            "npm_config_audit": "false",
            "npm_config_fund": "false",
        }
        # Two languages install the same wheel, and pip must not run twice at the same time.
        subprocess.run(["pip", "install", "--quiet", "tiebreak-conformance"], env=environment, check=True)
        with concurrent.futures.ThreadPoolExecutor() as threads:
            minutes = [
                threads.submit(minute, home / language, environment, lines)
                for language, lines in ((name, (SNIPPETS / f"{name}.sh").read_text()) for name in languages)
            ]
            said = [one.result() for one in minutes]
    server.shutdown()
    print("\n".join(said))


def main() -> None:
    """Runs the commands of the requested languages."""
    match sys.argv[1:]:
        case [wheel, tarball, program, *languages]:
            run(Path(wheel), Path(tarball), Path(program).resolve(), languages or ["python", "node"])
        case _:
            sys.exit(__doc__)
    print("first minute: passed")


if __name__ == "__main__":
    main()
