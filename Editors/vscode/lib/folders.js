'use strict';
// The folders that the command runs in.
const path = require('node:path');
const vscode = require('vscode');
const { details } = require('./tree');

/** The items by folder and project, because each needs its own invocation of the command. */
function groups(items) {
  const found = new Map();
  for (const item of items) {
    const { kind, folder, project } = details.get(item);
    // The whole folder runs all of its projects at once, as the command does.
    const only = kind === 'root' ? '' : project;
    const id = JSON.stringify([folder, only]);
    const group = found.get(id) ?? { folder, project: only, items: [] };
    group.items.push(item);
    found.set(id, group);
  }
  return [...found.values()];
}

/** The item of the folder that an item belongs to. */
function rootOf(item) {
  return item.parent ? rootOf(item.parent) : item;
}

function isBelow(file, folder) {
  const relative = path.relative(folder, file);
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}

/** The name of a folder in the Test Explorer. */
function label(folder) {
  const workspace = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder));
  const relative = workspace ? path.relative(workspace.uri.fsPath, folder) : '';
  return relative ? `${workspace.name}/${relative}` : workspace?.name ?? path.basename(folder);
}

module.exports = { groups, isBelow, label, rootOf };
