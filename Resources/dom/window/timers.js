// Timers, animation frames and the clocks that the page sees: HTML, "Timers" and "Animation frames".
import { current } from '../infra/current.js';
import { defineGlobals, setLength } from '../infra/define.js';
import { endings } from '../infra/endings.js';
import { entries } from '../infra/entries.js';
import { fail, placed, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { requireArguments, toLong, toText } from '../infra/idl.js';
import { worlds } from '../infra/current-world.js';
import { callBack } from '../events/event.js';
import { requireWindow } from './receiver.js';

export const exposes = [
  'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame',
  'queueMicrotask', 'webkitRequestAnimationFrame', 'webkitCancelAnimationFrame', 'webkitCancelRequestAnimationFrame',
  'reportError',
];

const frameLength = 1000 / 60;
// HTML: timers nested deeper than this have a delay of at least 4 ms.
const deepNesting = 5;
const shortestNested = 4;

class Timer {
  constructor(id, handler, args, delay, repeats, nesting) {
    this.id = id;
    this.handler = handler;
    this.args = args;
    this.delay = delay;
    this.repeats = repeats;
    this.nesting = nesting;
  }
}

export const initTimers = (realm) => {
  realm.timers = new Map();
  realm.lastTimer = 0;
  // The timer that runs, and its nesting level.
  realm.firingTimer = null;
  realm.nesting = 0;
  realm.frameCallbacks = null;
  // The callbacks of the frame that is being rendered: cancelling one in the meantime keeps it from running.
  realm.firingCallbacks = null;
  realm.frameTime = 0;
  // The steps of each frame before and after its callbacks, and those that the current frame has yet to run.
  realm.beforeFrame = [];
  realm.afterFrame = [];
  realm.frameJobs = [];
  realm.isFrameLate = false;
  realm.lastFrameCallback = 0;
};

function schedule(realm, timer) {
  const nested = timer.nesting >= deepNesting && timer.delay < shortestNested ? shortestNested : timer.delay;
  return host.setTimer(realm.id, timer.id, timer.delay, nested, timer.repeats);
}

export const setTimer = (realm, handler, delay, args, repeats) => {
  const wait = delay < 0 ? 0 : delay;
  // Native code evaluates text in the page's own world.
  if (typeof handler === 'string' && worlds.active !== undefined) {
    const { evaluateText } = realm;
    const text = handler;
    handler = realm.makeMethod('', () => { evaluateText(text); });
  }
  const isText = typeof handler === 'string';
  if (isText && realm.hasPolicy === true && !host.allowsEvaluation(realm.id, true, handler)) return 0;
  const id = ++realm.lastTimer;
  const timer = new Timer(id, handler, args, wait, repeats, realm.nesting);
  realm.timers.set(id, timer);
  const outcome = schedule(realm, timer);
  if (outcome === 0) {
    realm.timers.delete(id);
    fail('QuotaExceededError', 'The page has too many timers.');
  }
  // Neither a script of a timer nor a microtask behind it runs, so the nesting is that of an earlier task.
  if (outcome === 1) timer.nesting = 0;
  return id;
};

export const clearTimer = (realm, id) => {
  if (realm.timers.delete(id)) host.clearTimer(realm.id, id);
};

entries.fireTimer = (realm, id) => {
  const timer = realm.timers.get(id);
  if (timer === undefined) return;
  current.realm = realm;
  realm.firingTimer = timer;
  realm.nesting = timer.nesting + 1;
  if (!timer.repeats) realm.timers.delete(id);
  try {
    if (typeof timer.handler === 'string') host.evaluate(realm.id, timer.handler);
    else if (worlds.areUsed && hooks.worldOf(timer.handler) !== undefined)
      callBack(realm, timer.handler, realm.window, ...timer.args);
    else realm.callPage(timer.handler, realm.window, timer.args);
  } finally {
    endTimer(realm, timer);
  }
};
function endTimer(realm, timer) {
  realm.firingTimer = null;
  if (timer.repeats && realm.timers.get(timer.id) === timer) {
    timer.nesting += 1;
    schedule(realm, timer);
  }
}

export const frameCallback = (args) => {
  requireArguments(args, 1);
  const [callback] = args;
  if (typeof callback === 'function') return callback;
  throw typeError("Argument 1 ('callback') to Window.requestAnimationFrame must be a function");
};
export const needFrame = (realm) => {
  if (realm.frameCallbacks !== null) return;
  realm.frameCallbacks = new Map();
  const now = host.now(realm.id);
  // The host's clock has whole nanoseconds, so a frame may begin a fraction before its time.
  host.requestFrame(realm.id, (Math.floor((now + 0.001) / frameLength) + 1) * frameLength - now);
};
export const requestFrame = (realm, callback) => {
  needFrame(realm);
  realm.frameCallbacks.set(++realm.lastFrameCallback, callback);
  return realm.lastFrameCallback;
};
// Callbacks that a terminated script kept from running run a frame later.
endings.push((realm) => {
  if (realm.firingTimer) endTimer(realm, realm.firingTimer);
  const rest = realm.firingCallbacks;
  realm.firingCallbacks = null;
  if (realm.frameJobs.length > 0) needFrame(realm);
  realm.frameJobs = [];
  for (const callback of rest?.values() ?? []) requestFrame(realm, callback);
});
export const cancelFrame = (realm, id) => {
  realm.frameCallbacks?.delete(id);
  realm.firingCallbacks?.delete(id);
};

// Runs one step or callback of the frame, and returns whether more are left. The host calls it again for each, so that
// microtasks run in between. A callback may cancel a later one. HTML, "update the rendering".
entries.fireFrame = (realm) => {
  current.realm = realm;
  if (realm.firingCallbacks === null) {
    realm.firingCallbacks = realm.frameCallbacks ?? new Map();
    realm.frameCallbacks = null;
    realm.frameTime = host.now(realm.id);
    realm.frameJobs = [...realm.beforeFrame];
    realm.isFrameLate = false;
  }
  const { firingCallbacks: callbacks, frameJobs: jobs } = realm;
  if (jobs.length > 0) {
    jobs.shift()(realm);
  } else {
    for (const [id, callback] of callbacks) {
      callbacks.delete(id);
      callBack(realm, callback, realm.window, realm.frameTime);
      break;
    }
  }
  if (jobs.length === 0 && callbacks.size === 0 && !realm.isFrameLate) {
    realm.isFrameLate = true;
    jobs.push(...realm.afterFrame);
  }
  if (jobs.length > 0 || callbacks.size > 0) return true;
  realm.firingCallbacks = null;
  // An element that is no longer rendered loses the focus.
  const { document } = realm;
  if (document.focused?.isFocusable === false) hooks.moveFocus(document, null);
  return false;
};

hooks.setTimer = setTimer;

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm, window } = page;
  const steps = (handler) => (typeof handler === 'function' ? handler : toText(handler));
  const check = (self, isSetter) => {
    if (self !== window && self !== undefined && self !== null) requireWindow(realm, self, isSetter);
  };
  const members = {
    setTimeout(handler, delay, ...args) {
      check(this);
      requireArguments(arguments, 1, this);
      return setTimer(realm, steps(handler), toLong(delay), args, false);
    },
    setInterval(handler, delay, ...args) {
      check(this);
      requireArguments(arguments, 1, this);
      return setTimer(realm, steps(handler), toLong(delay), args, true);
    },
    clearTimeout(id = 0) { check(this); clearTimer(realm, toLong(id)); },
    clearInterval(id = 0) { check(this); clearTimer(realm, toLong(id)); },
    requestAnimationFrame(callback) { check(this); return requestFrame(realm, frameCallback(arguments)); },
    cancelAnimationFrame(id) { check(this); cancelFrame(realm, id); },
    // WebKit also keeps the original prefixed names.
    webkitRequestAnimationFrame(callback) { check(this); return requestFrame(realm, frameCallback(arguments)); },
    webkitCancelAnimationFrame(id) { check(this); cancelFrame(realm, id); },
    webkitCancelRequestAnimationFrame(id) { check(this); cancelFrame(realm, id); },
    reportError(error) {
      check(this);
      requireArguments(arguments, 1, this);
      // A value that is not an error has the place of this call.
      const { sourceURL, line, column } = placed(new realm.intrinsics.Error());
      host.reportException(realm.id, error, sourceURL, line, column);
    },
    queueMicrotask(callback) {
      check(this);
      requireArguments(arguments, 1, this);
      if (typeof callback !== 'function')
        throw typeError("Argument 1 ('callback') to Window.queueMicrotask must be a function");
      // A reaction runs in the realm of its promise, so the promise must be the page's.
      realm.queueReaction(() => {
        try { realm.callPage(callback, undefined, []); } catch (error) { host.reportException(realm.id, error); }
      });
    },
  };
  setLength(members.setTimeout, 1);
  setLength(members.setInterval, 1);
  defineGlobals(realm, members);
}
