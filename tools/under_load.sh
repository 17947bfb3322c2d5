#!/bin/sh
# Runs `cargo test` while other processes keep the machine busy. Tests of processes, signals and timeouts must also pass
# on a busy machine.
#
#     tools/under_load.sh 3                    runs all tests three times, with eight busy loops
#     tools/under_load.sh 10 subject::         passes further arguments to `cargo test`
#     ONE_CORE=1 tools/under_load.sh 1         runs everything on one core (taskset)
#
# The busy loops end when the script ends, or after three hours.
set -eu

cd "$(dirname "$0")/.."
times=${1:?how many times}
shift

# The tests are built before the loops start, so that the load affects only the tests.
cargo test --no-run "$@"

if [ -n "${ONE_CORE:-}" ]; then
    core="taskset -c 0"
else
    core=
fi

loops=
stop() {
    # shellcheck disable=SC2086
    [ -z "$loops" ] || kill $loops 2>/dev/null || true
}
trap stop EXIT
trap 'exit 130' INT TERM HUP

for _ in 1 2 3 4 5 6 7 8; do
    $core timeout 10800 sh -c 'while :; do :; done' &
    loops="$loops $!"
done

run=1
while [ "$run" -le "$times" ]; do
    echo "under load: run $run of $times"
    $core cargo test "$@"
    run=$((run + 1))
done
echo "under load: $times of $times runs passed"
