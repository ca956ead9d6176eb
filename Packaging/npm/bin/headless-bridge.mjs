#!/usr/bin/env node
// Starts the command of this package, and ends as it ends.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../native/bin/headless-bridge', import.meta.url));
const neededGlibc = '@GLIBC@';

/** The reason why the command cannot run on this system, or null. */
function problem() {
  const installed = process.report?.getReport().header.glibcVersionRuntime;
  if (!installed) return `it needs glibc ${neededGlibc} or later; this system has another C library`;
  const [major, minor] = installed.split('.').map(Number);
  const [neededMajor, neededMinor] = neededGlibc.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return null;
  return `it needs glibc ${neededGlibc} or later; this system has glibc ${installed}`;
}

function fail(reason) {
  console.error(`headless-bridge: cannot start: ${reason}. Use the container image instead.`);
  process.exit(127);
}

const child = spawn(command, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // A terminal sends Ctrl+C to both processes. Sent again, it would be a second interruption.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('error', error => fail(problem() ?? error.message));
child.on('exit', (status, signal) => {
  // The loader's own message is on standard error, without advice.
  const reason = status === 1 || status === 127 ? problem() : null;
  if (reason) fail(reason);
  // As a shell reports a process that a signal ended.
  process.exitCode = status ?? 128 + constants.signals[signal];
});
