// The mixins of several interfaces: DOM, "Mixin ParentNode", "Mixin ChildNode", "Mixin NonDocumentTypeChildNode".
import { adopt } from '../infra/adopt.js';
import { wrap } from '../infra/brands.js';
import { hooks, mutations } from '../infra/hooks.js';
import { include, requireArguments, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { NodeImpl, nodeOf } from './node.js';

const lazyCollections = lazy('./collections.js');

// Adds the members to a prototype, and hides them from `with`, as event handlers in markup require.
const unscopables = (prototype, names) => {
  const list = Object.create(null);
  for (const name of names) list[name] = true;
  Object.defineProperty(prototype, Symbol.unscopables, { value: list, configurable: true });
};
const members = (realm) => {
  realm.exposeModule('nodes/mixins.js');
  return realm;
};
export const includeParentNode = (realm, name) => {
  include(realm, name, (realm.parentNodeMembers ??= adopt(realm, members(realm).makeParentNodeMembers())));
  unscopables(realm.prototypeOf(name), ['append', 'prepend', 'replaceChildren']);
};
export const includeChildNode = (realm, name, hasSiblings) => {
  include(realm, name, (realm.childNodeMembers ??= adopt(realm, members(realm).makeChildNodeMembers())));
  if (hasSiblings) include(realm, name, (realm.siblingMembers ??= adopt(realm, members(realm).makeSiblingMembers())));
  const isParent = Object.hasOwn(realm.prototypeOf(name), 'append');
  unscopables(realm.prototypeOf(name), ['after', 'before', 'remove', 'replaceWith',
    ...isParent ? ['append', 'prepend', 'replaceChildren', 'slot'] : []]);
};

// The tree of elements only.
Object.defineProperties(NodeImpl.prototype, Object.getOwnPropertyDescriptors(/** @type {ThisType<NodeImpl>} */ ({
  get firstElementChild() {
    let node = this.firstChild;
    while (node !== null && !node.isElement) node = node.nextSibling;
    return node;
  },
  get lastElementChild() {
    let node = this.lastChild;
    while (node !== null && !node.isElement) node = node.previousSibling;
    return node;
  },
  get nextElementSibling() {
    let node = this.nextSibling;
    while (node !== null && !node.isElement) node = node.nextSibling;
    return node;
  },
  get previousElementSibling() {
    let node = this.previousSibling;
    while (node !== null && !node.isElement) node = node.previousSibling;
    return node;
  },
})));

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  realm.makeParentNodeMembers = () => ({
    get children() { return lazyCollections().childElements(nodeOf(this)).wrapper; },
    get firstElementChild() { return wrap(nodeOf(this).firstElementChild); },
    get lastElementChild() { return wrap(nodeOf(this).lastElementChild); },
    get childElementCount() { return lazyCollections().childElements(nodeOf(this)).length; },
    prepend(...nodes) { mutations.prepend(nodeOf(this), nodes); },
    append(...nodes) { mutations.append(nodeOf(this), nodes); },
    replaceChildren(...nodes) { mutations.replaceChildren(nodeOf(this), nodes); },
    querySelector(selectors) {
      requireArguments(arguments, 1, this);
      return wrap(hooks.querySelector(nodeOf(this), toText(selectors)));
    },
    querySelectorAll(selectors) {
      requireArguments(arguments, 1, this);
      const node = nodeOf(this);
      return lazyCollections().staticNodeList(realm, hooks.querySelectorAll(node, toText(selectors)));
    },
  });
  realm.makeChildNodeMembers = () => ({
    before(...nodes) { mutations.insertBeside(nodeOf(this), nodes, false); },
    after(...nodes) { mutations.insertBeside(nodeOf(this), nodes, true); },
    replaceWith(...nodes) { mutations.replaceWith(nodeOf(this), nodes); },
    remove() { const node = nodeOf(this); if (node.parent !== null) mutations.removeNode(node); },
  });
  realm.makeSiblingMembers = () => ({
    get nextElementSibling() { return wrap(nodeOf(this).nextElementSibling); },
    get previousElementSibling() { return wrap(nodeOf(this).previousElementSibling); },
  });
}
