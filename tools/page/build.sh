#!/usr/bin/env bash
# Builds the page as one file with the engine inside. It needs Rust, Node 20, zstd and the package registries.
#
# Usage: tools/page/build.sh [OUT.html]   (default: target/tiebreak.html)
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-target/tiebreak.html}
command -v zstd > /dev/null || { echo "there is no zstd, which packs the engine; install Debian's package zstd" >&2; exit 1; }
rustup target list --installed | grep -qx wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown
cargo build --quiet --package tiebreak-web --no-default-features --features page --profile page --target wasm32-unknown-unknown
(
  cd tools/page
  [ -d node_modules ] && [ node_modules -nt package-lock.json ] || npm ci --silent --no-audit --no-fund
  npm run --silent check
  npm run --silent bundle
)
node tools/page/assemble.mjs target/wasm32-unknown-unknown/page/tiebreak_web.wasm target/page "$out"
