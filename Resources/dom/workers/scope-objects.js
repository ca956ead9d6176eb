// WorkerLocation and WorkerNavigator: HTML, "The WorkerLocation interface" and "The WorkerNavigator object".
import { wrap } from '../infra/brands.js';
import { defineLazyInterface, freeze } from '../infra/define.js';
import { host } from '../infra/host.js';
import { brand } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { defineFileReaderSync } from './file-reader-sync.js';
import { defineScopeInterface } from './scope-interface.js';

const lazyLocks = lazy('../window/locks.js');
const lazyNavigator = lazy('../window/navigator.js');
const lazyNavigatorServices = lazy('../window/navigator-services.js');

const parts = ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash',
  'urlOrigin', 'origin'];

class ScopeLocationImpl {
  constructor(realm) { this.realm = realm; }
  get href() { return this.realm.document.url; }
  part(name) { return host.urlParts(this.href)[parts.indexOf(name)]; }
}
ScopeLocationImpl.prototype.interface = 'WorkerLocation';
const locationOf = brand(ScopeLocationImpl);

class ScopeNavigatorImpl {
  constructor(realm) { this.realm = realm; }
}
ScopeNavigatorImpl.prototype.interface = 'WorkerNavigator';
const navigatorOf = brand(ScopeNavigatorImpl);

export const isSecureScope = (realm) => lazyNavigator().isSecureContext(realm);

const defineLocation = (realm) => {
  const shown = ['origin', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
  defineScopeInterface(realm, 'WorkerLocation', [
    ['href', (wrapper) => locationOf(wrapper).href],
    ...shown.map((name) => [name, (wrapper) => locationOf(wrapper).part(name)]),
  ], { toString: (wrapper) => locationOf(wrapper).href });
};
const defineNavigator = (realm) => {
  const { userAgent } = realm;
  const languages = freeze(realm.makeArray([lazyNavigator().languageOf(realm)]));
  const constants = {
    appCodeName: 'Mozilla', appName: 'Netscape', appVersion: lazyNavigator().appVersion(realm),
    platform: lazyNavigator().platformOf(userAgent), product: 'Gecko', userAgent,
    language: lazyNavigator().languageOf(realm), languages, hardwareConcurrency: 4,
  };
  defineScopeInterface(realm, 'WorkerNavigator', [
    ...Object.entries(constants).map(([name, value]) => [name, (wrapper) => navigatorOf(wrapper) && value]),
    ['onLine', (wrapper) => host.isOnline(navigatorOf(wrapper).realm.id)],
    ['permissions', (wrapper) => {
      navigatorOf(wrapper);
      lazyNavigatorServices(realm);
      return lazyNavigatorServices().navigatorService(realm, 'permissions');
    }],
    ['locks', (wrapper) =>
      (isSecureScope(navigatorOf(wrapper).realm) ? lazyLocks(realm).lockManager(realm) : undefined)],
  ]);
};
export const defineScopeObjects = (realm) => {
  defineLazyInterface(realm, 'WorkerLocation', () => defineLocation(realm));
  defineLazyInterface(realm, 'WorkerNavigator', () => defineNavigator(realm));
  defineLazyInterface(realm, 'FileReaderSync', () => defineFileReaderSync(realm));
};
export const scopeLocation = (realm) => realm.scope.location ??= wrap(new ScopeLocationImpl(realm));
export const scopeNavigator = (realm) => realm.scope.navigator ??= wrap(new ScopeNavigatorImpl(realm));
