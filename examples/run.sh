#!/usr/bin/env bash
# Tests a small right engine and a small wrong engine in Go, Java and PHP against the corpus, with the test runner of
# each language.
#
# Usage: examples/run.sh CORPUS   (the folder of a release, or of `tiebreak cases export`)
set -euo pipefail
export TIEBREAK_CORPUS
TIEBREAK_CORPUS=$(realpath "${1:?which corpus}")
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# held NAME COUNT COMMAND...: checks that the right engine passes and the wrong engine fails. COUNT is a pattern that
# selects the line of output with the result.
held() {
  local name=$1 count=$2
  shift 2
  "$@" > "$work/right.txt" 2>&1 || { echo "$name: the right engine fails"; tail -n 20 "$work/right.txt"; exit 1; }
  echo "$name, a right engine: $(grep -E "$count" "$work/right.txt" | tail -n 1)"
  if WRONG=1 "$@" > "$work/wrong.txt" 2>&1; then
    echo "$name: a wrong engine passes"
    exit 1
  fi
  echo "$name, a wrong engine: $(grep -E "$count" "$work/wrong.txt" | tail -n 1)"
}

held Go '^(ok|FAIL)' env GOCACHE="$work/go" GOFLAGS=-count=1 sh -c "cd go && go test ./..."
held PHPUnit '^(OK|Tests:)' phpunit --no-configuration --do-not-cache-result phpunit/BlacksTest.php

# The libraries come from Debian (junit5, libgoogle-gson-java). `junit/pom.xml` is for Maven.
jars=$(printf '%s:' /usr/share/java/{junit-jupiter-api,junit-jupiter-engine,junit-platform-commons,junit-platform-engine,junit-platform-launcher,junit-platform-reporting,junit-platform-console,opentest4j,opentest4j-reporting-events,opentest4j-reporting-schema,picocli,apiguardian-api,gson}.jar)
javac -d "$work/classes" -cp "$jars" junit/*.java
held JUnit 'tests failed' java -cp "$work/classes:$jars" org.junit.platform.console.ConsoleLauncher -c BlacksTest --details=summary
