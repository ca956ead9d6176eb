// Links modules and evaluates them: ECMAScript, "Cyclic Module Records".
import { linkError } from './loader.js';

const { apply } = Reflect;
const { then } = Promise.prototype;

// Finds the cycles among modules that are not linked yet (Tarjan); the innermost come first.
function components(root) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const onStack = new Set();
  const found = [];
  // Uses an explicit stack instead of recursion: a chain of modules may be long.
  const work = [[root, 0]];
  const enter = (record) => {
    index.set(record, index.size);
    low.set(record, index.get(record));
    stack.push(record);
    onStack.add(record);
  };
  enter(root);
  while (work.length > 0) {
    const top = work[work.length - 1];
    const [record, at] = top;
    if (at < record.requested.length) {
      top[1] += 1;
      const child = record.requested[at];
      if (child.isLinked) continue;
      if (!index.has(child)) {
        enter(child);
        work.push([child, 0]);
      } else if (onStack.has(child)) {
        low.set(record, Math.min(low.get(record), index.get(child)));
      }
      continue;
    }
    work.pop();
    if (work.length > 0) {
      const parent = work[work.length - 1][0];
      low.set(parent, Math.min(low.get(parent), low.get(record)));
    }
    if (low.get(record) !== index.get(record)) continue;
    const members = stack.splice(stack.indexOf(record));
    for (const member of members) onStack.delete(member);
    found.push(members);
  }
  return found;
}

function bind(record) {
  const { realm } = record;
  const fail = (message) => { throw linkError(new realm.intrinsics.SyntaxError(message), record.url); };
  for (const [name] of record.indirects) {
    const binding = record.resolve(name);
    if (binding === null) fail(`Indirectly exported binding name '${name}' is not found.`);
    if (binding === undefined)
      fail(`Indirectly exported binding name '${name}' cannot be resolved due to ambiguous multiple bindings.`);
  }
  return new Map(record.imports.map(([local, request, name]) => {
    const target = record.requested[request];
    const binding = name === null ? target.asBinding : target.resolve(name);
    if (binding === null) fail(`Importing binding name '${name}' is not found.`);
    if (binding === undefined)
      fail(`Importing binding name '${name}' cannot be resolved due to ambiguous multiple bindings.`);
    return [local, binding];
  }));
}

// Links a module and all its dependencies; throws any error.
export const linkModule = (root) => {
  if (root.isLinked) return;
  for (const members of components(root)) {
    const isCyclic = members.length > 1 || members[0].requested.includes(members[0]);
    const bindings = members.map(bind);
    for (const [i, record] of members.entries()) {
      record.isCyclic = isCyclic;
      record.members = members;
      try {
        record.compile(bindings[i]);
      } catch (error) {
        record.fail(error);
        throw error;
      }
    }
    for (const record of members) record.isLinked = true;
  }
};

// Evaluates a module after its dependencies; calls done() or done({ error }), before this function returns unless one
// of them awaits.
export const evaluateModule = (record, done) => {
  switch (record.state) {
    case 'new': break;
    case 'done': return done(record.cycleRoot.failure ?? record.failure);
    case 'waiting': return void record.cycleRoot.waiters.push(done);
    // It is further up on the stack: it runs first in the cycle.
    default: return done(null);
  }
  record.state = 'evaluating';
  let waiting = 1;
  let failure = null;
  const ready = (problem) => {
    failure ??= problem;
    if (--waiting > 0) return;
    if (failure === null) execute(record);
    else settle(record, failure);
  };
  // The result of a module that finishes before this function returns is passed to `done` directly.
  let isOver = false;
  let result = null;
  record.waiters.push((problem) => {
    isOver = true;
    result = problem;
  });
  for (const child of record.requested) {
    waiting += 1;
    evaluateModule(child, ready);
    if (failure !== null) break;
  }
  ready(null);
  if (isOver) return done(result);
  record.waiters = [done];
  // A module of a cycle that awaits: importers of any other module of the cycle wait for the whole cycle.
  if (record.state === 'evaluating') record.state = 'waiting';
};

function execute(record) {
  let result;
  try {
    result = record.run();
  } catch (error) {
    return settle(record, { error });
  }
  if (!record.isAsync) return settle(record, null);
  apply(then, result, [() => settle(record, null), (error) => settle(record, { error })]);
}

function settle(record, failure) {
  record.state = 'done';
  record.failure ??= failure;
  const { waiters } = record;
  record.waiters = [];
  for (const waiter of waiters) waiter(failure);
}
