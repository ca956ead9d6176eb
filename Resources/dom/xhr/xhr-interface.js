// The page's view of its requests: XMLHttpRequest Standard, "Interface XMLHttpRequest".
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { requireArguments, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { requestStates } from './answers.js';
import { isResponseType } from './xhr-response.js';
import { requestHandlers, requestOf, XMLHttpRequestImpl } from './xml-http-request.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyRequestBody = lazy('./request-body.js');

const { LOADING, DONE } = requestStates;

export const setResponseType = (request, type) => {
  if (!isResponseType(type) || (type === 'document' && request.realm.isWorker)) return;
  if (request.state >= LOADING) fail('InvalidStateError');
  if (request.state !== 0 && !request.isAsync)
    fail('InvalidAccessError');
  request.responseType = type;
};
export const setRequestTimeout = (request, milliseconds) => {
  if (request.state !== 0 && !request.isAsync)
    fail('InvalidAccessError');
  request.timeout = milliseconds;
};
export const setRequestCredentials = (request, flag) => {
  if (request.state > 1 || request.key !== 0) fail('InvalidStateError');
  request.withCredentials = flag;
};
export const overrideRequestType = (request, type) => {
  if (request.state >= LOADING) fail('InvalidStateError');
  request.overrideType = /^[^/;\s]+\/[^/;\s]+\s*(;.*)?$/.test(type) ? type : 'application/octet-stream';
};
export const responseText = (request) => {
  const { responseType, state, response } = request;
  if (responseType !== '' && responseType !== 'text')
    fail('InvalidStateError');
  return state >= LOADING ? response.text : '';
};
export const responseOf = (request) => {
  const { responseType, state, response } = request;
  if (responseType === '' || responseType === 'text') return responseText(request);
  return state !== DONE || response.isError ? null : response.convert(responseType);
};
export const responseDocument = (request) => {
  const { responseType, state, response } = request;
  if (responseType !== '' && responseType !== 'document')
    fail('InvalidStateError');
  return state !== DONE || response.isError ? null : response.convert(responseType);
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  page.interface('XMLHttpRequestEventTarget', 'EventTarget', {});
  lazyEventHandlers().defineHandlers(realm, realm.prototypeOf('XMLHttpRequestEventTarget'), requestHandlers);
  page.interface('XMLHttpRequestUpload', 'XMLHttpRequestEventTarget', {});
  page.interface('XMLHttpRequest', 'XMLHttpRequestEventTarget', {
    get readyState() { return requestOf(this).state; },
    get status() { return requestOf(this).response.status; },
    get statusText() { return requestOf(this).response.statusText; },
    get responseURL() { return requestOf(this).response.url; },
    get responseText() { return responseText(requestOf(this)); },
    get responseXML() { return responseDocument(requestOf(this)); },
    get response() { return responseOf(requestOf(this)); },
    get responseType() { return requestOf(this).responseType; },
    set responseType(value) { setResponseType(requestOf(this), `${value}`); },
    get timeout() { return requestOf(this).timeout; },
    set timeout(value) { setRequestTimeout(requestOf(this), value >>> 0); },
    get withCredentials() { return requestOf(this).withCredentials; },
    set withCredentials(value) { setRequestCredentials(requestOf(this), !!value); },
    get upload() { return wrap(requestOf(this).upload); },
    open(method, url, isAsync, user = null, password = null) {
      requireArguments(arguments, 2, this);
      const texts = [`${method}`, `${url}`];
      // No server that a page reaches here asks for them.
      for (const value of [user, password]) if (value !== null) `${value}`;
      requestOf(this).open(texts[0], texts[1], arguments.length === 2 || !!isAsync);
    },
    setRequestHeader(name, value) {
      requireArguments(arguments, 2, this);
      requestOf(this).setRequestHeader(lazyRequestBody().byteString(name), lazyRequestBody().byteString(value));
    },
    send(body) { requestOf(this).send(body); },
    abort() { requestOf(this).abort(); },
    overrideMimeType(type) {
      const request = requestOf(this);
      requireArguments(arguments, 1, this);
      overrideRequestType(request, `${type}`);
    },
    getResponseHeader(name) { return requestOf(this).response.header(`${name}`.toLowerCase()); },
    getAllResponseHeaders() { return requestOf(this).response.headerText; },
  }, {
    constants: requestStates,
    construct(args, newTarget) { return wrapNew(new XMLHttpRequestImpl(realm), newTarget); },
  });
  // Documents don't exist in workers.
  if (realm.isWorker) delete realm.prototypeOf('XMLHttpRequest').responseXML;
  lazyEventHandlers().defineHandlers(realm, realm.prototypeOf('XMLHttpRequest'), ['readystatechange']);
}
