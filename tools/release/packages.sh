#!/usr/bin/env bash
# Builds the packages of the corpus without the engine: a wheel and a source archive for PyPI, and a tarball for npm.
# The package for crates.io is the folder `cases`.
#
# Usage: tools/release/packages.sh CORPUS.zip [OUT]   (default: target/release-packages)
set -euo pipefail
cd "$(dirname "$0")/../.."
archive=$(realpath "${1:?which archive of tools/release/corpus.sh}")
mkdir -p "${2:-target/release-packages}"
out=$(realpath "${2:-target/release-packages}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r packages/corpus-pypi packages/corpus-npm "$work"
version=$(python3 tools/release/package_data.py "$archive" "$work/corpus-pypi/src/tiebreak_corpus/data" "$work/corpus-npm/data")
cp cases/LICENSE "$work/corpus-pypi"
cp cases/LICENSE "$work/corpus-npm"
sed -i "s/^version = \"0\.0\.0\"/version = \"$version\"/" "$work/corpus-pypi/pyproject.toml"
sed -i "s/\"version\": \"0\.0\.0\"/\"version\": \"$version\"/" "$work/corpus-npm/package.json"
[ -z "${GITHUB_REPOSITORY:-}" ] || printf '\n[project.urls]\nRepository = "https://github.com/%s"\n' "$GITHUB_REPOSITORY" >> "$work/corpus-pypi/pyproject.toml"
# The times of files are the same in every release, so the bytes do not depend on them.
export SOURCE_DATE_EPOCH=315532800
[ -x target/packaging/bin/python ] || python3 -m venv target/packaging
target/packaging/bin/python -m build --version > /dev/null 2>&1 || target/packaging/bin/pip install --quiet -r tools/release/requirements.txt
target/packaging/bin/python -m build --no-isolation --outdir "$out" "$work/corpus-pypi" > "$work/build.log" || { cat "$work/build.log"; exit 1; }
# npm rejects provenance for a package that does not name its repository. Only a release knows the repository.
[ -z "${GITHUB_REPOSITORY:-}" ] || (cd "$work/corpus-npm" && npm pkg set repository.type=git "repository.url=git+https://github.com/$GITHUB_REPOSITORY.git")
npm pack --silent --pack-destination "$out" "$work/corpus-npm"
