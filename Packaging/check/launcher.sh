# launcher.sh: checks that the npm package's launcher passes signals to the command, and reports how it ended.
set -eu
cd /check
# running WORD: whether a process of the command has this subcommand. A minimal system has no pgrep.
running() {
  for file in /proc/[0-9]*/cmdline; do
    case $({ tr '\0' ' ' <"$file"; } 2>/dev/null) in */native/bin/headless-bridge\ $1*) return 0 ;; esac
  done
  return 1
}
cat >slow.bridge.js <<'END'
test('never ends', async () => { for (;;) await new Promise(resolve => setTimeout(resolve, 0)); }, 1e9);
END
headless-bridge test --timeout 1000000 --deadline 600 slow.bridge.js &
launcher=$!
# The command has started when it has started a worker.
count=0
until running worker; do
  count=$((count + 1))
  [ $count -lt 100 ] || { echo "launcher: no worker started" >&2; exit 1; }
  sleep 0.1
done
kill -TERM $launcher
status=0
wait $launcher || status=$?
[ $status -gt 1 ] || { echo "launcher: status $status after SIGTERM" >&2; exit 1; }
sleep 0.5
if running test || running worker; then echo "launcher: the command still runs" >&2; exit 1; fi
echo "launcher: passed, with status $status"
