#!/usr/bin/env bash
# Derives every rating case again with the independent calculator, and compares.
#
# Usage: tools/derivation/rederive.sh [CASES]   (Python 3.11)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cases=${1:-$here/../../cases}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 "$here/ratings.py" strip --out "$work/questions.json" --map "$work/map.json" "$cases"
python3 "$here/b02/answer.py" "$work/questions.json" "$work/answers.json"
python3 "$here/ratings.py" merge --map "$work/map.json" --answers "$work/answers.json" \
  --resolutions "$here/ratings-resolutions.json" "$cases"
python3 "$here/b02/readings.py" "$cases"
