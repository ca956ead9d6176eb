// URL: URL Standard, "URL class", on the host's parser.
import { wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { parseForm, URLSearchParamsImpl } from './search-params.js';

const lazyBlob = lazy('../files/blob.js');

const parts = ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash',
  'origin'];

// Parses a URL, relative to a base unless that is undefined; null if it is invalid.
function parse(text, base) {
  if (base === undefined) return host.parseURL(text);
  const address = host.parseURL(base);
  return address === null ? null : host.parseURL(text, address);
}

class URLImpl {
  constructor(realm, href) {
    this.realm = realm;
    this.address = href;
    this.parts = null;
    this.params = null;
  }

  get href() { return this.address; }
  set href(text) {
    const address = parse(text);
    if (address === null) throw typeError('Type error');
    this.change(address);
    this.refreshParams();
  }

  change(address) {
    this.address = address;
    this.parts = null;
  }

  refreshParams() { if (this.params !== null) this.params.pairs = parseForm(this.part('search').slice(1)); }

  part(name) { return (this.parts ??= host.urlParts(this.address))[parts.indexOf(name)]; }
  setPart(name, value) {
    this.change(host.setURLPart(this.address, name, value) ?? this.address);
    if (name === 'search') this.refreshParams();
  }

  // Called with the new query when its parameters have changed.
  setQuery(text) { this.change(host.setURLPart(this.address, 'search', text) ?? this.address); }

  get searchParams() {
    return this.params ??=
      new URLSearchParamsImpl(this.realm, parseForm(this.part('search').slice(1)), this);
  }
}
URLImpl.prototype.interface = 'URL';
export const urlOf = brand(URLImpl);

function parseArguments(realm, args, name) {
  enter(realm);
  requireArguments(args, 1);
  const text = toText(args[0]);
  const base = args[1] === undefined ? undefined : toText(args[1]);
  return { text, base, address: parse(text, base) };
}
export const canParseURL = (realm, args) => parseArguments(realm, args, 'URL.canParse').address !== null;
export const parsedURL = (realm, args) => {
  const { address } = parseArguments(realm, args, 'URL.parse');
  return address === null ? null : wrap(new URLImpl(realm, address));
};
export const constructURL = (realm, args, newTarget) => {
  const { text, base, address } = parseArguments(realm, args, 'URL');
  if (address !== null) return wrapNew(new URLImpl(realm, address), newTarget);
  const isBadBase = base !== undefined && host.parseURL(base) === null;
  throw typeError(`"${text}" cannot be parsed as a URL${isBadBase ? ` against "${base}"` : ''}.`);
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  page.lazyInterface('URL', () => {
    page.interface('URL', null, {
      get href() { return urlOf(this).href; },
      set href(value) { urlOf(this).href = toText(value); },
      get origin() { return urlOf(this).part('origin'); },
      get protocol() { return urlOf(this).part('protocol'); },
      set protocol(value) { urlOf(this).setPart('protocol', toText(value)); },
      get username() { return urlOf(this).part('username'); },
      set username(value) { urlOf(this).setPart('username', toText(value)); },
      get password() { return urlOf(this).part('password'); },
      set password(value) { urlOf(this).setPart('password', toText(value)); },
      get host() { return urlOf(this).part('host'); },
      set host(value) { urlOf(this).setPart('host', toText(value)); },
      get hostname() { return urlOf(this).part('hostname'); },
      set hostname(value) { urlOf(this).setPart('hostname', toText(value)); },
      get port() { return urlOf(this).part('port'); },
      set port(value) { urlOf(this).setPart('port', toText(value)); },
      get pathname() { return urlOf(this).part('pathname'); },
      set pathname(value) { urlOf(this).setPart('pathname', toText(value)); },
      get search() { return urlOf(this).part('search'); },
      set search(value) { urlOf(this).setPart('search', toText(value)); },
      get searchParams() { return wrap(urlOf(this).searchParams); },
      get hash() { return urlOf(this).part('hash'); },
      set hash(value) { urlOf(this).setPart('hash', toText(value)); },
      toString() { return urlOf(this).href; },
      toJSON() { return urlOf(this).href; },
    }, {
      length: 1,
      construct(args, newTarget) { return constructURL(realm, args, newTarget); },
      statics: {
        canParse(url) { return canParseURL(realm, arguments); },
        parse(url) { return parsedURL(realm, arguments); },
        createObjectURL(blob) {
          realm.constructorOf('Blob');
          enter(realm);
          requireArguments(arguments, 1, this);
          return lazyBlob().createObjectURL(realm, blob);
        },
        revokeObjectURL(url) {
          realm.constructorOf('Blob');
          enter(realm);
          requireArguments(arguments, 1, this);
          lazyBlob().revokeObjectURL(realm, toText(url));
        },
      },
    });
  });
  page.lazyGlobal('webkitURL', () => page.global('webkitURL', realm.constructorOf('URL')));
}
