'use strict';
// Finds and starts the command `headless-bridge`.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

/** The time that the command gets to end after an interruption, in milliseconds. */
const PATIENCE = 5000;

/** The commands that have not ended. */
const running = new Set();

/** The settings of a folder: the command's path, its arguments and its environment. */
function settings(folder) {
  const values = vscode.workspace.getConfiguration('headlessBridge', vscode.Uri.file(folder));
  const words = values.get('arguments', []) ?? [];
  // The editor marks a setting of another type, but passes it on.
  if (!Array.isArray(words) || words.some(text => typeof text !== 'string')) {
    throw new Error('The setting headlessBridge.arguments is not a list of texts. Correct it in the settings.');
  }
  return {
    command: expand(String(values.get('command', '') ?? ''), folder) || installed(folder) || 'headless-bridge',
    arguments: words.map(text => expand(text, folder)),
    environment: values.get('environment', {}),
  };
}

/** Replaces `${workspaceFolder}`, and a leading `~/`. */
function expand(text, folder) {
  const workspace = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder))?.uri.fsPath ?? folder;
  return text.replaceAll('${workspaceFolder}', workspace).replace(/^~(?=\/)/, process.env.HOME ?? '~');
}

/** The command of the npm package in the folder or in the nearest folder above it; `null` if there is none. */
function installed(folder) {
  for (let place = folder; ; place = path.dirname(place)) {
    const file = path.join(place, 'node_modules', '.bin', 'headless-bridge');
    if (fs.existsSync(file)) return file;
    if (path.dirname(place) === place) return null;
  }
}

/**
 * Runs the command in a folder until it ends.
 *
 * @param {{ onOutput?: (text: string, isError: boolean) => void, token?: import('vscode').CancellationToken }} options
 *   With a token, a cancellation interrupts the command as Ctrl+C would, so that it writes its reports.
 * @returns {Promise<{ status: number | null, output: string, errors: string }>}
 *   Rejects if the command can't be started. The status is `null` after a signal.
 */
function run(folder, words, { onOutput, token } = {}) {
  const { command, environment } = settings(folder);
  return new Promise((resolve, reject) => {
    if (!fs.existsSync(folder)) throw new Error(`The folder ${folder} does not exist any more.`);
    // A process group of its own, so that a script that starts the command does not survive it, or the reverse.
    const child = spawn(command, words, {
      cwd: folder, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'], detached: true,
    });
    running.add(child);
    let output = '';
    let errors = '';
    let timer;
    const interrupt = () => {
      child.kill('SIGINT');
      timer = setTimeout(() => end(child), PATIENCE);
    };
    const cancellation = token?.onCancellationRequested(interrupt);
    if (token?.isCancellationRequested) interrupt();
    child.stdout.setEncoding('utf8').on('data', text => {
      output += text;
      onOutput?.(text, false);
    });
    child.stderr.setEncoding('utf8').on('data', text => {
      errors += text;
      onOutput?.(text, true);
    });
    const ended = () => {
      clearTimeout(timer);
      cancellation?.dispose();
      running.delete(child);
    };
    child.on('error', error => {
      ended();
      reject(new Error(error.code === 'ENOENT'
        ? `The command '${command}' was not found. Install it: npm install --save-dev headless-bridge. `
          + 'Or set headlessBridge.command to its path.'
        : `The command '${command}' cannot be started: ${error.message}`));
    });
    child.on('close', status => {
      ended();
      resolve({ status, output, errors });
    });
  });
}

/** Ends a command and all processes that it started. */
function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** Ends all commands, because the editor closes. */
function endAll() {
  for (const child of running) end(child);
}

module.exports = { endAll, run, settings };
