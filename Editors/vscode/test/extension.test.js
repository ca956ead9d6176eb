'use strict';
// The extension with the command, or with a script that prints a list as `test --list` does.
const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { after, describe, it } = require('node:test');
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

describe('discovery', () => {
  it('lists files, groups and tests with their lines and tags', async () => {
    const folder = workspace({ 'a.bridge.js': spec });
    const state = await start(folder, { 'headlessBridge.command': script(folder, listed) });
    const [root] = children(state.controller.items);
    assert.deepEqual(outline(root).slice(1),
      ['  a.bridge.js', '    group', '      passes', '      fails', '    later', '    one day']);
    const test = find(root, 'passes');
    assert.deepEqual({ ...test.range.start }, { line: 1, character: 6 });
    assert.deepEqual(test.tags.map(tag => tag.id), ['@fast']);
    assert.equal(find(root, 'later').description, 'skip');
  });

  it('shows projects if there are several', async () => {
    const folder = workspace({});
    const [file] = listed.files;
    const list = { schemaVersion: 1, files: [{ ...file, project: 'ios' }, { ...file, project: 'android' }] };
    const state = await start(folder, { 'headlessBridge.command': script(folder, list) });
    assert.deepEqual(children(children(state.controller.items)[0]).map(item => item.label), ['ios', 'android']);
  });

  it('replaces the tests of a changed file only, and removes a deleted file', async () => {
    const folder = workspace({ 'a.bridge.js': spec, 'b.bridge.js': spec });
    const [file] = listed.files;
    const both = { schemaVersion: 1, files: [file, { ...file, path: 'b.bridge.js' }] };
    const state = await start(folder, { 'headlessBridge.command': script(folder, both) });
    const [root] = children(state.controller.items);
    assert.equal(root.children.size, 2);
    script(folder, { schemaVersion: 1, files: [{ ...file, tests: [file.tests[2]] }] });
    state.watchers[0].Change(Uri.file(path.join(folder, 'a.bridge.js')));
    await until(() => find(root, 'a.bridge.js').children.size === 1);
    assert.equal(find(root, 'b.bridge.js').children.size, 3);
    fs.rmSync(path.join(folder, 'b.bridge.js'));
    state.watchers[0].Delete(Uri.file(path.join(folder, 'b.bridge.js')));
    await until(() => root.children.size === 1);
  });

  it('runs in the folders of configuration files', async () => {
    const folder = workspace({ 'apps/one/headless-bridge.config.json': '{}', 'apps/two/headless-bridge.config.js': '' });
    const state = await start(folder, { 'headlessBridge.command': script(folder, { schemaVersion: 1, files: [] }) });
    const name = path.basename(folder);
    assert.deepEqual(children(state.controller.items).map(item => item.label),
      [`${name}/apps/one`, `${name}/apps/two`]);
  });

  it('reports a missing command, a list of another version, and output that is no list', async () => {
    const folder = workspace({});
    const missing = await start(folder, { 'headlessBridge.command': '/nowhere/headless-bridge' });
    assert.match(children(missing.controller.items)[0].error, /'\/nowhere\/headless-bridge' was not found\. Install it/);
    const newer = await start(folder, { 'headlessBridge.command': script(folder, { schemaVersion: 9, files: [] }) });
    assert.match(children(newer.controller.items)[0].error, /schema version 9/);
    const older = await start(folder, { 'headlessBridge.command': script(folder, 'unknown option') });
    assert.match(children(older.controller.items)[0].error, /needs a version with `test --list`/);
  });

  it('uses the command in node_modules', async () => {
    const folder = workspace({ 'app/headless-bridge.config.json': '{}', 'node_modules/.bin/headless-bridge': '' });
    fs.renameSync(script(folder, listed), path.join(folder, 'node_modules/.bin/headless-bridge'));
    const state = await start(folder, {});
    assert.ok(find(state.controller.items, 'passes'));
  });
});

describe('runs', { skip: command ? false : 'HEADLESS_BRIDGE is not set to the command' }, () => {
  it('reports each result, with the location and both sides of a comparison', async () => {
    const folder = workspace({ 'a.bridge.js': spec });
    const state = await start(folder, { 'headlessBridge.command': script(folder, listed) });
    const { states, output, ended } = await run(state);
    assert.ok(ended);
    assert.match(output, /ok 1 - a\.bridge\.js › group › passes\r\n/);
    assert.equal(states.get('passes').state, 'passed');
    assert.ok(states.get('passes').duration > 0);
    assert.equal(states.get('later').state, 'skipped');
    assert.equal(states.get('one day').state, 'skipped');
    const { state: verdict, messages: [message] } = states.get('fails');
    assert.equal(verdict, 'failed');
    assert.match(message.message, /^expect\(received\)\.toEqual\(expected\)/);
    assert.equal(message.expectedOutput, '{\n  "a": 2,\n}');
    assert.equal(message.actualOutput, '{\n  "a": 1,\n}');
    assert.equal(message.location.uri.fsPath, path.join(folder, 'a.bridge.js'));
    assert.equal(message.location.range.line, 5);
  });

  it('writes a report, and shows it', async () => {
    const folder = workspace({ 'a.bridge.js': spec });
    const state = await start(folder, { 'headlessBridge.command': script(folder, listed) });
    await state.commands['headlessBridge.showReport']();
    assert.match(state.messages[0], /no report yet/);
    await run(state);
    await state.commands['headlessBridge.showReport']();
    assert.match(fs.readFileSync(state.opened[0], 'utf8'), /<html/i);
  });

  it('reports a file that cannot be loaded at its place', async () => {
    const folder = workspace({ 'a.bridge.js': 'test(' });
    const state = await start(folder, { 'headlessBridge.command': script(folder, listed) });
    const { states } = await run(state);
    assert.equal(states.get('passes').state, 'errored');
    assert.match(states.get('passes').messages[0].message, /SyntaxError/);
  });
});

