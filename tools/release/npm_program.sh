#!/usr/bin/env bash
# Builds the npm package of the program for one system. `tiebreak-conformance` installs this package on that system.
#
# Usage: tools/release/npm_program.sh OUT SYSTEM PROGRAM   (SYSTEM is the name in Node: linux-x64, linux-arm64,
# darwin-arm64, ...)
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p "${1:?where to}"
out=$(realpath "$1")
system=${2:?which system}
program=$(realpath "${3:?which program}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name=tiebreak
[ "${system%%-*}" != win32 ] || name=tiebreak.exe
install -m 755 "$program" "$work/$name"
cp LICENSE-* THIRD-PARTY.txt "$work"
version=$(python3 -c 'import tomllib; print(tomllib.load(open("Cargo.toml", "rb"))["workspace"]["package"]["version"])')
cat > "$work/package.json" <<END
{
  "name": "tiebreak-conformance-$system",
  "version": "$version",
  "description": "The program tiebreak for $system; install tiebreak-conformance",
  "license": "MIT OR Apache-2.0",
  "os": ["${system%%-*}"],
  "cpu": ["${system#*-}"],
  "files": ["$name", "LICENSE-*", "THIRD-PARTY.txt"]
}
END
# npm rejects provenance for a package that does not name its repository. Only a release knows the repository.
[ -z "${GITHUB_REPOSITORY:-}" ] || (cd "$work" && npm pkg set repository.type=git "repository.url=git+https://github.com/$GITHUB_REPOSITORY.git")
npm pack --silent --pack-destination "$out" "$work"
