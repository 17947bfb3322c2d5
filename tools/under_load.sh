#!/bin/sh
# Runs `cargo test` while the machine is busy: tests of processes, signals and timeouts must not race.
#
#     tools/under_load.sh 3                    the whole suite three times beside eight busy loops
#     tools/under_load.sh 10 subject::         further words go to `cargo test`
#     ONE_CORE=1 tools/under_load.sh 1         everything on one core (taskset)
#
# The loops end with the script, and by themselves after three hours.
set -eu

cd "$(dirname "$0")/.."
times=${1:?how many times}
shift

# Built first: the compiler is not what is tested.
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
