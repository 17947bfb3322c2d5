#!/usr/bin/env python3
"""Writes `cases/ratchet.json` for a release: every check with its status. The next release must contain all of them.

    python3 tools/ratchet.py [CASES]
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

cases = Path(sys.argv[1] if len(sys.argv) > 1 else "cases")
held: dict[str, defaultdict[str, list[str]]] = {status: defaultdict(list) for status in ("settled", "alternative", "open")}
for path in sorted(cases.glob("*/*/*.json")):
    case = json.loads(path.read_text(encoding="utf-8"))
    name = path.relative_to(cases).with_suffix("").as_posix()
    for check in case["checks"]:
        held[check["status"]][name].append(check["id"])
version = json.loads((cases / "corpus.json").read_text(encoding="utf-8"))["version"]
lines = [f'  "format": 1,\n  "version": {json.dumps(version)}']
for status, found in held.items():
    rows = ",\n".join(f"    {json.dumps(name)}: {json.dumps(checks)}" for name, checks in found.items())
    lines.append(f"  {json.dumps(status)}: {{\n{rows}\n  }}")
(cases / "ratchet.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
print({status: sum(map(len, found.values())) for status, found in held.items()})
