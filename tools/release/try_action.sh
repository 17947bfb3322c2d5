#!/usr/bin/env bash
# Installs the program as `action.yml` does, from test releases in a folder: a right one, a changed one, and one that is
# not in the checksums.
#
# Usage: tools/release/try_action.sh PROGRAM
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "${1:?which program}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/v0.1.0"
cp "$program" "$work/tiebreak"
file=tiebreak-0.1.0-$(uname -m)-unknown-linux-musl.tar.gz
tar -czf "$work/v0.1.0/$file" -C "$work" tiebreak
(cd "$work/v0.1.0" && sha256sum "$file" > SHA256SUMS)
export DOWNLOADS="file://$work" REPOSITORY=nobody/nothing VERSION=v0.1.0 SOURCE=/nowhere
tools/install_action.sh "$work/out"
"$work/out/tiebreak" --version
PROGRAM="" MANIFEST="" ARGUMENTS="--clause 7.3 --no-challenge" OUT="$work/report" bash tools/certify_action.sh "$work/out/tiebreak" > "$work/none.txt" 2>&1 && exit 1
cmp "$work/out/tiebreak" "$program"
refused() {
  if tools/install_action.sh "$work/other" > "$work/said.txt" 2>&1; then
    echo "$1 is installed"
    exit 1
  fi
  [ ! -e "$work/other/tiebreak" ]
}
echo >> "$work/v0.1.0/$file"
refused "a changed program"
(cd "$work/v0.1.0" && sha256sum SHA256SUMS > other && mv other SHA256SUMS)
refused "a program without a checksum"
echo "the action installs the released program, and nothing else"
