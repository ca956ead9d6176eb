// The hundreds of members that few pages use: the event handler attributes of the window, of documents and of elements,
// and the constants of nodes. Each is set up when a page first looks up its name.
import { defineGlobal } from '../infra/define.js';
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { pageProxy } from '../infra/current-world.js';
import { asciiLower } from './names.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');

const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, hasOwn, setPrototypeOf } = Object;
const { get, set, has, ownKeys } = Reflect;

// The proxy of a realm is the prototype of Node.prototype, so every failed lookup reaches it. It stays until it has
// seen many lookups, or until a page names an interface that has such members. For the window, the object that resolves
// missing globals takes its place. That object does not see assignments. So a handler is the page's own property until
// code requests listeners of its type. The window's other members wait for a lookup each, which always reaches that
// object.
export class LazyMembers {
  constructor(realm) {
    this.realm = realm;
    this.owners = [];
    this.passes = 0;
    this.isSettled = false;
    this.node = null;
    this.end = null;
    // The types of events whose handlers are no longer properties that the page created on the window.
    this.adopted = new Set();
  }

  standBehind(node) {
    if (this.isSettled) return;
    this.node = node;
    this.end = getPrototypeOf(node);
    setPrototypeOf(node, pageProxy(this.realm.makeObject(), this));
  }

  // Adds the members of an object, unless the page defined its own; `table` returns the table of functions that create
  // descriptors.
  add(object, table, isOfHandlers = false) {
    if (this.isSettled) defineAll(this.realm, object, table());
    else this.owners.push({ object, table, isOfHandlers });
  }

  // Sets up the member of that name on the window or on the node prototypes. Returns whether there was one.
  setUp(name) {
    const isOnWindow = this.setUpOnWindow(name);
    return this.setUpOnNodes(name) || isOnWindow;
  }

  setUpOnWindow(name) { return this.setUpWhere(name, true); }
  setUpOnNodes(name) { return this.setUpWhere(name, false); }
  setUpWhere(name, isOnWindow) {
    let isNew = false;
    const { window } = this.realm;
    const isHandler = typeof name === 'string' && name.startsWith('on');
    for (const { object, table, isOfHandlers } of this.owners) {
      // Most pages name no handler, and need no table of handlers.
      if ((object === window) !== isOnWindow || (isOfHandlers && !isHandler)) continue;
      const make = table().get(name);
      if (make === undefined || hasOwn(object, name)) continue;
      defineProperty(object, name, make(this.realm));
      isNew = true;
    }
    return isNew;
  }

  // The names of the window's members except for event handlers.
  get windowNames() {
    return this.owners.filter((owner) => this.isOfWindow(owner)).flatMap(({ table }) => [...table().keys()]);
  }

  // All of them, for a page that looks at the window's own properties.
  setUpWindow() {
    for (const name of this.windowNames) this.setUpOnWindow(name);
  }

  isOfWindow({ object, isOfHandlers }) { return object === this.realm.window && !isOfHandlers; }

  adoptHandler(type) {
    if (this.isSettled || this.adopted.has(type)) return;
    const { window, windowImpl } = this.realm;
    const name = `on${type.startsWith('webkit') ? asciiLower(type) : type}`;
    if (!hasOwn(window, name)) return;
    this.adopted.add(type);
    const make = lazyEventHandlers().windowHandlers.get(name);
    const { value, configurable } = getOwnPropertyDescriptor(window, name);
    if (make === undefined || value === undefined || !configurable) return;
    defineProperty(window, name, make(this.realm));
    lazyEventHandlers().setHandler(windowImpl, name.slice(2), value);
  }

  settle() {
    if (this.isSettled) return;
    for (const name of lazyEventHandlers().windowHandlers.keys())
      this.adoptHandler(lazyEventHandlers().handlerType(name));
    this.isSettled = true;
    for (const owner of this.owners) if (!this.isOfWindow(owner)) defineAll(this.realm, owner.object, owner.table());
    this.owners = this.owners.filter((owner) => this.isOfWindow(owner));
    if (this.node !== null) setPrototypeOf(this.node, this.end);
  }

  // Sets up no further members of the window, which is another page's from now on.
  leaveWindow() { this.owners = this.owners.filter(({ object }) => object !== this.realm.window); }

  isIn(name) {
    if (this.setUpOnNodes(name)) return true;
    if (++this.passes === mostPasses) this.settle();
    return false;
  }

  // The receiver is the object on which the name is looked up.
  get(_, name, receiver) { return this.isIn(name) ? get(receiver, name) : get(this.end, name, receiver); }
  set(_, name, value, receiver) {
    return this.isIn(name) ? set(receiver, name, value) : set(this.end, name, value, receiver);
  }
  has(_, name) { return this.isIn(name) || has(this.end, name); }
  getPrototypeOf() { return this.end; }

  // An enumeration visited the owners before all their members were set up.
  ownKeys(object) {
    const names = this.owners.flatMap(({ object: owner, table }) =>
      (owner === this.realm.window ? [] : [...table().keys()]));
    this.settle();
    return [...new Set([...names, ...ownKeys(object)])];
  }

  getOwnPropertyDescriptor() { return { value: null, writable: true, enumerable: true, configurable: true }; }
}
const mostPasses = 256;

const defineAll = (realm, object, table) => {
  for (const [name, make] of table) if (!hasOwn(object, name)) defineProperty(object, name, make(realm));
};

// Called when a page names an interface with such members on its prototype or further up the prototype chain.
export const nameInterface = (realm, name, constructor) => {
  realm.lazyMembers.settle();
  if (name === 'EventTarget') hooks.uncoverTarget(realm);
  defineGlobal(realm, name, constructor);
};

hooks.nameInterface = nameInterface;
