// Worker, the page's side of a dedicated worker: HTML, "Dedicated workers and the Worker interface". Native code loads
// the worker's script and opens its realm, whose global object workers/scope.js sets up.
import { enter } from '../infra/current.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { dictionary } from '../events/event.js';
import { fireEvent } from '../events/firing.js';
import { postTask, told } from '../window/messages.js';

const lazyDeserialize = lazy('../messaging/deserialize.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyImplicitPorts = lazy('../messaging/implicit-ports.js');
const lazyIterable = lazy('../infra/iterable.js');
const lazyNavigator = lazy('../window/navigator.js');
const lazyScope = lazy('./scope.js');
const lazyScopeScripts = lazy('./scope-scripts.js');

const enumeration = (value, name, values) => {
  if (value === undefined) return values[0];
  const text = toText(value);
  if (values.includes(text)) return text;
  throw typeError(`Type error: '${text}' is not a valid value of ${name}`);
};
// Web IDL, "WorkerOptions".
export const workerOptions = (value) => {
  const options = dictionary(value);
  return {
    credentials: enumeration(options.credentials, 'RequestCredentials', ['same-origin', 'omit', 'include']),
    name: options.name === undefined ? '' : toText(options.name),
    type: enumeration(options.type, 'WorkerType', ['classic', 'module']),
  };
};

export class WorkerImpl extends PlainEventTargetImpl {
  constructor(realm, url, options) {
    super(realm);
    if (realm.isClosed) fail('InvalidStateError', 'Document is not fully active');
    const href = host.parseURL(url, realm.document.baseURL);
    if (href === null) fail('SyntaxError', 'The string did not match the expected pattern.');
    this.name = options.name;
    this.isModule = options.type === 'module';
    // As in WebKit, the constructor throws for a script of another origin.
    if (!host.mayOpenWorker(realm.id, href)
      || (realm.hasPolicy === true && !hooks.allowsRequest(realm, 'worker-src', href))) fail('SecurityError');
    this.channel = lazyImplicitPorts().implicitChannel(realm, this);
    this.number = host.openWorker(realm.id, href, this.isModule, options.credentials, options.name);
    if (this.number === 0) fail('QuotaExceededError', 'The page has too many workers.');
    (realm.workers ??= new Map()).set(this.number, this);
  }

  post(message, transfer) { this.channel.port.post(message, transfer); }

  terminate() {
    this.channel.end();
    host.terminateWorker(this.realm.id, this.number);
  }
}
WorkerImpl.prototype.interface = 'Worker';
export const workerOf = brand(WorkerImpl);

// The algorithms of "run a worker" for whose steps native code decides when they happen. Those that `realm` names the
// worker's realm run there, and all others in the realm of the worker's owner.

// Sets up the global object, before the worker's first script.
told.openWorker = (realm, owner, number) => {
  const { name, isModule, channel } = owner.workers.get(number);
  realm.isSecure = lazyNavigator().isSecureContext(owner);
  lazyScope().openScope(realm, { name, isModule });
  realm.scope.port = lazyImplicitPorts().implicitPort(realm, channel.inside, realm.windowImpl);
};
told.runWorkerModule = (realm, text, url, credentials) => {
  lazyScopeScripts().runModuleScript(realm, text, url, credentials);
};
// The first script has run, or has begun to: the messages that have arrived are delivered.
told.startWorker = (realm) => { realm.scope.port.start(); };
// The script failed to load.
told.workerFailed = (realm, number) => {
  const worker = realm.workers?.get(number);
  if (worker !== undefined) fireEvent(worker, 'error');
};
// The worker's scripts have thrown an error that its own handlers did not handle; true if those of the owner do.
told.workerError = (realm, number, message, filename, lineno, colno) => {
  const worker = realm.workers?.get(number);
  return worker !== undefined && !fireEvent(worker, 'error',
    { interface: 'ErrorEvent', cancelable: true, message, filename, lineno, colno, error: null });
};
// The worker takes no further messages. Those that it has sent arrive, and so do its errors.
told.workerClosed = (realm, number) => {
  realm.workers?.get(number)?.channel.close();
  if (!host.isClosed(realm.id)) postTask(realm, () => { realm.workers?.delete(number); });
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  page.interface('Worker', 'EventTarget', {
    postMessage(message) {
      const worker = workerOf(this);
      requireArguments(arguments, 1, this);
      worker.post(message, lazyDeserialize().transferOf(realm, arguments[1]));
    },
    terminate() { workerOf(this).terminate(); },
  }, {
    length: 1,
    construct(args, newTarget) {
      enter(realm);
      requireArguments(args, 1);
      const url = lazyIterable().wellFormed(args[0]);
      return wrapNew(new WorkerImpl(realm, url, workerOptions(args[1])), newTarget);
    },
  });
  lazyEventHandlers().defineHandlers(realm, realm.prototypeOf('Worker'), ['error', 'message', 'messageerror']);
}
