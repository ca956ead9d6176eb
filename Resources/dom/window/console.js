// The console: text as WebKit's command line shows it, which is String(argument), joined by spaces, without formatting.
import { adopt } from '../infra/adopt.js';
import { defineGlobal } from '../infra/define.js';
import { host } from '../infra/host.js';
import { ownList, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';

const lazyConsoleObjects = lazy('./console-objects.js');

function textOf(value) {
  if (typeof value === 'string') return value;
  if (typeof value === 'symbol') return '';
  try { return `${value}`; } catch { return ''; }
}

// Iterates by index, because a page may have changed the array's iterator.
function lineOf(args) {
  let text = textOf(args[0]);
  for (let i = 1; i < args.length; i++) text += ' ' + textOf(args[i]);
  return text;
}

const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
// The contents of objects, for readers of the transcript. Nothing is done for a line without objects, or without a
// reader.
function objectsOf(realm, args) {
  for (let i = 0; i < args.length; i++) {
    if (!isObject(args[i])) continue;
    if (!host.consoleHasReader(realm.id)) return undefined;
    return lazyConsoleObjects().consoleObjects(args);
  }
  return undefined;
}
// Writes a line of the platform's own, such as that of a timer.
const writeText = (realm, level, text, type = level) => {
  if (realm.isInspected) host.consoleCall(realm.id, type, text, text);
  host.console(realm.id, level, text);
};
// `type` is the function's name for developer tools, which also show calls without arguments.
export const consoleWrite = (realm, level, args, type = level) => {
  const text = args.length === 0 ? '' : lineOf(args);
  if (realm.isInspected) host.consoleCall(realm.id, type, text, ...ownList(args));
  if (args.length === 0) return;
  const shown = objectsOf(realm, args);
  if (shown === undefined) host.console(realm.id, level, text);
  else host.console(realm.id, level, text, shown);
};
export const consoleAssert = (realm, condition, args) => {
  if (!condition) consoleWrite(realm, 'assert', args.length ? args : ['Assertion failed']);
};
// Functions that write no line are shown by developer tools only.
export const consoleMark = (realm, type) => { if (realm.isInspected) host.consoleCall(realm.id, type, ''); };
export const consoleCount = (realm, label, counts) => {
  const count = (counts.get(label) ?? 0) + 1;
  counts.set(label, count);
  writeText(realm, 'log', `${label}: ${count}`, 'count');
};
export const consoleCountReset = (realm, label, counts) => {
  if (counts?.has(label)) counts.set(label, 0);
  else writeText(realm, 'warn', `Counter "${label}" does not exist.`);
};
export const consoleTime = (realm, label, timers) => {
  if (timers.has(label)) writeText(realm, 'warn', `Timer "${label}" already exists`);
  else timers.set(label, host.now(realm.id));
};
export const consoleTimer = (realm, label, timers, rest, ends) => {
  const start = timers.get(label);
  if (start === undefined) {
    writeText(realm, 'warn', `Timer "${label}" does not exist`);
    return;
  }
  if (ends) timers.delete(label);
  const text = `${label}: ${(host.now(realm.id) - start).toFixed(3)}ms`;
  writeText(realm, 'log', rest.length ? `${text} ${lineOf(rest)}` : text, ends ? 'timeEnd' : 'log');
};
export const newMap = () => new Map();

export const defineConsole = (realm, console) => {
  Object.defineProperty(console, Symbol.toStringTag, { value: 'console', configurable: true });
  defineGlobal(realm, 'console', console);
  realm.console = console;
  return console;
};
// The engine's own console, which writes nowhere, is replaced by one that is created on first access.
export const standInConsole = (realm) => {
  const make = () => {
    realm.exposeModule('window/console.js');
    return realm.makeConsole();
  };
  const accessor = realm.makeAccessor('console', make, (_, value) => defineGlobal(realm, 'console', value));
  // An assignment replaces the engine's console before the engine has created it.
  realm.window.console = undefined;
  Object.defineProperty(realm.window, 'console', { ...accessor, enumerable: false });
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  let counts = null;
  let timers = null;
  realm.makeConsole = () => {
    const console = adopt(realm, {
      debug(...args) { consoleWrite(realm, 'debug', args); },
      error(...args) { consoleWrite(realm, 'error', args); },
      info(...args) { consoleWrite(realm, 'info', args); },
      log(...args) { consoleWrite(realm, 'log', args); },
      warn(...args) { consoleWrite(realm, 'warn', args); },
      dir(...args) { consoleWrite(realm, 'dir', args); },
      dirxml(...args) { consoleWrite(realm, 'dirxml', args); },
      table(...args) { consoleWrite(realm, 'table', args); },
      trace(...args) { consoleWrite(realm, 'trace', args.length ? args : ['']); },
      assert(condition, ...args) { consoleAssert(realm, condition, args); },
      group(...args) { consoleWrite(realm, 'group', args, 'startGroup'); },
      groupCollapsed(...args) { consoleWrite(realm, 'group', args, 'startGroupCollapsed'); },
      // Lines are written without indentation, so ending a group and clearing write nothing.
      groupEnd() { consoleMark(realm, 'endGroup'); }, clear() { consoleMark(realm, 'clear'); },
      count(label = 'default') { consoleCount(realm, toText(label), counts ??= newMap()); },
      countReset(label = 'default') { consoleCountReset(realm, toText(label), counts); },
      time(label = 'default') { consoleTime(realm, toText(label), timers ??= newMap()); },
      timeLog(label = 'default', ...rest) {
        consoleTimer(realm, toText(label), timers ??= newMap(), rest, false);
      },
      timeEnd(label = 'default') { consoleTimer(realm, toText(label), timers ??= newMap(), [], true); },
      timeStamp() {}, profile() {}, profileEnd() {}, takeHeapSnapshot() {},
    });
    // A namespace object: its prototype is an object of its own.
    Object.setPrototypeOf(console, realm.makeObject());
    return defineConsole(realm, console);
  };
}
