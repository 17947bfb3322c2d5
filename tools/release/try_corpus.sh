#!/usr/bin/env bash
# Builds the release of the corpus twice and compares the bytes. Then packs it, and uses the packages like a new user.
#
# Usage: tools/release/try_corpus.sh PROGRAM   (the program that exports)
set -euo pipefail
cd "$(dirname "$0")/../.."
export TIEBREAK=${1:?which program}
version=$(python3 -c 'import json; print(json.load(open("cases/corpus.json"))["version"])')
first=target/release-corpus
second=target/release-corpus-again
packages=target/release-packages
rm -rf "$first" "$second" "$packages"
tools/release/corpus.sh "$version" "$first"
tools/release/corpus.sh "$version" "$second" > /dev/null
for file in "$first"/*; do cmp "$file" "$second/$(basename "$file")"; done
if tools/release/corpus.sh 0.0.1 "$second" 2> /dev/null; then
  echo "a version that is not the corpus's is released"
  exit 1
fi
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
tar --zstd -xf "$first/tiebreak-corpus-$version.tar.zst" -C "$unpacked"
(cd "$unpacked/tiebreak-corpus-$version" && sha256sum --quiet --check SHA256SUMS)
python3 tools/corpus_example.py "$unpacked/tiebreak-corpus-$version" | tail -n 1

tools/release/packages.sh "$first/tiebreak-corpus-$version.zip" "$packages"
grep -q "^version = \"$version\"" cases/Cargo.toml || { echo "the crate tiebreak-corpus has another version"; exit 1; }
python3 -m venv "$unpacked/venv"
"$unpacked/venv/bin/pip" install --quiet --no-deps --no-index "$packages/tiebreak_corpus-$version-py3-none-any.whl"
(cd "$unpacked" && venv/bin/python - <<'END'
import tiebreak_corpus

corpus = tiebreak_corpus.load()
case = corpus.case("classic/presets/golombek-swiss-uses-the-whole-buchholz-before-progress")
assert case.id.endswith("before-the-cumulative") and "\n001 " in case.trf, case
readings = [reading for one in corpus.cases for check in one.checks for reading in check.readings]
assert readings and all(reading.values or reading.ranking for reading in readings)
print(f"Python: corpus {corpus.version}, {len(corpus.cases)} cases, {sum(len(one.checks) for one in corpus.cases)} checks, "
      f"{sum(len(one.checks) for one in corpus.ratings)} about ratings")
END
)
mkdir "$unpacked/node"
(cd "$unpacked/node" && echo '{"type":"module"}' > package.json &&
  npm install --silent --no-audit --no-fund --offline "$OLDPWD/$packages/tiebreak-corpus-$version.tgz" &&
  node --input-type=module -e '
import { load, find } from "tiebreak-corpus";
const { version, cases } = load();
const found = find("classic/presets/golombek-swiss-uses-the-whole-buchholz-before-progress");
if (!found.trf.includes("\n001 ")) throw new Error("no TRF");
console.log(`Node: corpus ${version}, ${cases.length} cases`);')
