#!/usr/bin/env bash
# Checks a standing in a CI build: check_action.sh TIEBREAK, with EVENT, AGAINST and ARGUMENTS in the environment. If
# there is a report, adds it to the summary of the build. Ends with the exit status of the check.
set -euo pipefail
tiebreak=$1
read -r -a events <<<"${EVENT:-}"
read -r -a arguments <<<"${ARGUMENTS:-}"
if [[ ${#events[@]} -eq 0 ]]; then
    echo "name the file of an event" >&2
    exit 2
fi
words=(check "${arguments[@]}")
if [[ -n ${AGAINST:-} ]]; then
    words+=("--against=$AGAINST")
fi
status=0
"$tiebreak" "${words[@]}" -- "${events[@]}" || status=$?
if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
    "$tiebreak" "${words[@]}" --format=markdown -- "${events[@]}" >>"$GITHUB_STEP_SUMMARY" || true
fi
exit "$status"
