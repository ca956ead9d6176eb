'use strict';
// A replacement for the editor's API: the parts that the extension uses, as their documentation describes them.
const { EventEmitter: NodeEmitter } = require('node:events');
const fs = require('node:fs');
const path = require('node:path');

class Uri {
  constructor(fsPath) { this.fsPath = fsPath; }
  static file(fsPath) { return new Uri(path.resolve(fsPath)); }
  toString() { return `file://${this.fsPath}`; }
}

class Position {
  constructor(line, character) {
    if (line < 0 || character < 0) throw new Error('illegal position');
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(start, end) { Object.assign(this, { start, end }); }
}

class Location {
  constructor(uri, range) { Object.assign(this, { uri, range }); }
}

class TestTag {
  constructor(id) { this.id = id; }
}

class TestMessage {
  constructor(message) { this.message = message; }
  static diff(message, expectedOutput, actualOutput) {
    return Object.assign(new TestMessage(message), { expectedOutput, actualOutput });
  }
}

class CancellationTokenSource {
  constructor() {
    const emitter = new NodeEmitter();
    this.token = {
      isCancellationRequested: false,
      onCancellationRequested(listener) {
        emitter.on('cancel', listener);
        return { dispose: () => emitter.off('cancel', listener) };
      },
    };
    this.emitter = emitter;
  }
  cancel() {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.emitter.emit('cancel');
  }
  dispose() { this.emitter.removeAllListeners(); }
}

/** The items of a controller or of an item: iterates over [id, item]. */
class Collection {
  constructor(owner) {
    this.map = new Map();
    this.owner = owner;
  }
  get size() { return this.map.size; }
  add(item) {
    item.parent = this.owner;
    this.map.set(item.id, item);
  }
  delete(id) { this.map.delete(id); }
  get(id) { return this.map.get(id); }
  [Symbol.iterator]() { return this.map[Symbol.iterator](); }
}

class Controller {
  constructor() {
    this.items = new Collection(undefined);
    this.runs = [];
    this.profiles = [];
  }
  createTestItem(id, label, uri) {
    const item = { id, label, uri, tags: [], busy: false, canResolveChildren: false };
    item.children = new Collection(item);
    return item;
  }
  createRunProfile(name, kind, runHandler, isDefault) {
    const profile = { label: name, kind, runHandler, isDefault, dispose() {} };
    this.profiles.push(profile);
    return profile;
  }
  createTestRun(request) {
    const source = new CancellationTokenSource();
    const states = new Map();
    const run = { request, states, output: '', ended: false, token: source.token, stop: () => source.cancel() };
    const set = state => (item, messages, duration) => {
      if (run.ended) throw new Error('the run has ended');
      const isMessage = state === 'failed' || state === 'errored';
      states.set(item.label, {
        state, messages: isMessage ? [messages].flat() : [], duration: isMessage ? duration : messages,
      });
    };
    for (const state of ['enqueued', 'started', 'passed', 'failed', 'errored', 'skipped']) run[state] = set(state);
    run.appendOutput = text => {
      if (/(^|[^\r])\n/.test(text)) throw new Error('the terminal needs CRLF');
      run.output += text;
    };
    run.end = () => { run.ended = true; };
    this.runs.push(run);
    return run;
  }
  dispose() {}
}

/** An editor with a workspace of one folder, and settings by name. */
function editor(folder, values = {}) {
  const state = { controller: null, commands: {}, watchers: [], listeners: {}, opened: [], messages: [], log: '' };
  const listen = name => listener => {
    (state.listeners[name] ??= []).push(listener);
    return { dispose() {} };
  };
  const workspaceFolder = { uri: Uri.file(folder), name: path.basename(folder) };
  const api = {
    Uri, Position, Range, Location, TestTag, TestMessage, CancellationTokenSource,
    TestRunProfileKind: { Run: 1, Debug: 2, Coverage: 3 },
    tests: { createTestController: () => (state.controller = new Controller()) },
    commands: {
      registerCommand(name, action) {
        state.commands[name] = action;
        return { dispose() {} };
      },
    },
    env: { openExternal: async uri => state.opened.push(uri.fsPath) },
    window: {
      createOutputChannel: () => ({
        appendLine: text => { state.log += `${text}\n`; }, show() {}, dispose() {},
      }),
      showInformationMessage: async text => state.messages.push(text),
    },
    workspace: {
      workspaceFolders: [workspaceFolder],
      getWorkspaceFolder: uri => (uri.fsPath.startsWith(folder) ? workspaceFolder : undefined),
      getConfiguration: section => ({ get: (name, otherwise) => values[`${section}.${name}`] ?? otherwise }),
      // Only the configuration files are searched.
      findFiles: async () => fs.readdirSync(folder, { recursive: true })
        .filter(name => /headless-bridge\.config\.(json|js)$/.test(name))
        .map(name => Uri.file(path.join(folder, name))),
      createFileSystemWatcher(pattern) {
        const watcher = { pattern, dispose() {} };
        for (const kind of ['Create', 'Change', 'Delete']) {
          watcher[`onDid${kind}`] = listener => { watcher[kind] = listener; };
        }
        state.watchers.push(watcher);
        return watcher;
      },
      onDidSaveTextDocument: listen('save'),
      onDidChangeWorkspaceFolders: listen('folders'),
      onDidChangeConfiguration: listen('configuration'),
    },
  };
  return { api, state };
}

module.exports = { CancellationTokenSource, Uri, editor };
