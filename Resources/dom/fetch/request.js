// Request: Fetch Standard, "Request class".
import { implOrNothing, wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, include, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { BodyImpl } from './body.js';
import { HeadersImpl } from './headers.js';

const lazyAbort = lazy('../events/abort.js');
const lazyExchange = lazy('../xhr/exchange.js');

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK']);
const standardMethods = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']);
const simpleMethods = new Set(['GET', 'HEAD', 'POST']);
// The members with keyword values, the default first.
const words = {
  mode: ['cors', 'no-cors', 'same-origin', 'navigate'],
  credentials: ['same-origin', 'include', 'omit'],
  cache: ['default', 'no-store', 'reload', 'no-cache', 'force-cache', 'only-if-cached'],
  redirect: ['follow', 'error', 'manual'],
  referrerPolicy: ['', 'no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
    'origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url'],
};

class RequestImpl extends BodyImpl {
  constructor(realm, url) {
    super(realm, new HeadersImpl(realm, 'request'));
    this.url = url;
    this.method = 'GET';
    this.mode = words.mode[0];
    this.credentials = words.credentials[0];
    this.cache = words.cache[0];
    this.redirect = words.redirect[0];
    this.referrerPolicy = words.referrerPolicy[0];
    this.referrer = 'about:client';
    this.integrity = '';
    this.keepalive = false;
    // The page's signal, and the request's own signal, which follows it.
    this.source = null;
    this.ownSignal = null;
    // The blob that the URL referred to when the request was created.
    this.blob = lazyExchange().blobAt(realm, url);
  }

  copy() {
    const copy = new RequestImpl(this.realm, this.url);
    for (const name of ['method', ...Object.keys(words), 'referrer', 'integrity', 'keepalive', 'source', 'blob'])
      copy[name] = this[name];
    copy.headers = new HeadersImpl(this.realm, this.headers.guard, [...this.headers.list]);
    return copy;
  }

  get signalWrapper() {
    const { realm } = this;
    realm.constructorOf('AbortSignal');
    this.ownSignal ??= lazyAbort().anySignal(realm, this.source === null ? [] : [wrap(this.source)]);
    return wrap(this.ownSignal);
  }
}
RequestImpl.prototype.interface = 'Request';
export const fetchRequestOf = brand(RequestImpl);

function normalizeMethod(method) {
  const upper = method.toUpperCase();
  if (!token.test(method)) throw typeError('Method is not a valid HTTP token.');
  if (forbiddenMethods.has(upper)) throw typeError('Method is forbidden.');
  return standardMethods.has(upper) ? upper : method;
}
function signalArgument(value) {
  if (value === null) return null;
  const signal = implOrNothing(value);
  // WebKit ignores any other value.
  return signal?.interface === 'AbortSignal' ? signal : undefined;
}
// Reads the members in the order of their names, as Web IDL specifies.
function readInit(value) {
  const given = dictionary(value);
  /** @type {Record<string, any>} */
  const init = { body: given.body };
  for (const name of ['cache', 'credentials']) init[name] = word(given[name], name);
  init.headers = given.headers;
  init.integrity = given.integrity === undefined ? undefined : toText(given.integrity);
  init.keepalive = given.keepalive === undefined ? undefined : !!given.keepalive;
  init.method = given.method === undefined ? undefined : normalizeMethod(toText(given.method));
  for (const name of ['mode', 'redirect']) init[name] = word(given[name], name);
  init.referrer = given.referrer === undefined ? undefined : toText(given.referrer).toWellFormed();
  init.referrerPolicy = word(given.referrerPolicy, 'referrerPolicy');
  init.source = given.signal === undefined ? undefined : signalArgument(given.signal);
  if (given.window !== undefined && given.window !== null) throw typeError('Window can only be null.');
  return init;
}
function word(value, name) {
  if (value === undefined) return undefined;
  const text = toText(value);
  if (!words[name].includes(text)) throw typeError('Type error');
  return text;
}
// Validates the referrer that a page sets; one of another origin counts as the page itself.
function referrerArgument(realm, text) {
  if (text === '') return text;
  const url = host.parseURL(text, realm.document.baseURL);
  if (url === null) throw typeError('Referrer is not a valid URL.');
  return url === 'about:client' || host.urlParts(url)[9] !== host.origin(realm.id) ? 'about:client' : url;
}
function urlArgument(realm, value) {
  const url = host.parseURL(toText(value), realm.document.baseURL);
  const [, username, password] = url === null ? [] : host.urlParts(url);
  if (url === null || username !== '' || password !== '')
    throw typeError('URL is not valid or contains user credentials.');
  return url;
}

export const makeRequest = (realm, input, options) => {
  enter(realm);
  const given = implOrNothing(input);
  const known = given instanceof RequestImpl ? given : null;
  const request = known === null ? new RequestImpl(realm, urlArgument(realm, input)) : known.copy();
  const { body, headers, ...init } = readInit(options);
  request.realm = realm;
  if (init.referrer !== undefined) init.referrer = referrerArgument(realm, init.referrer);
  if (init.mode === 'navigate') throw typeError("Request constructor does not accept navigate fetch mode.");
  for (const name of Object.keys(init)) if (init[name] !== undefined) request[name] = init[name];
  if (request.mode === 'no-cors' && !simpleMethods.has(request.method))
    throw typeError('Method must be GET, POST or HEAD in no-cors mode.');
  if (request.cache === 'only-if-cached' && request.mode !== 'same-origin')
    throw typeError('only-if-cached cache option requires fetch mode to be same-origin.');
  const { list } = request.headers;
  const own = request.headers = new HeadersImpl(realm, request.mode === 'no-cors' ? 'request-no-cors' : 'request');
  if (headers !== undefined) own.fill(headers);
  else own.list = list.filter(([name, value]) => own.allows(name, value));
  const hasBody = body !== undefined && body !== null;
  if ((hasBody || known?.hasBody) && (request.method === 'GET' || request.method === 'HEAD')) {
    throw typeError("Request has method 'GET' and cannot have a body".replace('GET', request.method));
  }
  if (hasBody) {
    request.take(body);
  } else if (known?.hasBody) {
    known.requireUnused('Request input is disturbed or locked.');
    known.handOver(request);
  }
  return request;
};
export const constructRequest = (realm, args, newTarget) => {
  enter(realm);
  requireArguments(args, 1);
  return wrapNew(makeRequest(realm, args[0], args[1]), newTarget);
};
export const cloneRequest = (request) => {
  request.requireUnused();
  const copy = request.copy();
  request.share(copy);
  return wrap(copy);
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  page.lazyInterface('Request', () => {
    page.interface('Request', null, {
      get method() { return fetchRequestOf(this).method; },
      get url() { return fetchRequestOf(this).url; },
      get headers() { return wrap(fetchRequestOf(this).headers); },
      get destination() { fetchRequestOf(this); return ''; },
      get referrer() { return fetchRequestOf(this).referrer; },
      get referrerPolicy() { return fetchRequestOf(this).referrerPolicy; },
      get mode() { return fetchRequestOf(this).mode; },
      get credentials() { return fetchRequestOf(this).credentials; },
      get cache() { return fetchRequestOf(this).cache; },
      get redirect() { return fetchRequestOf(this).redirect; },
      get integrity() { return fetchRequestOf(this).integrity; },
      get keepalive() { return fetchRequestOf(this).keepalive; },
      get signal() { return fetchRequestOf(this).signalWrapper; },
      clone() { return cloneRequest(fetchRequestOf(this)); },
    }, { length: 1, construct(args, newTarget) { return constructRequest(realm, args, newTarget); } });
    include(realm, 'Request', realm.makeBodyMembers(fetchRequestOf));
  });
}
