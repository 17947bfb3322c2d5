#!/usr/bin/env bash
# Certifies a program in a CI build: certify_action.sh TIEBREAK, with PROGRAM or MANIFEST, ARGUMENTS and OUT in the
# environment. If there is a report, adds it to the summary of the build. Ends with the exit status of the
# certification.
set -euo pipefail
tiebreak=$1
read -r -a arguments <<<"${ARGUMENTS:-}"
read -r -a program <<<"${PROGRAM:-}"
words=(certify --out "$OUT" --annotate github "${arguments[@]}")
if [[ -n ${MANIFEST:-} ]]; then
    words+=(--manifest "$MANIFEST")
elif [[ ${#program[@]} -gt 0 ]]; then
    words+=(-- "${program[@]}")
else
    echo "name a program or a manifest" >&2
    exit 2
fi
status=0
"$tiebreak" "${words[@]}" || status=$?
if [[ -f $OUT/report.md && -n ${GITHUB_STEP_SUMMARY:-} ]]; then
    cat "$OUT/report.md" >>"$GITHUB_STEP_SUMMARY"
fi
if [[ -f $OUT/report.jsonl ]]; then
    "$tiebreak" verify "$OUT"
fi
exit "$status"
