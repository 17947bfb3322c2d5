# Defines the steps that .ci/run and .ci/full share, prints the seconds of each step, and installs missing tools.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Each build is used only once, so incremental data would only cost time.
export CARGO_INCREMENTAL=0

missing=()
# need COMMAND-OR-FILE PACKAGE...: requests the Debian packages if the command or file is missing.
need() { [ -e "$(command -v "$1" || echo "$1")" ] || missing+=("${@:2}"); }
install_missing() {
  [ "${#missing[@]}" -gt 0 ] || return 0
  step "packages: ${missing[*]}"
  local root=()
  [ "$(id -u)" -eq 0 ] || root=(sudo)
  "${root[@]}" apt-get update -qq
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
}

steps=()
step_name=
step_began=0
end_step() { [ -z "$step_name" ] || steps+=("$(printf '%6d s  %s' $((SECONDS - step_began)) "$step_name")"); }
step() {
  end_step
  step_name=$*
  step_began=$SECONDS
  printf '\n== %s (%s s)\n' "$*" "$SECONDS"
}
# Prints the table of steps after a successful run.
table_of_steps() {
  end_step
  printf '\nseconds of each step\n'
  printf '%s\n' "${steps[@]}"
  printf '%6d s  all\n' "$SECONDS"
}
