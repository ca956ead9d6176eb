// Event and CustomEvent: DOM, "Events".
import { wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { argument, brand, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { used } from '../infra/used.js';
import { inWorldOf, shownValue, worlds } from '../infra/current-world.js';

export const apply = Reflect.apply;
const { defineProperty } = Object;

export class EventImpl {
  // `fields` contains the members that interfaces derived from Event add.
  constructor(realm, name, type, init, fields) {
    this.wrapper = undefined;
    this.realm = realm;
    this.interface = name;
    this.type = type;
    this.bubbles = !!init.bubbles;
    this.cancelable = !!init.cancelable;
    this.composed = !!init.composed;
    this.fields = fields;
    this.target = null;
    this.currentTarget = null;
    this.path = null;
    this.phase = 0;
    this.timeStamp = 0;
    this.isTrusted = false;
    this.initialized = true;
    this.dispatching = false;
    this.canceled = false;
    this.propagationStopped = false;
    this.immediatelyStopped = false;
    this.inPassiveListener = false;
  }

  // Web IDL, "LegacyUnforgeable": a member of each object, not of the prototype.
  defineUnforgeable(wrapper) {
    const { realm } = this;
    realm.isTrustedAccessor ??= {
      ...realm.makeAccessor('isTrusted', (event) => eventOf(event).isTrusted), configurable: false,
    };
    defineProperty(wrapper, 'isTrusted', realm.isTrustedAccessor);
  }

  cancel() {
    if (this.cancelable && !this.inPassiveListener) this.canceled = true;
  }

  // DOM, "initialize an event"; returns false while it is being dispatched.
  initialize(type, bubbles, cancelable) {
    if (this.dispatching) return false;
    this.initialized = true;
    this.propagationStopped = this.immediatelyStopped = this.canceled = false;
    this.isTrusted = false;
    this.target = null;
    this.type = type;
    this.bubbles = bubbles;
    this.cancelable = cancelable;
    return true;
  }
}
EventImpl.prototype.interface = 'Event';
// The path through shadow trees, if there are any, and whether the current listener is inside one.
EventImpl.prototype.route = null;
EventImpl.prototype.isInShadow = false;
// True after a listener has thrown an exception, which aborts the transaction of a database.
EventImpl.prototype.listenerThrew = false;
export const eventOf = brand(EventImpl);
export const eventArgument = (value) => argument(EventImpl, value, "Argument 1 ('event') to EventTarget.dispatchEvent");

// `new Event(type, init)`. `readFields` reads the members that derived interfaces add to the dictionary.
export const constructEvent = (realm, name, args, newTarget, readFields) => {
  requireArguments(args, 1);
  const type = toText(args[0]);
  const init = dictionary(args[1]);
  const { bubbles, cancelable, composed } = init;
  const event = new EventImpl(realm, name, type, { bubbles, cancelable, composed }, readFields?.(init) ?? null);
  event.timeStamp = host.now(realm.id, true);
  return wrapNew(event, newTarget);
};
export const noFields = Object.create(null);
const nothing = noFields;
export const dictionary = (value) => {
  if (value === undefined || value === null) return nothing;
  if (typeof value !== 'object' && typeof value !== 'function') throw typeError('Type error');
  return value;
};

export const plainComposedPath = (event, realm) => realm.makeArray(event.path === null ? [] : event.path.map(wrap));
export const composedPath = (event, realm) =>
  (used.shadowTrees ? hooks.shadowComposedPath(event, realm) : plainComposedPath(event, realm));
const callHere = (realm, callback, self, args) => {
  try {
    return realm.callPage(callback, self, args);
  } catch (error) {
    return host.reportException(realm.id, error);
  }
};
const callNow = (realm, callback, self, args) => (worlds.areUsed
  ? inWorldOf(callback, () => callHere(realm, callback, shownValue(self), args.map((value) => shownValue(value))))
  : callHere(realm, callback, self, args));
export const callBack = (realm, callback, self, ...args) => (used.customElements
  ? hooks.leaveReactions(() => callNow(realm, callback, self, args)) : callNow(realm, callback, self, args));

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  page.lazyInterface('Event', () => page.interface('Event', null, {
    get type() { return eventOf(this).type; },
    get target() { return wrap(eventOf(this).target); },
    get srcElement() { return wrap(eventOf(this).target); },
    get currentTarget() { return wrap(eventOf(this).currentTarget); },
    composedPath() { return composedPath(eventOf(this), realm); },
    get eventPhase() { return eventOf(this).phase; },
    stopPropagation() { eventOf(this).propagationStopped = true; },
    get cancelBubble() { return eventOf(this).propagationStopped; },
    set cancelBubble(value) { if (value) eventOf(this).propagationStopped = true; },
    stopImmediatePropagation() {
      const event = eventOf(this);
      event.propagationStopped = event.immediatelyStopped = true;
    },
    get bubbles() { return eventOf(this).bubbles; },
    get cancelable() { return eventOf(this).cancelable; },
    get returnValue() { return !eventOf(this).canceled; },
    set returnValue(value) { if (!value) eventOf(this).cancel(); },
    preventDefault() { eventOf(this).cancel(); },
    get defaultPrevented() { return eventOf(this).canceled; },
    get composed() { return eventOf(this).composed; },
    get timeStamp() { return eventOf(this).timeStamp; },
    initEvent(type, bubbles = false, cancelable = false) {
      requireArguments(arguments, 1, this);
      eventOf(this).initialize(toText(type), !!bubbles, !!cancelable);
    },
  }, {
    constants: { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 },
    length: 1,
    construct(args, newTarget) { return constructEvent(realm, 'Event', args, newTarget); },
  }));
  page.lazyInterface('CustomEvent', () => page.interface('CustomEvent', 'Event', {
    get detail() { return shownValue(eventOf(this).fields?.detail ?? null); },
    initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
      requireArguments(arguments, 1, this);
      const event = eventOf(this);
      if (event.initialize(toText(type), !!bubbles, !!cancelable)) event.fields = { detail };
    },
  }, {
    length: 1,
    construct(args, newTarget) {
      return constructEvent(realm, 'CustomEvent', args, newTarget, (init) => ({ detail: init.detail ?? null }));
    },
  }));
}
