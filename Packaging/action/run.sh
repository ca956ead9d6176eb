#!/bin/bash
# Runs the specs with annotations and reports. ARGUMENTS are words that may be quoted; nothing in them is evaluated.
set -euo pipefail
{
  echo "junit=$PWD/$JUNIT"
  echo "report=$PWD/$REPORT"
} >>"$GITHUB_OUTPUT"
mapfile -d '' -t words < <(xargs -r printf '%s\0' <<<"$ARGUMENTS")
exec headless-bridge test --ci --reporter pretty --reporter github --reporter "junit=$JUNIT" --report "$REPORT" \
  ${words[@]+"${words[@]}"}
