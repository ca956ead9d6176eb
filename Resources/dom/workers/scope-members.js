// The members of a worker's global object. Each is set up when a script first looks up its name.
import { calling, enter } from '../infra/current.js';
import { defineGlobal } from '../infra/define.js';
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { toText } from '../infra/idl.js';
import { lazyTable } from '../infra/lazy-member-table.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { isSecureScope, scopeLocation, scopeNavigator } from './scope-objects.js';

const lazyBase64 = lazy('../window/base64.js');
const lazyDeserialize = lazy('../messaging/deserialize.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyScopeScripts = lazy('./scope-scripts.js');

// Returns the realm of the member that is called, whose receiver must be its global object.
const realmAt = (self) => {
  const { realm, name } = calling.member;
  if (self !== realm.window)
    throw typeError(`Can only use ${name} of DedicatedWorkerGlobalScope on instances of DedicatedWorkerGlobalScope`);
  enter(realm);
  return realm;
};
const readOnly = (attributes) => Object.entries(attributes).map(([name, get]) => [name, (self) => get(realmAt(self))]);
// An assignment replaces a `[Replaceable]` attribute.
const replaceable = (attributes) => Object.entries(attributes).map(([name, get]) =>
  [name, (self) => get(realmAt(self)), (self, value) => defineGlobal(realmAt(self), name, value, true)]);

export const scopeHandlers = {
  get steps() { return lazyEventHandlers().handlerSteps(['error', 'message', 'messageerror']); },
  rare: lazyTable(() => [lazyEventHandlers().handlerSteps(
    ['languagechange', 'offline', 'online', 'rejectionhandled', 'unhandledrejection'])]),
};

export const scopeMembers = lazyTable(() => [
  [
    ...readOnly({
      location: scopeLocation,
      navigator: scopeNavigator,
      isSecureContext: isSecureScope,
      crossOriginIsolated: () => false,
    }),
    ...replaceable({
      name: (realm) => realm.scope.name,
      origin: (realm) => (realm.isClosed ? realm.origin : host.origin(realm.id)),
    }),
  ],
  {
    importScripts(self, ...urls) { lazyScopeScripts().importScripts(realmAt(self), urls); },
    close(self) { host.closeWorker(realmAt(self).id); },
    postMessage(self, message, ...args) {
      const realm = realmAt(self);
      realm.scope.port.post(message, lazyDeserialize().transferOf(realm, args[0]));
    },
    btoa(self, text) {
      realmAt(self);
      return lazyBase64().btoa(toText(text));
    },
    atob(self, text) {
      realmAt(self);
      return lazyBase64().atob(toText(text));
    },
    structuredClone(self, value, ...args) {
      const realm = realmAt(self);
      const { structuredClone, transferArgument } = lazyDeserialize();
      return structuredClone(realm, value, transferArgument(realm, dictionary(args[0]).transfer));
    },
  },
]);
