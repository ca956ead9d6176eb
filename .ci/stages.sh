# Stages of a CI script: each prints its name, its output, and how long it took. Sourced by `run` and `nightly`.
failed=()
skipped=()

# The output of each stage, from which `finish` repeats the end of those that failed.
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# stage NAME COMMAND…: runs a stage; a failure is kept for `finish`, and the stages after it still run.
stage() {
  local name=$1 start=$SECONDS
  shift
  printf '\n== %s: %s\n' "$name" "$*"
  # The pipe's status is the command's, because `pipefail` is set and `tee` succeeds.
  if "$@" 2>&1 | tee "$logs/$name"; then
    printf '== %s passed in %d s\n' "$name" $((SECONDS - start))
  else
    printf '== %s FAILED after %d s\n' "$name" $((SECONDS - start))
    failed+=("$name")
    return 1
  fi
}

# skip NAME…: records stages that cannot run because another stage failed.
skip() {
  skipped+=("$@")
  printf '\n== skipped: %s\n' "$*"
}

# finish: prints the outcome, and exits with status 1 if a stage failed. The last lines of failed stages are repeated,
# because logs are often kept only from their end.
finish() {
  local name
  for name in "${failed[@]}"; do
    printf '\n== The last lines of %s, which FAILED:\n' "$name"
    tail -n 40 "$logs/$name" | cut -c 1-300
  done
  printf '\n'
  [ ${#skipped[@]} = 0 ] || printf '== Skipped: %s\n' "${skipped[*]}"
  if [ ${#failed[@]} -gt 0 ]; then
    printf '== FAILED stages, of a run of %d s: %s\n' $SECONDS "${failed[*]}"
    exit 1
  fi
  printf '== All stages passed in %d s\n' $SECONDS
}

# Uses the original bridge script if it is available and the environment specifies no other one.
use_upstream_script() {
  local upstream=../shared/upstream/extract-wvjb-js
  [ -x "$upstream" ] && [ -z "${HEADLESS_BRIDGE_UPSTREAM_SCRIPT:-}" ] || return 0
  HEADLESS_BRIDGE_UPSTREAM_SCRIPT=$(mktemp --suffix=.js)
  "$upstream" >"$HEADLESS_BRIDGE_UPSTREAM_SCRIPT"
  "$upstream" -m >"${HEADLESS_BRIDGE_UPSTREAM_SCRIPT%.js}.m"
  export HEADLESS_BRIDGE_UPSTREAM_SCRIPT
  trap 'rm -rf "$logs" "$HEADLESS_BRIDGE_UPSTREAM_SCRIPT" "${HEADLESS_BRIDGE_UPSTREAM_SCRIPT%.js}.m"' EXIT
}
