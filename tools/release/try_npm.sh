#!/usr/bin/env bash
# Installs a tarball without Rust, gets a verdict, and uses the library. Tests a right engine and a wrong engine against
# the corpus with node:test and vitest.
#
# Usage: tools/release/try_npm.sh TARBALL
set -euo pipefail
cd "$(dirname "$0")/../.."
tarball=$(realpath "${1:?which tarball}")
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/home" "$work/project"
node=$(dirname "$(command -v node)")
clean() { env -i NO_COLOR=1 HOME="$work/home" PATH="$node:/usr/bin:/bin" LANG=C.UTF-8 TIEBREAK_DATA="$root/tests/data" "$@"; }
if clean sh -c 'command -v cargo rustc'; then
  echo "there is Rust on the path of the test"
  exit 1
fi
cd "$work/project"
cp "$root"/examples/node/* "$root"/packages/npm-tests/*.js .
began=$(date +%s%N)
clean npm install --silent --no-audit --no-fund --no-save --offline "$tarball"
status=0
clean npx --no-install tiebreak check "$root/tests/data/club.trf" --against="$root/tests/data/club-printed.csv" > verdict.txt || status=$?
echo "npm to verdict: $((($(date +%s%N) - began) / 1000000)) ms"
[ "$status" -eq 1 ] && grep -q "^The published table is wrong in" verdict.txt
clean npx --no-install tiebreak-conformance --version
clean sh -c 'npx --no-install tiebreak standings - --format json < "$TIEBREAK_DATA/club.trf"' | grep -q '"Gorse, Gina"'
clean node --test library.test.js hostile.test.js > library.txt || { cat library.txt; exit 1; }

# A user's project would have these packages. The test installs them beside the package under test.
clean npm install --silent --no-audit --no-fund --no-save "$tarball" vitest@3 typescript@7 @types/node@24
cat > types.ts <<'END'
import test from "node:test";
import { Event, type Rank } from "tiebreak-conformance";
import { conformance } from "tiebreak-conformance/test";
const rank: Rank = ({ tournament }) => tournament.participants.map(({ id }: { id: number }) => ({ id, rank: 1 }));
conformance(test, { name: "typed", kinds: ["individual"] }, rank, { known: "known.txt" });
const first: string = Event.read("a.trf").standings({ tiebreaks: ["BH"], edition: "fide-2026-03" }).rows[0]!.name;
const verdict: "confirmed" | "different" | "unverifiable" = Event.read("a.trf").check().verdict;
console.log(first, verdict);
END
clean npx --no-install tsc --noEmit --strict --module nodenext --target es2022 --types node types.ts
run() {
  local name=$1
  shift
  echo "$name, a right engine:"
  clean env "$@" > right.txt 2>&1 || { tail -n 20 right.txt; exit 1; }
  grep -E "^# (tests|pass|fail|skipped)|Tests  " right.txt | tr '\n' ' ' && echo
  echo "$name, a wrong engine:"
  if clean env WRONG=1 "$@" > wrong.txt 2>&1; then
    echo "a wrong engine passes"
    exit 1
  fi
  grep -E "^# (tests|pass|fail|skipped)|Tests  " wrong.txt | tr '\n' ' ' && echo
}
run node:test node --test --test-reporter=tap blacks.test.js
# With these failures in the list of known failures, the tests pass. If a listed failure no longer occurs, the tests
# fail.
{ echo "# known"; sed -n 's/^not ok [0-9]* - \([^ ]*#[^ ]*\).*/\1 counts forfeits/p' <(sed 's/\\#/#/g' wrong.txt); } > known.txt
clean env WRONG=1 KNOWN=known.txt node --test blacks.test.js > known-run.txt
if clean env KNOWN=known.txt node --test blacks.test.js > stale.txt; then
  echo "a list of failures that pass again is fine"
  exit 1
fi
run vitest npx --no-install vitest run --reporter=dot
