#!/usr/bin/env bash
# Installs the program `tiebreak` of a release into a folder, for `action.yml`: install_action.sh FOLDER. REPOSITORY and
# VERSION (a tag, `v0.1.0`) select the release. The script checks its checksums. If there is no such release (for a
# branch, a copy of the repository or another system), the script builds the program from SOURCE.
set -euo pipefail
folder=$1
mkdir -p "$folder"
case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) target=x86_64-unknown-linux-musl ;;
  Linux-aarch64) target=aarch64-unknown-linux-musl ;;
  Darwin-arm64) target=aarch64-apple-darwin ;;
  Darwin-x86_64) target=x86_64-apple-darwin ;;
  *) target= ;;
esac
from=${DOWNLOADS:-https://github.com/$REPOSITORY/releases/download}/$VERSION
file=tiebreak-${VERSION#v}-$target.tar.gz
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [[ -n $target && $VERSION == v* ]] && curl -fsSL -o "$work/$file" "$from/$file"; then
  curl -fsSL -o "$work/SHA256SUMS" "$from/SHA256SUMS"
  # A file must be in the list of checksums, and its checksum must match.
  (cd "$work" && grep -F " $file" SHA256SUMS > own && sha256sum --quiet --check own)
  tar -xzf "$work/$file" -C "$folder" tiebreak
  echo "tiebreak $VERSION for $target, as released"
else
  echo "no release $VERSION for this system: building it"
  cargo install --locked --path "$SOURCE" --root "$work/root"
  cp "$work/root/bin/tiebreak" "$folder"
fi
