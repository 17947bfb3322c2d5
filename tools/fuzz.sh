#!/usr/bin/env bash
# Runs the fuzz targets for a long time. The runs are guided by coverage and need only the stable compiler.
#
#     tools/fuzz.sh build [TARGET...]                    builds these targets, or all
#     tools/fuzz.sh run SECONDS SHARD/OF [TARGET...]     runs each target for this time, as shard SHARD of OF
#
# target/fuzz/corpus/TARGET/SHARD contains inputs that reach new code, and target/fuzz/log contains logs.
# target/fuzz/broken contains inputs that violate a property or exceed a limit. Each shard has a different seed, so
# machines can work on different shards independently.
#
# Limits: an input has at most 16 KiB. Its time limit is half a second of processor time, plus a tenth of a second for
# each KiB (a target is five to ten times slower than the program). It may run for at most one minute by the clock. It
# may use 1 GiB of memory, with at most 64 MiB in a single allocation.
set -euo pipefail
cd "$(dirname "$0")/.."
all="codes numbers regulations replies manifest lists report table spreadsheet trf json requests rating engine what_if convert corpus certificate output"
kept=target/fuzz
built=fuzz/target/x86_64-unknown-linux-gnu/release

build() {
  command -v cargo-fuzz > /dev/null || cargo install --locked cargo-fuzz
  # No memory sanitizer is needed, because no crate of this repository has unsafe code. Overflow checks and debug
  # assertions are on.
  for target in "$@"; do RUSTC_BOOTSTRAP=1 cargo fuzz build --debug-assertions --sanitizer none --codegen-units 16 "$target"; done
}

# Writes a dictionary for libFuzzer from the words of a target, one per line, and from words that are dangerous
# everywhere. libFuzzer rejects an empty dictionary.
dictionary() {
  python3 - "$1" << 'END'
import pathlib, sys
path = pathlib.Path("fuzz/dictionaries") / sys.argv[1]
dangerous = ["\x1b[2J", "\x9b", "\u202e", "\u061c", "\0", "\r\n", "\U0001F600", "9999999999", "-1"]
own = path.read_bytes().split(b"\n") if path.exists() else []
for word in own + [word.encode() for word in dangerous]:
    if word:
        print('"' + "".join(f"\\x{byte:02x}" for byte in word) + '"')
END
}

run() {
  local seconds=$1 shard=${2%/*} target=$3
  local own=$kept/corpus/$target/$shard
  mkdir -p "$own" "$kept/log" "$kept/broken/$target" "$kept/dictionaries"
  dictionary "$target" > "$kept/dictionaries/$target"
  local program=$kept/bin/$target
  [ -x "$program" ] || program=$built/$target
  # The target writes and reads folders of certificates thousands of times per second, so these folders are in memory.
  TMPDIR=$([ -w /dev/shm ] && echo /dev/shm || echo /tmp) "$program" "$own" "fuzz/corpus/$target" \
    -max_total_time="$seconds" -seed=$((1000 * shard + 7)) -dict="$kept/dictionaries/$target" -max_len=16384 -timeout=60 \
    -rss_limit_mb=1024 -malloc_limit_mb=64 -artifact_prefix="$kept/broken/$target/" -print_final_stats=1 \
    > /dev/null 2> "$kept/log/$target-$shard-$(date +%s)" || echo "$target: see $kept/broken/$target and the log"
}

case "${1:-}" in
  build) shift; build ${@:-$all} ;;
  run) seconds=$2 shard=$3; shift 3; for target in ${@:-$all}; do run "$seconds" "$shard" "$target"; done ;;
  *) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; exit 2 ;;
esac
