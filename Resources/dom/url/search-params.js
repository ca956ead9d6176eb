// URLSearchParams: URL Standard, "URLSearchParams class" and "application/x-www-form-urlencoded".
import { enter } from '../infra/current.js';
import { host } from '../infra/host.js';
import { brand, requireArguments, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';

const lazyIterable = lazy('../infra/iterable.js');

const escapes = { '%20': '+', '!': '%21', "'": '%27', '(': '%28', ')': '%29', '~': '%7E' };
const encode = (text) => encodeURIComponent(text.toWellFormed()).replace(/%20|[!'()~]/g, (each) => escapes[each]);
const decode = (text) => {
  const spaced = text.replaceAll('+', ' ');
  return spaced.includes('%') ? host.percentDecode(spaced) : spaced.toWellFormed();
};
export const parseForm = (text) => text.split('&').filter((part) => part !== '').map((part) => {
  const at = part.indexOf('=');
  return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
});
const serializeForm = (pairs) => pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');

export class URLSearchParamsImpl {
  constructor(realm, pairs, url = null) {
    this.realm = realm;
    this.pairs = pairs;
    // The URL that the query belongs to.
    this.url = url;
  }

  get text() { return serializeForm(this.pairs); }

  update(pairs) {
    this.pairs = pairs;
    this.url?.setQuery(this.text);
  }

  append(name, value) { this.update([...this.pairs, [name, value]]); }
  delete(name, value) {
    this.update(this.pairs.filter((pair) => pair[0] !== name || (value !== undefined && pair[1] !== value)));
  }
  has(name, value) {
    return this.pairs.some((pair) => pair[0] === name && (value === undefined || pair[1] === value));
  }
  all(name) { return this.pairs.filter((pair) => pair[0] === name).map((pair) => pair[1]); }
  set(name, value) {
    const first = this.pairs.findIndex((pair) => pair[0] === name);
    if (first < 0) this.append(name, value);
    else this.update(this.pairs.filter((pair, i) => pair[0] !== name || i === first)
      .map((pair) => (pair[0] === name ? [name, value] : pair)));
  }

  // String comparison compares code units, as the standard requires.
  sort() { this.update(this.pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))); }
}
URLSearchParamsImpl.prototype.interface = 'URLSearchParams';
export const searchParamsOf = brand(URLSearchParamsImpl);

export const constructSearchParams = (realm, args, newTarget) => {
  enter(realm);
  const init = args[0];
  const isObject = (typeof init === 'object' && init !== null) || typeof init === 'function';
  const pairs = isObject ? lazyIterable().pairsOf(realm, init, lazyIterable().wellFormed)
    : init === undefined ? [] : parseForm(lazyIterable().wellFormed(init).replace(/^\?/, ''));
  return wrapNew(new URLSearchParamsImpl(realm, pairs), newTarget);
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  lazyIterable(realm);
  const { wellFormed } = lazyIterable();
  const optional = (value) => (value === undefined ? undefined : wellFormed(value));
  page.lazyInterface('URLSearchParams', () => {
    const constructor = page.interface('URLSearchParams', null, {
      get size() { return searchParamsOf(this).pairs.length; },
      append(name, value) {
        const params = searchParamsOf(this);
        requireArguments(arguments, 2, this);
        params.append(wellFormed(name), wellFormed(value));
      },
      delete(name) {
        const params = searchParamsOf(this);
        requireArguments(arguments, 1, this);
        params.delete(wellFormed(name), optional(arguments[1]));
      },
      get(name) {
        const params = searchParamsOf(this);
        requireArguments(arguments, 1, this);
        return params.all(wellFormed(name))[0] ?? null;
      },
      getAll(name) {
        const params = searchParamsOf(this);
        requireArguments(arguments, 1, this);
        return realm.makeArray(params.all(wellFormed(name)));
      },
      has(name) {
        const params = searchParamsOf(this);
        requireArguments(arguments, 1, this);
        return params.has(wellFormed(name), optional(arguments[1]));
      },
      set(name, value) {
        const params = searchParamsOf(this);
        requireArguments(arguments, 2, this);
        params.set(wellFormed(name), wellFormed(value));
      },
      sort() { searchParamsOf(this).sort(); },
      toString() { return searchParamsOf(this).text; },
    }, { construct(args, newTarget) { return constructSearchParams(realm, args, newTarget); } });
    lazyIterable().defineIterable(realm, constructor, searchParamsOf);
  });
}
