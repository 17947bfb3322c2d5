#!/usr/bin/env python3
"""Writes the data of the packages from an archive of the corpus, and prints its version: package_data.py ARCHIVE
FOLDER...
"""

import json
import sys
import zipfile
from pathlib import Path

with zipfile.ZipFile(sys.argv[1]) as archive:
    root = archive.namelist()[0].split("/")[0]
    corpus = archive.read(f"{root}/corpus.json")
    trf = {
        name.removeprefix(f"{root}/trf/").removesuffix(".trf"): archive.read(name).decode()
        for name in archive.namelist()
        if name.startswith(f"{root}/trf/") and name.endswith(".trf")
    }
for folder in map(Path, sys.argv[2:]):
    folder.mkdir(parents=True)
    (folder / "corpus.json").write_bytes(corpus)
    (folder / "trf.json").write_text(json.dumps(trf, ensure_ascii=False) + "\n", encoding="utf-8")
print(json.loads(corpus)["version"])
