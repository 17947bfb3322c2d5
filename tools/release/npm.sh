#!/usr/bin/env bash
# Builds the npm package `tiebreak-conformance`: the engine as WebAssembly, the program `tiebreak`, and the test
# harness.
#
# Usage: tools/release/npm.sh [OUT] [ENGINE.wasm]   (default: target/release-npm, and a new engine)
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p "${1:-target/release-npm}"
out=$(realpath "${1:-target/release-npm}")
engine=${2:-target/wasm32-unknown-unknown/page/tiebreak_web.wasm}
if [ -z "${2:-}" ]; then
  rustup target list --installed | grep -qx wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown
  cargo build --quiet --package tiebreak-web --features npm --profile page --target wasm32-unknown-unknown
fi
version=$(python3 -c 'import tomllib; print(tomllib.load(open("Cargo.toml", "rb"))["workspace"]["package"]["version"])')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r packages/npm/. "$work"
cp "$engine" "$work/engine.wasm"
cp LICENSE-* THIRD-PARTY.txt "$work"
sed -i "s/\"0\.0\.0\"/\"$version\"/" "$work/package.json"
# npm rejects provenance for a package that does not name its repository. Only a release knows the repository.
[ -z "${GITHUB_REPOSITORY:-}" ] || (cd "$work" && npm pkg set repository.type=git "repository.url=git+https://github.com/$GITHUB_REPOSITORY.git")
npm pack --silent --pack-destination "$out" "$work"
