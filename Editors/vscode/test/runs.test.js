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

describe('output', () => {
  const results = (...lines) => ["printf '%s\\n' \"$@\" >args",
    "file=$(sed -n 's/^json=//p' args)", ...lines].join('\n');

  it('shows results while tests run, by their names in TAP with a project, a dialect and escapes', async () => {
    const folder = workspace({});
    const [file] = listed.files;
    const odd = { ...file, tests: [{ ...file.tests[2], path: ['odd # [name]\nof two lines'] }] };
    const list = { schemaVersion: 1, files: [{ ...odd, project: 'one two' }, { ...odd, project: 'three' }] };
    const tap = "echo 'ok 1 - a.bridge.js › odd \\# [name] of two lines [one two wvjb]';"
      + " echo 'not ok 2 - x' >&2; exit 2";
    const state = await start(folder, { 'headlessBridge.command': script(folder, list, tap) });
    const items = [];
    const { createTestRun } = state.controller;
    state.controller.createTestRun = request => {
      const result = createTestRun.call(state.controller, request);
      result.passed = item => items.push(item.id);
      return result;
    };
    await run(state);
    assert.deepEqual(items, [JSON.stringify(['one two', 'a.bridge.js', 'odd # [name]\nof two lines'])]);
  });

  it('reports damaged results instead of failing itself', async () => {
    for (const text of ['null', '{', '[]', '{"schemaVersion":1}']) {
      const folder = workspace({ 'a.bridge.js': spec });
      const damaged = results(`echo '${text}' >"$file"`, 'exit 1');
      const state = await start(folder, { 'headlessBridge.command': script(folder, listed, damaged) });
      const { states, ended } = await run(state);
      assert.ok(ended, text);
      assert.match(states.get('passes').messages[0].message, /status 1 and wrote no results/, text);
    }
  });

  it('reports settings of another type, and a folder that is gone', async () => {
    const folder = workspace({ 'app/headless-bridge.config.json': '{}' });
    const values = { 'headlessBridge.command': script(folder, listed) };
    const state = await start(folder, values);
    values['headlessBridge.arguments'] = '--bridge dsbridge';
    const { states } = await run(state);
    assert.match(states.get('passes').messages[0].message, /headlessBridge\.arguments is not a list of texts/);
    delete values['headlessBridge.arguments'];
    fs.rmSync(path.join(folder, 'app'), { recursive: true });
    assert.match((await run(state)).states.get('passes').messages[0].message, /does not exist any more/);
  });
});

describe('cancellation and continuous runs', () => {
  it('runs once more if a file changes during a continuous run, with the tests as they are then', async () => {
    const folder = workspace({ 'a.bridge.js': spec });
    const [file] = listed.files;
    const wait = `n=$(wc -l <'${folder}/calls'); while [ ! -e "${folder}/go" ]; do sleep 0.05; done; exit 2`;
    const state = await start(folder, { 'headlessBridge.command': script(folder, listed, wait) });
    const source = new CancellationTokenSource();
    const include = [find(state.controller.items, 'passes')];
    const running = run(state, { include, continuous: true }, source);
    await until(() => state.controller.runs.length === 1);
    const moved = { ...file, tests: [{ ...file.tests[0], line: 3 }] };
    fs.writeFileSync(path.join(folder, 'list.json'), JSON.stringify({ schemaVersion: 1, files: [moved] }));
    state.watchers[0].Change(Uri.file(path.join(folder, 'a.bridge.js')));
    await until(() => find(state.controller.items, 'passes').range.start.line === 2);
    state.listeners.save[0]({ uri: Uri.file(path.join(folder, 'a.bridge.js')) });
    await new Promise(resolve => setTimeout(resolve, 500));
    assert.equal(state.controller.runs.length, 1);
    fs.writeFileSync(path.join(folder, 'go'), '');
    await running;
    assert.equal(state.controller.runs.length, 2);
    const [first, second] = fs.readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n')
      .filter(line => !line.includes('--list'));
    assert.match(first, /a\.bridge\.js:2$/);
    assert.match(second, /a\.bridge\.js:3$/);
    source.cancel();
  });

  it('ends the command and the processes that it started when the editor closes', async () => {
    const folder = workspace({ 'a.bridge.js': spec });
    const loop = `trap '' INT; sleep 60 & echo $! >'${folder}/inner'; echo ready; wait`;
    const state = await start(folder, { 'headlessBridge.command': script(folder, listed, loop) });
    const running = run(state);
    await until(() => state.controller.runs[0]?.output.includes('ready'));
    const inner = Number(fs.readFileSync(path.join(folder, 'inner'), 'utf8'));
    for (const each of state.context.subscriptions) each.dispose();
    await running;
    // A process that has ended may wait for its parent to notice.
    const isGone = () => {
      try { return / Z /.test(fs.readFileSync(`/proc/${inner}/stat`, 'utf8')); } catch { return true; }
    };
    await until(isGone);
  });

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
