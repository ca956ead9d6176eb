// Custom element reactions: HTML, 4.13.6. This module loads when a page defines its first element. It then wraps the
// algorithms of the core that pages call, rather than the pages' interfaces. No page can see that, and a function that
// a page saved earlier also runs reactions.
import { wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { endings } from '../infra/endings.js';
import { hooks, mutations } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { queueMicrotask } from '../infra/idl.js';
import { onUnitLoaded } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { callBack } from '../events/event.js';
import { ElementImpl } from '../nodes/element.js';
import { NodeImpl } from '../nodes/node.js';
import { forgetConstruction, tryToUpgrade } from './upgrade.js';

// The stack of element queues. `isInside` is true while an algorithm of the core runs with no page script inside it.
const stack = [];
let isInside = false;
let backup = null;
let beforeReactions = null;
// Sets the steps that run at the end of each algorithm, before its reactions.
export const setBeforeReactions = (steps) => { beforeReactions = steps; };

// HTML, "invoke custom element reactions".
function invokeReactions(queue) {
  for (let i = 0; i < queue.length; i++) {
    const element = queue[i];
    const { reactions } = element;
    while (reactions.length > 0) reactions.shift()();
  }
}

// Runs steps that may call a page's script from within an algorithm: algorithms that the script calls run their own
// reactions.
export const outside = (steps) => {
  const wasInside = isInside;
  isInside = false;
  try {
    return steps();
  } finally {
    isInside = wasInside;
  }
};
// Implements [CEReactions] for a member.
export const reacting = (steps) => {
  if (isInside) return steps();
  const queue = [];
  stack.push(queue);
  isInside = true;
  try {
    return steps();
  } finally {
    if (beforeReactions !== null) beforeReactions();
    isInside = false;
    stack.pop();
    if (queue.length > 0) invokeReactions(queue);
  }
};

// Runs steps of the parser, and returns the queue of the elements whose reactions they queued.
export const collectReactions = (steps) => {
  const queue = [];
  const wasInside = isInside;
  stack.push(queue);
  isInside = true;
  try {
    steps();
  } finally {
    if (beforeReactions !== null) beforeReactions();
    isInside = wasInside;
    stack.pop();
  }
  return queue;
};
export const runReaction = (queue) => {
  while (queue.length > 0 && queue[0].reactions.length === 0) queue.shift();
  if (queue.length === 0) return false;
  queue[0].reactions.shift()();
  return true;
};

// HTML, "enqueue an element on the appropriate element queue".
export const enqueueReaction = (element, reaction) => {
  if (element.reactions === undefined) element.reactions = [];
  element.reactions.push(reaction);
  if (stack.length > 0) {
    stack[stack.length - 1].push(element);
    return;
  }
  if (backup === null) {
    backup = [];
    queueMicrotask(element.realm, () => {
      const queue = backup;
      backup = null;
      invokeReactions(queue);
    });
  }
  backup.push(element);
};
// HTML, "enqueue a custom element callback reaction".
export const enqueueCallback = (element, name, ...args) => {
  const callback = element.definition.callbacks[name];
  if (callback === undefined) return;
  const { realm } = element.definition;
  enqueueReaction(element, () => {
    enter(realm);
    callBack(realm, callback, wrap(element),
      ...args.map((argument) => (argument instanceof NodeImpl ? wrap(argument) : argument)));
  });
};

// Algorithms by the object that contains them. The first line lists the tree's mutations, whose members mostly are
// composed; each of the other algorithms is the whole of one member.
const own = (object, names) => names.split(' ').map((name) => [object, name]);
const algorithms = () => [
  ...Object.keys(mutations).map((name) => [mutations, name]),
  ...own(NodeImpl.prototype, 'normalize'),
  ...own(ElementImpl.prototype,
    'setAttribute setAttributeNS removeAttribute toggleAttribute addAttribute changeAttribute '
    + 'dropAttribute setAttributeNode'),
];
const wrapped = new WeakSet();
function wrapAlgorithms() {
  for (const [object, name] of algorithms()) {
    const algorithm = object?.[name];
    if (typeof algorithm !== 'function' || wrapped.has(algorithm)) continue;
    const wrapper = function (a, b, c, d) {
      if (isInside) return algorithm.call(this, a, b, c, d);
      return reacting(() => algorithm.call(this, a, b, c, d));
    };
    wrapped.add(wrapper);
    object[name] = wrapper;
  }
}
// The host functions that call page scripts. The implementation's own calls use `leaveReactions`.
function wrapCalls() {
  for (const [object, name] of own(host, 'script openFrame closeFrame navigateFrame')) {
    const call = object[name];
    object[name] = (...args) => leaveReactions(() => call(...args));
  }
}
export const leaveReactions = (steps) => (isInside ? outside(steps) : steps());

endings.push((realm, isLost) => {
  stack.length = 0;
  isInside = false;
  if (isLost) backup = null;
  forgetConstruction();
});

export const startReacting = () => {
  if (used.customElements) return;
  used.customElements = true;
  wrapCalls();
  wrapAlgorithms();
  // Modules that load later add more algorithms.
  onUnitLoaded(wrapAlgorithms);
};
export const tellCustom = (element, isConnected) => {
  if (element.isDefined === true)
    enqueueCallback(element, isConnected ? 'connectedCallback' : 'disconnectedCallback');
  else if (isConnected) tryToUpgrade(element);
};
export const tellAdopted = (element, old, document) => element.isDefined === true
  && enqueueCallback(element, 'adoptedCallback', old, document);
export const tellAttribute = (element, { localName, namespace }, oldValue, value) => {
  if (element.isDefined === true && element.definition.observed.has(localName)) {
    enqueueCallback(element, 'attributeChangedCallback', localName, oldValue, value, namespace);
  }
};

hooks.leaveReactions = leaveReactions;
hooks.reacting = reacting;
hooks.tellAdopted = tellAdopted;
hooks.tellAttribute = tellAttribute;
hooks.tellCustom = tellCustom;
