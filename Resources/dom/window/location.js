// Location: HTML, "The Location interface". Its members are unforgeable properties of the object itself.
import { stamp } from '../infra/brands.js';
import { enter, taskRealm } from '../infra/current.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, requireArguments, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { pageProxy, membersInWorld } from '../infra/current-world.js';
import { resolveIn } from '../nodes/document.js';
import { navigate } from './navigation.js';

const lazyStringList = lazy('../infra/string-list.js');

const parts = ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash',
  'urlOrigin', 'origin'];
const hashPart = parts.indexOf('hash');
class LocationImpl {
  constructor(realm) {
    this.realm = realm;
    this.cachedURL = null;
    this.cachedParts = null;
  }

  get href() { return this.realm.document.url; }

  part(name) {
    if (this.cachedURL !== this.href) {
      this.cachedURL = this.href;
      this.cachedParts = host.urlParts(this.href);
    }
    return this.cachedParts[parts.indexOf(name)];
  }

  // WebKit's check of the setters, which `replace` lacks: "sandboxed top-level navigation".
  requireNavigable() {
    const sender = taskRealm();
    if (sender === null || sender === this.realm || host.mayNavigate(sender.id, this.realm.id)) return;
    enter(sender);
    fail('SecurityError', 'The operation is insecure.');
  }

  // A document whose window has closed does not navigate.
  navigate(text, replaces) {
    if (host.isClosed(this.realm.id)) return;
    if (!replaces) this.requireNavigable();
    const href = resolveIn(this.realm.document, text);
    if (href === null) fail('SyntaxError', `Invalid URL: ${text}`);
    navigate(this.realm, href, replaces, taskRealm() ?? this.realm);
  }

  set(part, value) {
    if (part === 'protocol' && !/^[a-z][a-z0-9+.-]*(:|$)/i.test(value))
      fail('SyntaxError', 'The string did not match the expected pattern.');
    const href = part === 'search' && value === '' ? this.withoutQuery() : host.setURLPart(this.href, part, value);
    // A protocol that the URL can't have leaves it unchanged, and only HTTP is navigated to.
    if (href === null || (part === 'protocol' && (href === this.href || !/^https?:/.test(href)))) return;
    this.navigate(href, false);
  }

  // Unlike in a URL object, the question mark stays.
  withoutQuery() {
    const [front, ...fragment] = this.href.split('#');
    return [`${front.split('?', 1)[0]}?`, ...fragment].join('#');
  }

  // Unlike in a URL object, an empty fragment stays a fragment: a position in the document.
  setHash(value) {
    this.requireNavigable();
    const [front] = this.href.split('#', 1);
    const href = host.parseURL(`${front}#${value.startsWith('#') ? value.slice(1) : value}`);
    if (href !== null && host.urlParts(href)[hashPart] !== this.part('hash')) navigate(this.realm, href, false);
  }
}
LocationImpl.prototype.interface = 'Location';
export const locationImplOf = brand(LocationImpl);
// The origins of the frames around a page, innermost first.
export const ancestorOrigins = (realm) => {
  if (realm.ancestorOrigins === undefined) {
    const names = host.ancestorOrigins(realm.id) ?? '';
    realm.ancestorOrigins = lazyStringList().makeStringList(realm, names === '' ? [] : names.split(' '));
  }
  return realm.ancestorOrigins;
};
// Web IDL, "immutable prototype exotic objects". HTML, "The Location interface": its members are own properties and
// cannot be changed. `valueOf` and `Symbol.toPrimitive` cannot be redefined, and its prototype cannot be replaced.
export const fixedLocation = (realm, prototype, members, valueOf) => {
  const location = Object.create(prototype);
  /** @type {any} */
  const descriptors = Object.getOwnPropertyDescriptors(membersInWorld(realm, members));
  for (const descriptor of Object.values(descriptors)) {
    descriptor.configurable = false;
    if ('writable' in descriptor) descriptor.writable = false;
  }
  descriptors.valueOf = { value: valueOf };
  descriptors[Symbol.toPrimitive] = { value: undefined };
  return pageProxy(Object.defineProperties(location, descriptors), {
    setPrototypeOf: (target, wanted) => wanted === prototype,
    preventExtensions: () => false,
  });
};
export const locationOf = (realm) => {
  if (realm.location === undefined) {
    realm.constructorOf('Location');
    realm.location = stamp(realm.makeLocation(), new LocationImpl(realm));
  }
  return realm.location;
};

hooks.locationOf = locationOf;

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  page.interface('Location', null, {});
  const prototype = page.realm.prototypeOf('Location');
  page.realm.makeLocation = () => {
    const members = {
      get href() { return locationImplOf(this).href; },
      set href(value) { locationImplOf(this).navigate(toText(value), false); },
      get origin() { return locationImplOf(this).part('origin'); },
      get protocol() { return locationImplOf(this).part('protocol'); },
      set protocol(value) { locationImplOf(this).set('protocol', toText(value)); },
      get host() { return locationImplOf(this).part('host'); },
      set host(value) { locationImplOf(this).set('host', toText(value)); },
      get hostname() { return locationImplOf(this).part('hostname'); },
      set hostname(value) { locationImplOf(this).set('hostname', toText(value)); },
      get port() { return locationImplOf(this).part('port'); },
      set port(value) { locationImplOf(this).set('port', toText(value)); },
      get pathname() { return locationImplOf(this).part('pathname'); },
      set pathname(value) { locationImplOf(this).set('pathname', toText(value)); },
      get search() { return locationImplOf(this).part('search'); },
      set search(value) { locationImplOf(this).set('search', toText(value)); },
      get hash() { return locationImplOf(this).part('hash'); },
      set hash(value) { locationImplOf(this).setHash(toText(value)); },
      assign(url) {
        requireArguments(arguments, 1, this);
        locationImplOf(this).navigate(toText(url), false);
      },
      replace(url) {
        requireArguments(arguments, 1, this);
        locationImplOf(this).navigate(toText(url), true);
      },
      reload() { host.reload(page.realm.id); },
      toString() { return locationImplOf(this).href; },
      get ancestorOrigins() { return ancestorOrigins(page.realm); },
    };
    return fixedLocation(page.realm, prototype, members, page.realm.intrinsics.Object.prototype.valueOf);
  };
}
