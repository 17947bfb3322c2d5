#!/usr/bin/env bash
# Builds the release of the corpus as data: tiebreak-corpus-VERSION.tar.zst and .zip, with the same bytes every time.
#
# Usage: tools/release/corpus.sh VERSION [OUT]   (default: target/release-corpus)
#
# TIEBREAK is the path of the program that exports (default: built here). TIEBREAK_SINCE is an archive of the previous
# release.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=${1:?which version}
out=${2:-target/release-corpus}
program=${TIEBREAK:-}
if [ -z "$program" ]; then
  cargo build --quiet
  program=target/debug/tiebreak
fi
exported=$(mktemp -d)
trap 'rm -rf "$exported"' EXIT
"$program" cases export "$exported" --cases cases > /dev/null
python3 tools/release/corpus.py "$version" "$exported" "$out" ${TIEBREAK_SINCE:+--since "$TIEBREAK_SINCE"}
