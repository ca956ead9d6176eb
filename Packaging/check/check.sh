# check.sh COMMAND: runs an installed command on the files of this folder. All output is compared with what is expected.
set -eu
command=$1
cd /check

fail() { echo "check: $1" >&2; exit 1; }
# expect TEXT COMMAND…: fails unless the output of the command contains the text.
expect() {
  text=$1
  shift
  output=$("$@" 2>&1) || { echo "$output" >&2; fail "failed: $*"; }
  case $output in *"$text"*) ;; *) echo "$output" >&2; fail "no '$text' in the output of: $*" ;; esac
}

"$command" --version
expect "shared Share" "$command" run --handlers handlers.js --click '#share' app/index.html
expect "3 passed" "$command" test --reporter pretty --reporter junit=junit.xml share.bridge.js
expect 'timestamp="20' cat junit.xml
expect "passed" "$command" init app
expect "passed" "$command" test app
# libcurl is opened at the first request; without a network, the request fails, but not because of the library.
output=$("$command" run --allow-host 192.0.2.1 http://192.0.2.1/ 2>&1) && fail "a page without a network was loaded"
case $output in *libcurl*) echo "$output" >&2; fail "libcurl was not loaded" ;; esac
case $output in *onnect*) ;; *) echo "$output" >&2; fail "the message doesn't name the connection" ;; esac
# The exit status is the command's own.
status=0
"$command" test missing.bridge.js >/dev/null 2>&1 || status=$?
[ "$status" = 2 ] || fail "status $status for a missing file; expected 2"
echo "check: passed"
