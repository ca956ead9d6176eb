'use strict';
// Lists of tests in the Test Explorer.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { describe, it } = require('node:test');
const { children, find, listed, outline, script, spec, start, until, workspace } = require('./support');
const { Uri } = require('./vscode');

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
    const files = { 'apps/one/headless-bridge.config.json': '{}', 'apps/two/headless-bridge.config.js': '' };
    const folder = workspace(files);
    const state = await start(folder, { 'headlessBridge.command': script(folder, { schemaVersion: 1, files: [] }) });
    const name = path.basename(folder);
    assert.deepEqual(children(state.controller.items).map(item => item.label),
      [`${name}/apps/one`, `${name}/apps/two`]);
  });

  it('reports a missing command, a list of another version, and output that is no list', async () => {
    const folder = workspace({});
    const missing = await start(folder, { 'headlessBridge.command': '/nowhere/headless-bridge' });
    assert.match(children(missing.controller.items)[0].error,
      /'\/nowhere\/headless-bridge' was not found\. Install it/);
    const newer = await start(folder, { 'headlessBridge.command': script(folder, { schemaVersion: 9, files: [] }) });
    assert.match(children(newer.controller.items)[0].error, /schema version 9/);
    const older = await start(folder, { 'headlessBridge.command': script(folder, 'unknown option') });
    assert.match(children(older.controller.items)[0].error, /needs a version with `test --list`/);
  });

  it('reports a damaged list', async () => {
    for (const list of ['null', '{"schemaVersion":1}', '{"schemaVersion":1,"files":[{}]}',
      '{"schemaVersion":1,"files":[{"path":"a.bridge.js","tests":[{"path":[]}]}]}']) {
      const folder = workspace({});
      const state = await start(folder, { 'headlessBridge.command': script(folder, list) });
      assert.match(children(state.controller.items)[0].error, /list of tests (?:is damaged|has schema version)/, list);
    }
  });

  it('keeps the last of several lists', async () => {
    const folder = workspace({ 'a.bridge.js': spec });
    const state = await start(folder, { 'headlessBridge.command': script(folder, listed) });
    const [file] = listed.files;
    // The first list takes longer than the second.
    const slow = `#!/bin/sh\ncat '${folder}/list.json' >'${folder}/read.json'\n[ -e '${folder}/quick' ] || sleep 0.5\n`
      + `touch '${folder}/quick'; cat '${folder}/read.json'\n`;
    fs.writeFileSync(path.join(folder, 'command.sh'), slow);
    const first = state.commands['headlessBridge.refresh']();
    await until(() => fs.existsSync(path.join(folder, 'read.json')));
    fs.writeFileSync(path.join(folder, 'list.json'),
      JSON.stringify({ schemaVersion: 1, files: [{ ...file, tests: [file.tests[2]] }] }));
    await Promise.all([first, state.commands['headlessBridge.refresh']()]);
    assert.equal(find(state.controller.items, 'a.bridge.js').children.size, 1);
  });

  it('uses the command in node_modules', async () => {
    const folder = workspace({ 'app/headless-bridge.config.json': '{}', 'node_modules/.bin/headless-bridge': '' });
    fs.renameSync(script(folder, listed), path.join(folder, 'node_modules/.bin/headless-bridge'));
    const state = await start(folder, {});
    assert.ok(find(state.controller.items, 'passes'));
  });
});
