// Module records: what a module imports, exports and runs: ECMAScript, "Source Text Module Records". The host compiled
// their source to functions.
import { host } from '../infra/host.js';
import { importFunction, importMeta } from './dynamic-import.js';
import { namespaceOf } from './namespace.js';

const { apply } = Reflect;
const { create, defineProperty, getOwnPropertyDescriptor } = Object;
// The name of the variable that contains an `export default` without a name of its own.
const defaultNames = new Set(['\u00aad', '\u00bad', '\u00b5d']);

// One exported variable. Stable ones keep their value once their module has run.
class Binding {
  constructor(record, index, isStable, needsName) {
    this.record = record;
    this.index = index;
    this.isStable = isStable;
    this.needsName = needsName;
  }

  get value() {
    const { getters } = this.record;
    if (getters === null)
      throw new this.record.realm.intrinsics.ReferenceError('Cannot access uninitialized variable.');
    const value = getters[this.index]();
    if (this.needsName) this.nameDefault(value);
    return value;
  }

  // Anonymous functions and classes are named `default`: ECMAScript, "NamedEvaluation".
  nameDefault(value) {
    this.needsName = false;
    if (typeof value !== 'function') return;
    const name = getOwnPropertyDescriptor(value, 'name');
    if (name !== undefined && defaultNames.has(name.value))
      defineProperty(value, 'name', { ...name, value: 'default' });
  }
}

class NamespaceBinding {
  constructor(record) { this.record = record; }
  get isStable() { return true; }
  get value() { return namespaceOf(this.record); }
}

export class ModuleRecord {
  constructor(realm, url, /** @type {import('../host').ModuleDeclarations} */ parts) {
    this.realm = realm;
    this.url = url;
    // The error that every import of the module throws, in a box; null if there is none.
    this.failure = null;
    const [number, requests, imports, exports, indirects, stars, isAsync] = parts;
    this.number = number;
    this.requests = requests;
    this.imports = imports;
    this.exports = exports;
    this.indirects = indirects;
    this.stars = stars;
    this.isAsync = isAsync;
    // The URLs by specifier, and the records, from the loader.
    this.addresses = undefined;
    this.requested = [];
    this.bindings = new Map(this.exports.map(([name, local, stable], i) =>
      [name, new Binding(this, i, stable !== '', defaultNames.has(local))]));
    this.getters = null;
    this.namespace = null;
    this.isLinked = false;
    this.isCyclic = false;
    // One of: new, evaluating, waiting, done.
    this.state = 'new';
    // The first module of its cycle that was reached, which finishes when all modules of the cycle have.
    this.cycleRoot = this;
    this.waiters = [];
    this.ownBinding = undefined;
    this.ownMeta = undefined;
  }

  fail(error) { this.failure = { error }; }

  // ECMAScript, "ResolveExport": returns a binding, null for none, or undefined if the name is ambiguous.
  resolve(name, seen = []) {
    for (const [record, asked] of seen) if (record === this && asked === name) return null;
    seen.push([this, name]);
    const own = this.bindings.get(name);
    if (own !== undefined) return own;
    for (const [exported, request, imported] of this.indirects) {
      if (exported !== name) continue;
      const target = this.requested[request];
      return imported === null ? target.asBinding : target.resolve(imported, seen);
    }
    if (name === 'default') return null;
    let found = null;
    for (const request of this.stars) {
      const binding = this.requested[request].resolve(name, seen);
      if (binding === undefined) return undefined;
      if (binding === null) continue;
      if (found !== null && binding !== found) return undefined;
      found = binding;
    }
    return found;
  }

  get asBinding() { return this.ownBinding ??= new NamespaceBinding(this); }

  exportedNames(seen = new Set()) {
    if (seen.has(this)) return [];
    seen.add(this);
    const names = new Set([...this.bindings.keys(), ...this.indirects.map(([name]) => name)]);
    for (const request of this.stars) {
      for (const name of this.requested[request].exportedNames(seen)) if (name !== 'default') names.add(name);
    }
    return [...names];
  }

  // Creates the function that the host compiles; errors in its source are thrown now.
  compile(bindings) {
    const isConstant = (/** @type {any[]} */ [local]) => !this.isCyclic && bindings.get(local).isStable;
    const constants = this.imports.filter(isConstant).map(([local]) => local);
    const lookedUp = this.imports.filter((entry) => !isConstant(entry)).map(([local]) => local);
    this.make = host.compileModule(this.realm.id, this.number, constants.join('\n'), lookedUp.join('\n'),
      this.isCyclic);
    if (typeof this.make !== 'function') {
      // The column would be that of the implementation's call.
      const [error] = this.make;
      Reflect.deleteProperty(error, 'column');
      throw error;
    }
    this.constants = constants.map((local) => [local, bindings.get(local)]);
    this.lookedUp = lookedUp.map((local) => [local, bindings.get(local)]);
    if (this.isCyclic) this.instantiate();
  }

  // Creates the module's function with its imports. In a cycle, the function runs up to where its functions are
  // declared.
  instantiate() {
    const { realm } = this;
    const values = create(null);
    for (const [local, binding] of this.constants) values[local] = binding.value;
    const scope = create(null);
    for (const [local, binding] of this.lookedUp) defineProperty(scope, local, { get: () => binding.value });
    const identity = (value) => value;
    this.body = this.make(importFunction(realm, this.url), () => this.meta,
      (...getters) => { this.getters = getters; }, identity, values, scope);
    this.make = null;
    if (this.isCyclic) {
      this.steps = apply(this.body, undefined, []);
      this.advance();
    }
  }

  advance() { return apply(this.isAsync ? asyncNext : next, this.steps, []); }

  // Runs the module's own statements; returns a promise if it awaits.
  run() {
    if (this.body === undefined) this.instantiate();
    return this.isCyclic ? this.advance() : apply(this.body, undefined, []);
  }

  get meta() { return this.ownMeta ??= importMeta(this.realm, this.url); }
}
const { next } = Object.getPrototypeOf(function* () {}).prototype;
const { next: asyncNext } = Object.getPrototypeOf(async function* () {}).prototype;
