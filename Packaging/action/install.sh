#!/bin/bash
# Downloads the tarball of VERSION from RELEASES to FOLDER unless it is there, and adds the command to the PATH.
set -euo pipefail
fail() { echo "::error::$1"; exit 1; }

[ "$(uname -s)" = Linux ] || fail "headless-bridge runs on Linux only; this runner has $(uname -s)."
if [ ! -x "$FOLDER/bin/headless-bridge" ]; then
  name=headless-bridge-$VERSION-linux-$(uname -m)
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  for file in "$name.tar.gz" SHA256SUMS; do
    url=$RELEASES/v$VERSION/$file
    curl -fsSL --retry 3 -o "$work/$file" "$url" || fail "Cannot download $url."
  done
  (cd "$work" && grep -F "  $name.tar.gz" SHA256SUMS | sha256sum --check --status) ||
    fail "The checksum of $name.tar.gz differs from the one in SHA256SUMS."
  mkdir -p "$FOLDER"
  tar -xzf "$work/$name.tar.gz" -C "$FOLDER" --strip-components=1
fi
"$FOLDER/bin/headless-bridge" --version ||
  fail "headless-bridge cannot start on this runner. $(grep -o 'It needs glibc.*' "$FOLDER/README")"
echo "$FOLDER/bin" >>"$GITHUB_PATH"
