#!/usr/bin/env bash
# Builds the page as one file that contains the engine. The build needs Rust, Node 20, zstd and the package registries.
#
# Usage: tools/page/build.sh [OUT.html] [ENGINE.wasm]   (default: target/tiebreak.html, and a new engine; a given engine
# is compressed less)
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-target/tiebreak.html}
command -v zstd > /dev/null || { echo "there is no zstd, which packs the engine; install Debian's package zstd" >&2; exit 1; }
engine=${2:-target/wasm32-unknown-unknown/page/tiebreak_web.wasm}
level=(--ultra -22)
if [ -n "${2:-}" ]; then
  level=(-3)
else
  rustup target list --installed | grep -qx wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown
  cargo build --quiet --package tiebreak-web --no-default-features --features page --profile page --target wasm32-unknown-unknown
fi
(
  cd tools/page
  [ -d node_modules ] && [ node_modules -nt package-lock.json ] || npm ci --silent --no-audit --no-fund
  npm run --silent check
  npm run --silent bundle
)
node tools/page/assemble.mjs "$engine" target/page "$out" "${level[@]}"