describe('selection', () => {
  const calls = folder => fs.readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n')
    .filter(line => !line.includes('--list'));
  const started = async () => {
    const folder = workspace({ 'a.bridge.js': spec });
    const state = await start(folder, {
      'headlessBridge.command': script(folder, listed, 'echo "status 2" >&2; exit 2'),
      'headlessBridge.arguments': ['--root', '${workspaceFolder}/www'],
    });
    return { folder, state };
  };

  it('passes a test as FILE:LINE, a group as its tests, a file as its path, and the settings', async () => {
    const { folder, state } = await started();
    for (const name of ['passes', 'group', 'a.bridge.js']) {
      await run(state, { include: [find(state.controller.items, name)] });
    }
    const [one, group, file] = calls(folder);
    assert.match(one, new RegExp(`^test --root ${folder}/www --reporter tap .*report\\.html a\\.bridge\\.js:2$`));
    assert.match(group, /report\.html a\.bridge\.js:2 a\.bridge\.js:6$/);
    assert.match(file, /report\.html a\.bridge\.js$/);
  });

  it('passes the remaining tests if some are excluded', async () => {
    const { folder, state } = await started();
    await run(state, { exclude: [find(state.controller.items, 'group')] });
    assert.match(calls(folder)[0], /report\.html a\.bridge\.js:8 a\.bridge\.js:9$/);
  });

  it('selects a project', async () => {
    const folder = workspace({});
    const [file] = listed.files;
    const list = { schemaVersion: 1, files: [{ ...file, project: 'ios' }, { ...file, project: 'android' }] };
    const state = await start(folder, { 'headlessBridge.command': script(folder, list, 'exit 2') });
    await run(state, { include: [find(state.controller.items, 'android')] });
    assert.match(calls(folder)[0], /--project android .*report\.html$/);
  });

  it('reports a command that ends without results', async () => {
    const { state } = await started();
    const { states, ended } = await run(state);
    assert.ok(ended);
    assert.equal(states.get('passes').state, 'errored');
    assert.match(states.get('passes').messages[0].message, /status 2/);
  });
});

describe('cancellation and continuous runs', () => {
  it('interrupts the command as Ctrl+C does', async () => {
    const folder = workspace({ 'a.bridge.js': spec });
    const file = script(folder, listed, `trap 'echo interrupted; exit 130' INT; echo ready; while :; do sleep 0.05; done`);
    const state = await start(folder, { 'headlessBridge.command': file });
    const source = new CancellationTokenSource();
    const running = run(state, {}, source);
    await until(() => state.controller.runs[0]?.output.includes('ready'));
    source.cancel();
    const { output, states, ended } = await running;
    assert.ok(ended);
    assert.match(output, /interrupted/);
    assert.equal(states.get('passes').state, 'skipped');
  });

  it('runs again after a saved file, until it is cancelled', async () => {
    const folder = workspace({ 'a.bridge.js': spec });
    const state = await start(folder, { 'headlessBridge.command': script(folder, listed, 'exit 2') });
    const source = new CancellationTokenSource();
    await run(state, { continuous: true }, source);
    const save = () => state.listeners.save[0]({ uri: Uri.file(path.join(folder, 'page.html')) });
    save();
    await until(() => state.controller.runs.length === 2 && state.controller.runs[1].ended);
    source.cancel();
    save();
    await new Promise(resolve => setTimeout(resolve, 400));
    assert.equal(state.controller.runs.length, 2);
  });
});

describe('with the list of the command itself', {
  skip: command && execFileSync(command, ['test', '--help'], { encoding: 'utf8' }).includes('--list')
    ? false : 'the command has no --list',
}, () => {
  it('lists tests and runs one of them', async () => {
    const folder = workspace({ 'a.bridge.js': spec });
    const state = await start(folder, { 'headlessBridge.command': command });
    const [root] = children(state.controller.items);
    assert.equal(root.error, undefined);
    const { states } = await run(state, { include: [find(root, 'passes')] });
    assert.deepEqual([...states].map(([name, { state: verdict }]) => [name, verdict]), [['passes', 'passed']]);
  });
});

async function until(condition) {
  for (const end = Date.now() + 10000; !condition();) {
    assert.ok(Date.now() < end, `not in time: ${condition}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
