#!/usr/bin/env bash
# Builds the wheel of `tiebreak-conformance` with the Python library and the program `tiebreak`, for Python 3.9 or
# later.
#
# Usage: tools/release/wheel.sh [OUT] [PROFILE]   (default: target/release-wheels, wheel; `dev` builds fast, but the
# program is slow)
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-target/release-wheels}
profile=${2:-wheel}
[ -x target/packaging/bin/python ] || python3 -m venv target/packaging
target/packaging/bin/maturin --version > /dev/null 2>&1 || target/packaging/bin/pip install --quiet -r tools/release/requirements.txt
cp LICENSE-* THIRD-PARTY.txt packages/pypi
# Only a release knows the address of its repository.
if [ -n "${GITHUB_REPOSITORY:-}" ] && ! grep -q '^\[project.urls\]' packages/pypi/pyproject.toml; then
  printf '\n[project.urls]\nRepository = "https://github.com/%s"\n' "$GITHUB_REPOSITORY" >> packages/pypi/pyproject.toml
fi
# With the features of the tests, only the Python library must be built again.
features=()
[ "$profile" != dev ] || features=(--features as-tested)
target/packaging/bin/maturin build --quiet --locked --manifest-path packages/pypi/Cargo.toml --profile "$profile" "${features[@]}" --out "$out"
