// The services of navigator: Clipboard API, Permissions and Beacon, as in a web view whose host grants permissions.
import { implOrNothing, wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { dictionary } from '../events/event.js';
import { fireEvent } from '../events/firing.js';
import { postTask, told } from './messages.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyException = lazy('../events/exception.js');
const lazyExchange = lazy('../xhr/exchange.js');
const lazyRequestBody = lazy('../xhr/request-body.js');

const later = (realm, steps) => new realm.intrinsics.Promise((resolve, reject) => {
  enter(realm);
  const result = steps();
  postTask(realm, () => (result.error === undefined ? resolve(result.value) : reject(result.error)));
});
const plain = (name) => {
  class ServiceImpl {
    constructor(realm) { this.realm = realm; }
  }
  ServiceImpl.prototype.interface = name;
  return ServiceImpl;
};
const services = {
  clipboard: plain('Clipboard'), permissions: plain('Permissions')
};
export const navigatorService = (realm, name) => {
  realm.services ??= {};
  return wrap(realm.services[name] ??= new services[name](realm));
};
const [clipboardOf, permissionsOf] = Object.values(services).map(brand);

const notAllowed = (realm) => ({ error: lazyException().makeDOMException(realm, 'NotAllowedError',
  'The request is not allowed by the user agent or the platform in the current context, possibly because the user '
    + 'denied permission.') });
// A page may access the clipboard, which the host provides, only during a user gesture.
describe('Clipboard', {
  parent: 'EventTarget',
  methods: () => ({
    readText: (wrapper) => later(clipboardOf(wrapper).realm, () => {
      const { realm } = clipboardOf(wrapper);
      const text = host.readClipboard(realm.id);
      return text === null ? notAllowed(realm) : { value: text };
    }),
    writeText: (wrapper, data) => later(clipboardOf(wrapper).realm, () => {
      const { realm } = clipboardOf(wrapper);
      return host.writeClipboard(realm.id, toText(data)) ? { value: undefined } : notAllowed(realm);
    }),
  }),
});

const permissionNames = ['camera', 'geolocation', 'microphone', 'notifications', 'push', 'screen-wake-lock'];
class PermissionStatusImpl extends PlainEventTargetImpl {
  constructor(realm, name) {
    super(realm);
    this.name = name;
    this.lastState = this.state;
    // A change must reach its listeners, whether or not the page refers to it.
    (realm.permissionStatuses ??= []).push(this);
  }

  get state() { return host.permissionState(this.realm.id, this.name); }
}
PermissionStatusImpl.prototype.interface = 'PermissionStatus';
const statusOf = brand(PermissionStatusImpl);
describe('PermissionStatus', {
  parent: 'EventTarget',
  attributes: () => [['name', (wrapper) => statusOf(wrapper).name],
    ['state', (wrapper) => statusOf(wrapper).state],
    ...lazyEventHandlers().handlerSteps(['change'])],
});
told.permissions = (realm) => {
  for (const status of realm.permissionStatuses ?? []) {
    if (status.state === status.lastState) continue;
    status.lastState = status.state;
    fireEvent(status, 'change');
  }
};
describe('Permissions', {
  parent: null,
  methods: () => ({
    query: (wrapper, descriptor) => later(permissionsOf(wrapper).realm, () => {
      const { realm } = permissionsOf(wrapper);
      const { name } = dictionary(descriptor);
      if (name === undefined || !permissionNames.includes(toText(name))) throw typeError('Type error');
      return { value: wrap(new PermissionStatusImpl(realm, toText(name))) };
    }),
  }),
});

const mostBeaconBytes = 65536;
// Beacon: the response is ignored, and the end of the page does not cancel the request.
const deaf = { answer() {} };
export const sendBeacon = (realm, value, body) => {
  enter(realm);
  const url = host.parseURL(toText(value), realm.document.baseURL);
  if (url !== null && !/^https?:/.test(url)) throw typeError('Beacons can only be sent over HTTP(S)');
  if (url === null)
    throw typeError('This URL is invalid');
  if (implOrNothing(body)?.interface === 'ReadableStream') throw typeError('Beacons cannot send ReadableStream body');
  const { data, type } = lazyRequestBody().requestBody(body);
  if (data !== null && data !== undefined && lazyRequestBody().byteLength(data) > mostBeaconBytes) return false;
  const headers = type === null ? [] : [['Content-Type', type]];
  lazyExchange().sendRequest(realm, lazyExchange().nextRequest(realm, deaf), {
    method: 'POST', url, blob: null, headers, data: typeof data === 'object' && data !== null ? data.slice() : data,
    credentials: 'include',
    mode: type === null || /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i.test(type)
      ? 'no-cors'
      : 'cors', initiator: 'beacon',
  });
  return true;
};
