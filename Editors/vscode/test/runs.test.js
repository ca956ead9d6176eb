'use strict';
// Runs of tests, and their results.
const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { describe, it } = require('node:test');
const { children, command, find, listed, run, script, spec, start, until, workspace } = require('./support');
const { CancellationTokenSource, Uri } = require('./vscode');

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
    const loop = `trap 'echo interrupted; exit 130' INT; echo ready; while :; do sleep 0.05; done`;
    const file = script(folder, listed, loop);
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

  it('runs one project of a configuration file, or all', async () => {
    const config = JSON.stringify({ projects: [{ name: 'ios' }, { name: 'android', device: 'android' }] });
    const folder = workspace({ 'app/headless-bridge.config.json': config, 'app/specs/a.bridge.js': spec });
    const state = await start(folder, { 'headlessBridge.command': command });
    const [root] = children(state.controller.items);
    assert.equal(root.error, undefined);
    assert.deepEqual(children(root).map(item => item.label).sort(), ['android', 'ios']);
    const one = await run(state, { include: [find(find(root, 'android'), 'passes')] });
    assert.equal(one.states.get('passes').state, 'passed');
    assert.match(one.output, /--project android/);
    const all = await run(state);
    assert.equal(all.states.get('passes').state, 'passed');
    assert.equal(all.states.get('fails').state, 'failed');
  });
});
