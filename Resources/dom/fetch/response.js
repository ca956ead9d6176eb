// Response: Fetch Standard, "Response class".
import { wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { rangeError, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, include, requireArguments, toNumber, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { BodyImpl, streamOfLateBytes } from './body.js';
import { HeadersImpl } from './headers.js';

const lazyBytes = lazy('../encoding/bytes.js');
const lazyRequestBody = lazy('../xhr/request-body.js');

const nullBodies = new Set([101, 103, 204, 205, 304]);
const redirects = new Set([301, 302, 303, 307, 308]);

class ResponseImpl extends BodyImpl {
  constructor(realm, headers) {
    super(realm, headers);
    this.type = 'default';
    this.url = '';
    this.status = 200;
    this.statusText = '';
    this.isRedirected = false;
  }

  get ok() { return this.status >= 200 && this.status <= 299; }

  clone() {
    this.requireUnused();
    const { realm, headers } = this;
    const copy = new ResponseImpl(realm, new HeadersImpl(realm, headers.guard, [...headers.list]));
    for (const name of ['type', 'url', 'status', 'statusText', 'isRedirected', 'signal', 'dropsParameters'])
      copy[name] = this[name];
    this.share(copy);
    return copy;
  }

  // "Initialize a response".
  initialize(init, body) {
    const { headers, status, statusText } = dictionary(init);
    if (status !== undefined) {
      // Web IDL, "unsigned short".
      this.status = toNumber(status) & 0xffff;
    }
    if (this.status < 200 || this.status > 599) throw rangeError('Status must be between 200 and 599');
    if (statusText !== undefined) {
      this.statusText = lazyRequestBody().byteString(statusText);
      if (/[^\t\x20-\x7e\x80-\xff]/.test(this.statusText))
        throw typeError('Status text must be a valid reason-phrase.');
    }
    if (headers !== undefined) this.headers.fill(headers);
    if (body === undefined || body === null) return;
    if (nullBodies.has(this.status)) throw typeError('Response cannot have a body with the given status.');
    this.take(body);
  }
}
ResponseImpl.prototype.interface = 'Response';
export const fetchResponseOf = brand(ResponseImpl);

const plain = (realm, guard = 'response') => {
  enter(realm);
  return new ResponseImpl(realm, new HeadersImpl(realm, guard));
};
const empty = (response, type, url = '') => Object.assign(response, { type, status: 0, statusText: '', url });
export const constructResponse = (realm, args, newTarget) => {
  const response = plain(realm);
  response.initialize(args[1], args[0]);
  return wrapNew(response, newTarget);
};
export const errorResponse = (realm) => wrap(empty(plain(realm, 'immutable'), 'error'));
export const redirectResponse = (realm, url, status) => {
  const response = plain(realm, 'immutable');
  const text = toText(url);
  const address = host.parseURL(text, realm.document.baseURL);
  if (address === null) throw typeError(`Redirection URL '${text}' is invalid`);
  response.status = status === undefined ? 302 : toNumber(status) & 0xffff;
  if (!redirects.has(response.status)) throw rangeError(`${response.status} is not a redirection status code`);
  response.headers.put('location', address);
  return wrap(response);
};
export const jsonResponse = (realm, data, init) => {
  const response = plain(realm);
  let text;
  try {
    text = JSON.stringify(data);
  } catch (error) {
    // An error for a cyclic value is recreated as this realm's TypeError. An error that a page's method throws is
    // passed on.
    throw error instanceof TypeError ? typeError(error.message) : error;
  }
  if (text === undefined) throw typeError("Value doesn't have a JSON representation");
  const { headers } = response;
  response.initialize(init);
  if (nullBodies.has(response.status)) throw typeError('Response cannot have a body with the given status.');
  response.bytes = host.utf8(text);
  if (!headers.has('content-type')) headers.put('content-type', 'application/json');
  return wrap(response);
};

// Creates the response of a fetch, as far as its mode lets the page see it. The body of a response may be late.
export const answeredResponse = (
  realm, request, key, [status, statusText, url, lines, , isRedirected, isOfFile], isLate = false
) => {
  const fields = lines === '' ? [] : lines.split('\n');
  const list = [];
  for (let i = 0; i + 1 < fields.length; i += 2) list.push([fields[i], fields[i + 1]]);
  const response = new ResponseImpl(realm, new HeadersImpl(realm, 'immutable'));
  // A page reads another file only if the app, or a route that responds in its place, lets it.
  const isOwn = !host.isForeignURL(realm.id, url) || (url.startsWith('file:') && request.mode !== 'no-cors');
  if (request.redirect === 'manual' && redirects.has(status)) return empty(response, 'opaqueredirect', url);
  if (request.mode === 'no-cors' && !isOwn) return empty(response, 'opaque');
  Object.assign(response,
    { status, statusText, url, isRedirected, type: isOwn ? 'basic' : 'cors', dropsParameters: true });
  // The response of a file has no status.
  if (isOfFile) Object.assign(response, { status: 0, statusText: '' });
  response.headers.list = list;
  // As in WebKit, a response without content has an empty body.
  if (isLate) response.stream = streamOfLateBytes(realm);
  else if (request.method !== 'HEAD')
    response.bytes = lazyBytes().bytesOf(host.responseBody(realm.id, key, '', true));
  return response;
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  page.lazyInterface('Response', () => {
    page.interface('Response', null, {
      get type() { return fetchResponseOf(this).type; },
      get url() { return fetchResponseOf(this).url; },
      get redirected() { return fetchResponseOf(this).isRedirected; },
      get status() { return fetchResponseOf(this).status; },
      get ok() { return fetchResponseOf(this).ok; },
      get statusText() { return fetchResponseOf(this).statusText; },
      get headers() { return wrap(fetchResponseOf(this).headers); },
      clone() { return wrap(fetchResponseOf(this).clone()); },
    }, {
      construct(args, newTarget) { return constructResponse(realm, args, newTarget); },
      statics: {
        error() { return errorResponse(realm); },
        json(data) {
          enter(realm);
          requireArguments(arguments, 1, this);
          return jsonResponse(realm, data, arguments[1]);
        },
        redirect(url) {
          enter(realm);
          requireArguments(arguments, 1, this);
          return redirectResponse(realm, url, arguments[1]);
        },
      },
    });
    include(realm, 'Response', realm.makeBodyMembers(fetchResponseOf));
  });
}
