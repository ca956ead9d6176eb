// postMessage: HTML, "Posting messages"; tasks of pages.
import { current, enter, taskRealm } from '../infra/current.js';
import { entries } from '../infra/entries.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { beginSteps, fireEvent, fireInSteps } from '../events/firing.js';
import { frameWindow } from './frame-windows.js';

const lazyDeserialize = lazy('../messaging/deserialize.js');
const lazyExchange = lazy('../xhr/exchange.js');
const lazySerialize = lazy('../messaging/serialize.js');

// HTML, "window post message steps".
export const postMessage = (realm, message, target, transfer, errorRealm = realm) => {
  const sender = taskRealm() ?? realm;
  // The window of a removed frame receives nothing.
  if (host.isClosed(realm.id)) return;
  // Errors that it throws belong to the realm of the function: the receiving window's, if the page may see that.
  enter(errorRealm);
  const isOptions = target === undefined || target === null || typeof target === 'object'
    || typeof target === 'function';
  const options = isOptions ? dictionary(target) : null;
  const going = isOptions ? lazyDeserialize().transferArgument(sender, options.transfer)
    : lazyDeserialize().transferArgument(sender, transfer);
  const text =
    isOptions ? options.targetOrigin === undefined ? '/' : toText(options.targetOrigin) : toText(target);
  const wanted = text.toWellFormed();
  const origin = host.origin(sender.id);
  let expected = wanted === '/' ? origin : null;
  if (wanted !== '*' && wanted !== '/') {
    const url = host.parseURL(wanted, undefined);
    if (url === null) fail('SyntaxError', 'The string did not match the expected pattern.');
    expected = host.urlParts(url)[10];
  }
  const content = lazySerialize().writeStructured(sender, message, going);
  postTask(realm, () => {
    // An opaque origin equals only itself.
    if (expected !== null
      && (expected !== host.origin(realm.id)
        || (expected === 'null' && (realm !== sender || realm.document.url.startsWith('file:'))))) return;
    return messageSteps(realm.windowImpl, content, { origin, source: messageSource(realm, sender) });
  });
};

// Fires the event for a received message; one that cannot be deserialized here fires `messageerror`.
export const fireMessage = (target, content, init) => { fireEvent(target, ...messageEvent(target, content, init)); };
const messageSteps = (target, content, init) => fireInSteps(target, ...messageEvent(target, content, init));
const messageEvent = (target, content, init) => {
  let message;
  try {
    message = lazyDeserialize().readStructured(target.realm, content);
  } catch {
    return ['messageerror', { interface: 'MessageEvent', ...init }];
  }
  return ['message', { interface: 'MessageEvent', data: message.value, ports: message.ports, ...init }];
};

// Returns the sender's window as the receiver may see it; null once its page has ended.
const messageSource = (realm, sender) => {
  if (sender === realm) return realm.window;
  const number = host.frameNumber(sender.id);
  return number === undefined ? null : frameWindow(realm, number);
};

// Called when the host has a response: the module that made the request is loaded by then.
entries.requestAnswered = (realm, ...answer) => {
  current.realm = realm;
  return beginSteps(realm, lazyExchange().requestAnswered(realm, ...answer));
};

// Called when a native script is about to run in a page. A task that was active is active again after a nested native
// script.
entries.enterTask = (realm) => {
  const outer = current.realm;
  current.realm = realm;
  return outer;
};

// Called when the host reports a change that a module observes.
export const told = {};
entries.told = (realm, name, ...values) => {
  current.realm = realm;
  // A module that hasn't loaded observes nothing.
  return told[name]?.(realm, ...values);
};

told.storage = (realm, ...change) => {
  if (realm.windowImpl.listenersOf('storage') === undefined) return;
  hooks.tellStorage(realm, false, ...change);
};

// Queues a task of the page that is not a timer: it has no number that a page could clear, and no nesting.
export const postTask = (realm, steps) => {
  if (!host.postTask(realm.id)) fail('QuotaExceededError', 'The page has too many tasks.');
  (realm.tasks ??= []).push(steps);
};
entries.runTask = (realm) => {
  current.realm = realm;
  return beginSteps(realm, realm.tasks.shift()?.());
};

// Runs steps after the microtasks of the running task, before all other tasks.
export const continueTask = (realm, steps) => {
  (realm.rests ??= []).push(steps);
  host.continueTask(realm.id);
};
entries.runRest = (realm) => {
  current.realm = realm;
  realm.rests.shift()?.();
};

hooks.continueTask = continueTask;
hooks.fireMessage = fireMessage;
hooks.fireMessageInSteps = messageSteps;
hooks.postTask = postTask;
