'use strict';
// The tests of a folder as items of the Test Explorer, from the output of `test --list --reporter json`.
const path = require('node:path');
const vscode = require('vscode');

const SUPPORTED_SCHEMA = 1;

/** The kind of each item: `root`, `project`, `file`, `group` or `test`, with the data to run it. */
const details = new WeakMap();

/** The key of a test in its folder: equal for the list, the JSON report and, without the project, TAP. */
const key = (file, names, project = '') => JSON.stringify([project, file, ...names]);

/**
 * Reads the list that the command printed.
 *
 * @throws {Error} if the text isn't a list that this extension can read.
 */
function parseList(text) {
  let list;
  try {
    list = JSON.parse(text);
  } catch {
    throw new Error('The command printed no list of tests. This extension needs a version with `test --list`.');
  }
  if (list?.schemaVersion !== SUPPORTED_SCHEMA) {
    throw new Error(`The list of tests has schema version ${list?.schemaVersion}. This extension reads version `
      + `${SUPPORTED_SCHEMA}: update the extension or the command.`);
  }
  const isName = text => typeof text === 'string';
  const isTest = test => Array.isArray(test?.path) && test.path.length > 0 && test.path.every(isName);
  if (!Array.isArray(list.files) || !list.files.every(file => isName(file?.path) && (file.tests ?? []).every(isTest))) {
    throw new Error('The list of tests is damaged. Run the command with `test --list --reporter json` to see it.');
  }
  return list;
}

/**
 * Replaces the items of a folder by those of a list. With `only`, an absolute path, the list is of this file, and all
 * other items stay.
 */
function update(controller, root, list, only) {
  const folder = details.get(root).folder;
  const names = new Set(list.files.map(file => file.project ?? ''));
  for (const [, item] of root.children) if (details.get(item).kind === 'project') names.add(details.get(item).project);
  const hasProjects = names.size > 1;
  const wanted = new Set();
  for (const file of list.files) {
    const place = path.resolve(folder, file.path);
    const parent = hasProjects ? projectItem(controller, root, file.project ?? '') : root;
    parent.children.add(fileItem(controller, folder, place, file));
    wanted.add(`${parent.id}\n${place}`);
  }
  for (const parent of [root, ...[...root.children].map(([, item]) => item)]) {
    for (const [id, item] of [...parent.children]) {
      const { kind, file } = details.get(item);
      const isStale = kind === 'file' && (!only || file === only) && !wanted.has(`${parent.id}\n${file}`);
      if (isStale || (kind === 'file' && (parent === root) === hasProjects)) parent.children.delete(id);
    }
  }
  for (const [id, item] of [...root.children]) {
    if (details.get(item).kind === 'project' && item.children.size === 0) root.children.delete(id);
  }
}

/** The item of a folder in which the command runs. */
function rootItem(controller, folder, label) {
  const item = controller.createTestItem(`root:${folder}`, label, vscode.Uri.file(folder));
  item.canResolveChildren = true;
  details.set(item, { kind: 'root', folder });
  return item;
}

function projectItem(controller, root, project) {
  const id = `${root.id}\nproject:${project}`;
  let item = root.children.get(id);
  if (!item) {
    item = controller.createTestItem(id, project || '(no project)', root.uri);
    details.set(item, { kind: 'project', folder: details.get(root).folder, project });
    root.children.add(item);
  }
  return item;
}

function fileItem(controller, folder, place, file) {
  const project = file.project ?? '';
  const uri = vscode.Uri.file(place);
  const relative = path.relative(folder, place);
  const item = controller.createTestItem(`${project}\n${place}`, relative, uri);
  details.set(item, { kind: 'file', folder, file: place, project });
  const [problem] = file.errors ?? [];
  if (problem) item.error = problem.message ?? String(problem);
  for (const test of file.tests ?? []) {
    let parent = item;
    for (const name of test.path.slice(0, -1)) parent = groupItem(controller, parent, name);
    const child = controller.createTestItem(key(relative, test.path, project), test.path.at(-1), uri);
    // A test that a helper registers may have no line in the file.
    if (test.line) {
      const start = new vscode.Position(test.line - 1, Math.max(0, (test.column ?? 1) - 1));
      child.range = new vscode.Range(start, start);
    }
    child.tags = (test.tags ?? []).map(tag => new vscode.TestTag(tag));
    if (test.state && test.state !== 'run') child.description = test.state;
    child.sortText = String(parent.children.size).padStart(6, '0');
    details.set(child, { kind: 'test', folder, file: place, project, line: test.line, path: test.path });
    parent.children.add(child);
  }
  return item;
}

function groupItem(controller, parent, name) {
  const id = `${parent.id}\n${name}`;
  let item = parent.children.get(id);
  if (!item) {
    item = controller.createTestItem(id, name, parent.uri);
    item.sortText = String(parent.children.size).padStart(6, '0');
    const { folder, file, project } = details.get(parent);
    details.set(item, { kind: 'group', folder, file, project });
    parent.children.add(item);
  }
  return item;
}

/** The item that an item's list of tests contains now; `undefined` if its test is gone. */
function current(controller, item) {
  const search = items => {
    for (const [, child] of items) {
      const found = child.id === item.id && details.get(child).kind === details.get(item).kind
        ? child : search(child.children);
      if (found) return found;
    }
    return undefined;
  };
  const root = controller.items.get(`root:${details.get(item).folder}`);
  return root && search([[root.id, root]]);
}

/** All tests in an item, itself included, that are not excluded. */
function testsIn(item, excluded = new Set()) {
  if (excluded.has(item)) return [];
  if (details.get(item).kind === 'test') return [item];
  return [...item.children].flatMap(([, child]) => testsIn(child, excluded));
}

module.exports = { current, details, key, parseList, rootItem, testsIn, update };
