'use strict';
// Loads the extension in a replacement for the editor, with the command or with a script that answers for it.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { after } = require('node:test');
const { CancellationTokenSource, Uri, editor } = require('./vscode');

const command = process.env.HEADLESS_BRIDGE;
const source = path.join(__dirname, '..');
const folders = [];
after(() => folders.forEach(folder => fs.rmSync(folder, { recursive: true, force: true })));

/** A folder with these files. */
function workspace(files) {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'hb-vscode-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** A command that answers `--list` with a list, and everything else as the real command or with a script. */
function script(folder, list, otherwise = `exec ${command} "$@"`) {
  fs.writeFileSync(path.join(folder, 'list.json'), typeof list === 'string' ? list : JSON.stringify(list));
  const file = path.join(folder, 'command.sh');
  fs.writeFileSync(file, `#!/bin/sh\necho "$*" >>'${folder}/calls'\n`
    + `case " $* " in *' --list '*) cat '${folder}/list.json'; exit ;; esac\n${otherwise}\n`, { mode: 0o755 });
  return file;
}

/** Loads the extension anew, in an editor of its own. */
async function start(folder, values) {
  const { api, state } = editor(folder, values);
  const load = Module._load;
  for (const file of Object.keys(require.cache)) {
    if (file.startsWith(source) && !file.includes(`${path.sep}test${path.sep}`)) delete require.cache[file];
  }
  Module._load = (name, ...rest) => (name === 'vscode' ? api : load(name, ...rest));
  try {
    const extension = require('../extension.js');
    const storage = path.join(folder, '.storage');
    state.context = { subscriptions: [], storageUri: Uri.file(storage) };
    await extension.activate(state.context);
  } finally {
    Module._load = load;
  }
  return state;
}

const children = item => [...(item.children ?? item)].map(([, child]) => child);
const outline = item => [item.label, ...children(item).flatMap(outline).map(line => `  ${line}`)];
const find = (item, name) => children(item).map(child => (child.label === name ? child : find(child, name)))
  .find(Boolean);

async function run(state, request = {}, source = new CancellationTokenSource()) {
  await state.controller.profiles[0].runHandler({ exclude: [], ...request }, source.token);
  return state.controller.runs.at(-1);
}

const spec = `describe('group', () => {
  test('passes', async () => {
    await page.setContent('<p>Hello</p>');
    await expect(page.locator('p')).toHaveText('Hello');
  });
  test('fails', () => { expect({ a: 1 }).toEqual({ a: 2 }); });
});
test.skip('later', () => {});
test.todo('one day');
`;
const listed = {
  schemaVersion: 1,
  files: [{ path: 'a.bridge.js', tests: [
    { name: 'passes', path: ['group', 'passes'], line: 2, column: 7, state: 'run', tags: ['@fast'] },
    { name: 'fails', path: ['group', 'fails'], line: 6, column: 7, state: 'run', tags: [] },
    { name: 'later', path: ['later'], line: 8, column: 10, state: 'skip', tags: [] },
    { name: 'one day', path: ['one day'], line: 9, column: 10, state: 'todo', tags: [] },
  ] }],
};

/** Waits until a condition is true, for ten seconds at most. */
async function until(condition) {
  for (const end = Date.now() + 10000; !condition();) {
    assert.ok(Date.now() < end, `not in time: ${condition}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

module.exports = { children, command, find, listed, outline, run, script, spec, start, until, workspace };
