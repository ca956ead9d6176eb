// EventTarget and the dispatch of events: DOM, "Interface EventTarget" and "Dispatching events".
import { implOrNothing, wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, realmOfFunction, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { used } from '../infra/used.js';
import { inWorld, worlds } from '../infra/current-world.js';
import { eventArgument } from './event.js';
import { ListenerList } from './listener-list.js';

const { apply } = Reflect;
export const phases = { none: 0, capturing: 1, atTarget: 2, bubbling: 3 };

export class Listener {
  constructor(callback, capture, once, passive) {
    this.callback = callback;
    this.capture = capture;
    this.once = once;
    this.passive = passive;
    this.removed = false;
    // The realm whose `window.event` is set while the listener runs; null for that of the target.
    this.realm = null;
    // The world whose script added the listener.
    this.world = worlds.active;
  }

  call(event, currentTarget) {
    const { callback } = this;
    if (typeof callback === 'function') {
      apply(callback, wrap(currentTarget), [wrap(event)]);
      return;
    }
    const handle = callback.handleEvent;
    if (typeof handle !== 'function')
      throw typeError("'handleEvent' property of event listener should be callable");
    apply(handle, callback, [wrap(event)]);
  }
}

// Without such a listener, no transition or animation need be followed.
const ofStyleEffects = /^(?:webkit)?(?:transition|animation)(?:run|start|end|iteration|cancel)$/i;

export class EventTargetImpl {
  constructor() {
    this.wrapper = undefined;
    // From the type of an event to its listeners.
    this.listeners = null;
  }

  // Returns the next target on an event's path.
  parentTarget(event) { return null; }

  listenersOf(type) { return this.listeners?.get(type); }

  addListener(type, listener) {
    this.listeners ??= new Map();
    let list = this.listeners.get(type);
    if (list === undefined) {
      this.listeners.set(type, list = new ListenerList());
      if (ofStyleEffects.test(type)) hooks.hearStyleEffects(this.realm, type);
    }
    list.add(listener);
  }

  removeListener(type, listener) {
    const list = this.listeners.get(type);
    list.remove(listener);
    if (list.isEmpty) this.listeners.delete(type);
  }

  findListener(type, callback, capture) { return this.listenersOf(type)?.find(callback, capture); }
}
EventTargetImpl.prototype.interface = 'EventTarget';
export const targetOf = brand(EventTargetImpl);

const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
const captureOption = (options) => (isObject(options) ? !!options.capture : !!options);
const passiveTypes = new Set(['touchstart', 'touchmove', 'wheel', 'mousewheel']);
// As in WebKit, touch listeners are passive by default where they would delay scrolling.
const isPassiveByDefault = (target, type) => passiveTypes.has(type)
  && (target === target.realm.windowImpl || target.isDocument === true
    || target === target.document?.documentElement
    || target === target.document?.body);

const noListener = (name) => typeError(`Argument 2 ('listener') to EventTarget.${name} must be an object`);
const signalArgument = (value) => {
  const signal = implOrNothing(value);
  if (signal?.addAlgorithm === undefined) throw typeError('Type error');
  return signal;
};

export const addEventListener = (target, type, callback, options) => {
  const capture = captureOption(options);
  const once = isObject(options) && !!options.once;
  const passive = isObject(options) ? options.passive : undefined;
  const signal = isObject(options) && options.signal !== undefined ? signalArgument(options.signal) : null;
  if (callback === null || callback === undefined) return;
  if (!isObject(callback)) throw noListener('addEventListener');
  if (signal?.aborted || target.findListener(type, callback, capture) !== undefined) return;
  const listener =
    new Listener(callback, capture, once, passive === undefined ? isPassiveByDefault(target, type) : !!passive);
  if (typeof callback === 'function') listener.realm = realmOfFunction(callback) ?? null;
  target.addListener(type, listener);
  signal?.addAlgorithm(() => { if (!listener.removed) target.removeListener(type, listener); });
};

export const removeEventListener = (target, type, callback, options) => {
  if (callback !== null && callback !== undefined && !isObject(callback)) throw noListener('removeEventListener');
  const listener = target.findListener(type, callback, captureOption(options));
  if (listener !== undefined) target.removeListener(type, listener);
};

export const dispatchEvent = (target, event) => {
  if (event.dispatching || !event.initialized) fail('InvalidStateError');
  event.isTrusted = false;
  return dispatch(event, target, eventPath(event, target), target);
};

export const plainEventPath = (event, target) => {
  const path = [];
  for (let next = target; next !== null; next = next.parentTarget(event)) path.push(next);
  return path;
};
export const eventPath = (event, target) =>
  (used.shadowTrees ? hooks.shadowEventPath(event, target) : plainEventPath(event, target));

// Returns the first target on the path with activation behavior for a click: HTML, "activation behavior".
function activationTarget(event, path) {
  if (event.type !== 'click' || (event.interface !== 'PointerEvent' && event.interface !== 'MouseEvent'))
    return null;
  if (path.length === 0) return null;
  if (!event.bubbles) return path[0].activate === undefined ? null : path[0];
  return path.find((target) => target.activate !== undefined) ?? null;
}

const dispatchNow = (event, target, path, shownTarget) => {
  if (event.route !== null) return hooks.dispatchAlong(event, path, activationTarget(event, path));
  event.dispatching = true;
  event.target = shownTarget;
  event.path = path;
  const activated = activationTarget(event, path);
  activated?.legacyPreActivation?.(event);
  for (let i = path.length - 1; i > 0 && !event.propagationStopped; i--)
    invoke(event, path[i], phases.capturing, true);
  if (!event.propagationStopped) invoke(event, target, phases.atTarget, true);
  if (!event.propagationStopped) invoke(event, target, phases.atTarget, false);
  if (event.bubbles) {
    for (let i = 1; i < path.length && !event.propagationStopped; i++)
      invoke(event, path[i], phases.bubbling, false);
  }
  event.phase = phases.none;
  event.currentTarget = null;
  event.path = null;
  event.dispatching = false;
  event.propagationStopped = event.immediatelyStopped = false;
  if (activated !== null) {
    // A listener may have removed the behavior.
    if (!event.canceled) activated.activate?.(event);
    else activated.legacyCanceledActivation?.(event);
  }
  return !event.canceled;
};
// DOM, "dispatch".
export const dispatch = (event, target, path, shownTarget) => (used.customElements
  ? hooks.leaveReactions(() => dispatchNow(event, target, path, shownTarget))
  : dispatchNow(event, target, path, shownTarget));

export const invokeListeners = (event, currentTarget, phase, capture) => {
  const list = currentTarget.listenersOf(event.type);
  if (list === undefined) return;
  const { items } = list;
  // Listeners added during dispatch first receive the next event.
  const { length } = items;
  event.phase = phase;
  event.currentTarget = currentTarget;
  for (let i = 0; i < length; i++) {
    const listener = items[i];
    if (listener.capture !== capture || listener.removed) continue;
    if (listener.once) currentTarget.removeListener(event.type, listener);
    callListener(event, currentTarget, listener);
    if (event.immediatelyStopped) return;
  }
};
// A function declaration, because modules that load earlier call it.
export function callListener(event, currentTarget, listener) {
  if (!worlds.areUsed) callNow(event, currentTarget, listener);
  else if (listener.world === undefined || !isOfPageError(event, currentTarget))
    inWorld(listener.world, callNow, undefined, [event, currentTarget, listener]);
}
// The errors of the page's scripts are events only for these.
function isOfPageError({ interface: kind, isTrusted }, target) {
  return isTrusted && (kind === 'ErrorEvent' || kind === 'PromiseRejectionEvent') && target === target.realm.windowImpl;
}
function callNow(event, currentTarget, listener) {
  const realm = listener.realm ?? currentTarget.realm;
  const outer = realm.currentEvent;
  if (!event.isInShadow) realm.currentEvent = wrap(event);
  event.inPassiveListener = listener.passive;
  try {
    listener.call(event, currentTarget);
  } catch (error) {
    event.listenerThrew = true;
    host.reportException(realm.id, error);
  }
  event.inPassiveListener = false;
  realm.currentEvent = outer;
}
const invoke = invokeListeners;

// A target that a page constructs with `new EventTarget()`.
export class PlainEventTargetImpl extends EventTargetImpl {
  constructor(realm) {
    super();
    this.realm = realm;
  }
}

/** @param {import('../realm').Page} page */
export function installShared(page) {
  const { realm, window } = page;
  page.interface('EventTarget', null, {
    addEventListener(type, callback, options = undefined) {
      if (arguments.length < 2) requireArguments(arguments, 2, this);
      addEventListener(targetOf(this ?? window), toText(type), callback, options);
    },
    removeEventListener(type, callback, options = undefined) {
      if (arguments.length < 2) requireArguments(arguments, 2, this);
      removeEventListener(targetOf(this ?? window), toText(type), callback, options);
    },
    dispatchEvent(event) {
      if (arguments.length < 1) requireArguments(arguments, 1, this);
      return dispatchEvent(targetOf(this ?? window), eventArgument(event));
    },
  }, {
    hasLazyMembers: true,
    construct(args, newTarget) { return wrapNew(new PlainEventTargetImpl(realm), newTarget); },
  });
}
