// Headers: Fetch Standard, "Headers class".
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { brand, requireArguments, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';

const lazyIterable = lazy('../infra/iterable.js');
const lazyRequestBody = lazy('../xhr/request-body.js');

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const simpleTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']);
// "CORS-safelisted request-header": the headers that may go to other origins without a preflight.
const hasUnsafe = (value) => /[\0-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/.test(value);
const isLanguage = (value) => /^[0-9A-Za-z *,\-.;=]*$/.test(value);
const simple = {
  accept: (value) => !hasUnsafe(value), 'accept-language': isLanguage, 'content-language': isLanguage,
  'content-type': (value) => !hasUnsafe(value) && simpleTypes.has(value.split(';')[0].trim().toLowerCase()),
};
const trim = (text) => text.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
const nameArgument = (value) => {
  const name = lazyRequestBody().byteString(value);
  if (!token.test(name)) throw typeError(`Invalid header name: '${name}'`);
  return name.toLowerCase();
};
const valueArgument = (value, name) => {
  const text = trim(lazyRequestBody().byteString(value));
  if (/[\0\r\n]/.test(text)) throw typeError(`Header '${name}' has invalid value: '${text}'`);
  return text;
};

export class HeadersImpl {
  // The guard determines which names a page may change. The list contains [name, value], with the names in lower case.
  constructor(realm, guard, list = []) {
    this.realm = realm;
    this.guard = guard;
    this.list = list;
  }

  get(name) {
    const values = this.list.filter((each) => each[0] === name).map((each) => each[1]);
    return values.length === 0 ? null : values.join(', ');
  }

  has(name) { return this.list.some((each) => each[0] === name); }
  setCookies() { return this.list.filter((each) => each[0] === 'set-cookie').map((each) => each[1]); }

  // Returns whether a page may change a name; throws a TypeError if the headers are immutable.
  allows(name, value) {
    if (this.guard === 'immutable') throw typeError("Headers object's guard is 'immutable'");
    if (this.guard === 'request') return !lazyRequestBody().isForbiddenHeader(name);
    if (this.guard === 'response') return name !== 'set-cookie' && name !== 'set-cookie2';
    if (this.guard !== 'request-no-cors' || value === undefined) return true;
    return value.length <= 128 && Object.hasOwn(simple, name) && simple[name](value);
  }

  append(given, givenValue) {
    const name = nameArgument(given);
    const value = valueArgument(givenValue, name);
    const known = this.get(name);
    if (this.allows(name, known === null ? value : `${known}, ${value}`)) this.list.push([name, value]);
  }

  set(given, givenValue) {
    const name = nameArgument(given);
    const value = valueArgument(givenValue, name);
    if (this.allows(name, value)) this.put(name, value);
  }

  // Sets a header on behalf of the implementation, replacing the first of its name.
  put(name, value) {
    const first = this.list.findIndex((each) => each[0] === name);
    if (first < 0) this.list.push([name, value]);
    else this.list = this.list.filter((each, i) => each[0] !== name || i === first)
      .map((each) => (each[0] === name ? [name, value] : each));
  }

  delete(given) {
    const name = nameArgument(given);
    if (this.allows(name)) this.list = this.list.filter((each) => each[0] !== name);
  }

  fill(init) {
    const isObject = (typeof init === 'object' && init !== null) || typeof init === 'function';
    if (!isObject) throw typeError('Type error');
    for (const [name, value] of lazyIterable().pairsOf(this.realm, init, lazyRequestBody().byteString,
      'Header sub-sequence must contain exactly two items'))
      this.append(name, value);
  }

  // "Sort and combine": the pairs that pages iterate over. Cookies must not be combined.
  get pairs() {
    const names = [...new Set(this.list.map((each) => each[0]))].sort();
    return names.flatMap((name) =>
      (name === 'set-cookie' ? this.setCookies().map((value) => [name, value]) : [[name, this.get(name)]]));
  }
}
HeadersImpl.prototype.interface = 'Headers';
export const headersOf = brand(HeadersImpl);
export const headerName = nameArgument;

export const constructHeaders = (realm, args, newTarget) => {
  enter(realm);
  const headers = new HeadersImpl(realm, 'none');
  if (args[0] !== undefined) headers.fill(args[0]);
  return wrapNew(headers, newTarget);
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  lazyIterable(realm);
  page.lazyInterface('Headers', () => {
    const constructor = page.interface('Headers', null, {
      append(name, value) {
        const headers = headersOf(this);
        requireArguments(arguments, 2, this);
        headers.append(name, value);
      },
      delete(name) {
        const headers = headersOf(this);
        requireArguments(arguments, 1, this);
        headers.delete(name);
      },
      get(name) {
        const headers = headersOf(this);
        requireArguments(arguments, 1, this);
        return headers.get(headerName(name));
      },
      getSetCookie() { return realm.makeArray(headersOf(this).setCookies()); },
      has(name) {
        const headers = headersOf(this);
        requireArguments(arguments, 1, this);
        return headers.has(headerName(name));
      },
      set(name, value) {
        const headers = headersOf(this);
        requireArguments(arguments, 2, this);
        headers.set(name, value);
      },
    }, { construct(args, newTarget) { return constructHeaders(realm, args, newTarget); } });
    lazyIterable().defineIterable(realm, constructor, headersOf);
  });
}
