#!/bin/sh
# Copies the specification and the programs that ask it into a folder, and compiles the specification's modules there with Cython:
# the same text, the same answers, two thirds of the time. Needs Python with cython, setuptools and quicktions (PyPI) and a C compiler;
# a Python that was built with optimization, as Debian's is, takes two thirds of the time of one that was not.
#
#   tools/exhaustive/compiled.sh FOLDER
#   python3 FOLDER/exhaustive/random_events.py ENGINE --first 0 --count 10000
set -eu
from=$(dirname "$0")
folder=${1:?a folder to write into}
mkdir -p "$folder"
cp -R "$from/../specification" "$from/../exhaustive" "$folder/"
cd "$folder/specification"
# Nothing changes these objects, and protecting them against changes costs a tenth of the time.
sed -i 's/@dataclass(frozen=True)/@dataclass(slots=True, unsafe_hash=True)/' ./*.py
cythonize --inplace -3 -X annotation_typing=False ./*.py > ../compiled.log 2>&1 || { cat ../compiled.log >&2; exit 1; }
