'use strict';
// Specs of headless-bridge in the Test Explorer.
const fs = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');
const command = require('./lib/command');
const { groups, isBelow, label, rootOf } = require('./lib/folders');
const { runItems } = require('./lib/runner');
const { current, details, parseList, rootItem, update } = require('./lib/tree');

const SPECS = '**/*.{bridge,bridge.spec}.{js,ts,jsx,tsx}';
const CONFIGURATIONS = '**/headless-bridge.config.{json,js}';
const IGNORED = '**/{node_modules,.git}/**';
/** Files whose change can change the result of a test. */
const SOURCES = /\.(js|mjs|cjs|ts|tsx|jsx|html?|css|json)$/;
/** The time after the last change of a file before the tests are listed or run again, in milliseconds. */
const PAUSE = 300;

class Extension {
  constructor(context) {
    this.context = context;
    this.timers = new Map();
    this.continuous = new Set();
    /** The last list of each folder, because a list must not replace a later one. */
    this.lists = new Map();
    this.log = vscode.window.createOutputChannel('HeadlessBridge');
    this.controller = vscode.tests.createTestController('headlessBridge', 'HeadlessBridge');
    this.controller.resolveHandler = item => (item ? this.list(rootOf(item)) : this.find());
    this.controller.refreshHandler = () => this.find();
    const handler = (request, token) => this.run(request, token);
    const profile = this.controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, handler, true);
    profile.supportsContinuousRun = true;
    const commands = {
      'headlessBridge.refresh': () => this.find(),
      'headlessBridge.showReport': () => this.showReport(),
      'headlessBridge.showLog': () => this.log.show(),
    };
    context.subscriptions.push(this.controller, profile, this.log, { dispose: () => this.dispose() },
      ...Object.entries(commands).map(([name, action]) => vscode.commands.registerCommand(name, action)),
      vscode.workspace.onDidSaveTextDocument(document => this.saved(document)),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.find()),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (event.affectsConfiguration('headlessBridge')) this.find();
      }));
    this.watch(SPECS, uri => this.specChanged(uri));
    this.watch(CONFIGURATIONS, () => this.later('find', () => this.find()));
  }

  watch(pattern, action) {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const act = uri => {
      if (!/[\\/]node_modules[\\/]/.test(uri.fsPath)) action(uri);
    };
    watcher.onDidCreate(act);
    watcher.onDidChange(act);
    watcher.onDidDelete(act);
    this.context.subscriptions.push(watcher);
  }

  /** Finds the folders to run the command in: those with a configuration file, and workspace folders without one. */
  async find() {
    const uris = await vscode.workspace.findFiles(CONFIGURATIONS, IGNORED);
    const folders = new Set(uris.map(uri => path.dirname(uri.fsPath)));
    for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
      if (![...folders].some(folder => isBelow(folder, uri.fsPath))) folders.add(uri.fsPath);
    }
    for (const [id, item] of [...this.controller.items]) {
      if (!folders.has(details.get(item).folder)) this.controller.items.delete(id);
    }
    const roots = [...folders].sort().map(folder => {
      const known = this.controller.items.get(`root:${folder}`);
      const item = known ?? rootItem(this.controller, folder, label(folder));
      if (!known) this.controller.items.add(item);
      return item;
    });
    await Promise.all(roots.map(root => this.list(root)));
  }

  /** Lists the tests of a folder, or those of one file, after earlier lists of the folder. */
  list(root, file) {
    const list = (this.lists.get(root.id) ?? Promise.resolve()).then(() => this.listNow(root, file));
    this.lists.set(root.id, list);
    return list;
  }

  async listNow(root, file) {
    const { folder } = details.get(root);
    root.busy = true;
    try {
      const words = ['test', ...command.settings(folder).arguments, '--list', '--reporter', 'json'];
      const { output, errors } = await command.run(folder, file ? [...words, path.relative(folder, file)] : words);
      if (errors) this.log.appendLine(errors.trimEnd());
      if (!output.trim()) throw new Error(errors.trim() || 'The command listed no tests.');
      update(this.controller, root, parseList(output), file);
      root.error = undefined;
    } catch (error) {
      this.log.appendLine(`${folder}: ${error.message}`);
      root.error = error.message;
    } finally {
      root.busy = false;
    }
  }

  /** Runs the tests of a request, and again after each change if the request is continuous. */
  async run(request, token) {
    if (!request.continuous) return this.runOnce(request, token);
    const entry = { request, token, isRunning: false, isOutdated: false };
    this.continuous.add(entry);
    token.onCancellationRequested(() => this.continuous.delete(entry));
    return this.runAgain(entry);
  }

  /** Runs the tests of a continuous request; if they are running, once more when they have ended. */
  async runAgain(entry) {
    entry.isOutdated = true;
    if (entry.isRunning) return;
    entry.isRunning = true;
    try {
      while (entry.isOutdated && !entry.token.isCancellationRequested) {
        entry.isOutdated = false;
        await this.runOnce(entry.request, entry.token);
      }
    } finally {
      entry.isRunning = false;
    }
  }

  async runOnce(request, token) {
    // The items of a continuous request are replaced when its files are listed again.
    const present = list => list.map(item => current(this.controller, item)).filter(Boolean);
    const excluded = new Set(present(request.exclude ?? []));
    const items = request.include ? present(request.include) : [...this.controller.items].map(([, item]) => item);
    const run = this.controller.createTestRun(request);
    for (const file of this.reports()) fs.rmSync(file, { force: true });
    // A run has its own token, which is cancelled by the editor's stop button.
    const tokens = [token, run.token];
    const source = new vscode.CancellationTokenSource();
    for (const other of tokens) {
      if (other?.isCancellationRequested) source.cancel();
      other?.onCancellationRequested(() => source.cancel());
    }
    try {
      for (const group of groups(items.filter(item => !excluded.has(item)))) {
        if (source.token.isCancellationRequested) break;
        const report = this.nextReport();
        await runItems(run, group.items, excluded, { ...group, token: source.token, report });
      }
    } finally {
      run.end();
      source.dispose();
    }
  }

  specChanged(uri) {
    const root = [...this.controller.items].map(([, item]) => item)
      .filter(item => isBelow(uri.fsPath, details.get(item).folder))
      .sort((a, b) => details.get(b).folder.length - details.get(a).folder.length)[0];
    if (!root) return;
    const file = fs.existsSync(uri.fsPath) ? uri.fsPath : undefined;
    this.later(`list:${root.id}:${file ?? ''}`, () => this.list(root, file));
  }

  saved(document) {
    if (this.continuous.size === 0 || !SOURCES.test(document.uri.fsPath)) return;
    this.later('continuous', async () => {
      for (const entry of [...this.continuous]) await this.runAgain(entry);
    });
  }

  /** Performs an action after a pause, once for all changes until then. */
  later(name, action) {
    clearTimeout(this.timers.get(name));
    this.timers.set(name, setTimeout(() => {
      this.timers.delete(name);
      Promise.resolve(action()).catch(error => this.log.appendLine(error.stack));
    }, PAUSE));
  }

  /** The reports of the last run, one for each folder and project. */
  reports() {
    const folder = (this.context.storageUri ?? this.context.globalStorageUri).fsPath;
    if (!fs.existsSync(folder)) return [];
    const names = fs.readdirSync(folder).filter(name => /^report(-\d+)?\.html$/.test(name));
    return names.map(name => path.join(folder, name));
  }

  /** The path of a further report of the current run. */
  nextReport() {
    const folder = (this.context.storageUri ?? this.context.globalStorageUri).fsPath;
    fs.mkdirSync(folder, { recursive: true });
    const { length } = this.reports();
    return path.join(folder, length === 0 ? 'report.html' : `report-${length + 1}.html`);
  }

  async showReport() {
    const files = this.reports();
    for (const file of files) await vscode.env.openExternal(vscode.Uri.file(file));
    if (files.length > 0) return undefined;
    return vscode.window.showInformationMessage('There is no report yet. Run tests first.');
  }

  dispose() {
    for (const timer of this.timers.values()) clearTimeout(timer);
    command.endAll();
  }
}

/** Called by the editor. Resolves after the tests of all folders are listed. */
async function activate(context) {
  const extension = new Extension(context);
  await extension.find();
}

module.exports = { activate };
