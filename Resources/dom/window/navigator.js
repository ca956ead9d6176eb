// Navigator and Screen, set up when a page first uses them.
import { defineGlobalAccessor, freeze } from '../infra/define.js';
import { host } from '../infra/host.js';
import { requireArguments } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { singleton } from './navigation.js';

export const exposes = ['navigator', 'screen'];

const lazyGeolocation = lazy('./geolocation.js');
const lazyLocks = lazy('./locks.js');
const lazyNavigatorServices = lazy('./navigator-services.js');
const lazyScreenOrientation = lazy('./screen-orientation.js');

export const languageOf = (realm) => realm.locale ?? 'en-US';
export const appVersion = (realm) => realm.userAgent.replace(/^Mozilla\//, '');
// Secure Contexts, "Is origin potentially trustworthy?".
export const isSecureContext = (realm) => realm.isSecure
  ?? /^(https|wss|file|about):|^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/.test(realm.document.url);
export const vendorOf = (userAgent) => (/Chrome/.test(userAgent) ? 'Google Inc.' : 'Apple Computer, Inc.');
export const platformOf = (userAgent) => (/iPhone|iPad|iPod/.exec(userAgent)?.[0]
  ?? (/Android/.test(userAgent) ? 'Linux armv8l' : 'MacIntel'));

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  // A worker has a navigator of its own (workers/scope-objects.js).
  if (realm.isWorker) return;
  const languages = freeze(realm.makeArray([languageOf(realm)]));
  const isSecure = () => isSecureContext(realm);
  const service = (name) => {
    lazyNavigatorServices(realm);
    return lazyNavigatorServices().navigatorService(realm, name);
  };
  page.interface('Navigator', null, {
    get userAgent() { return realm.userAgent; },
    get appVersion() { return appVersion(realm); },
    get appName() { return 'Netscape'; },
    get appCodeName() { return 'Mozilla'; },
    get product() { return 'Gecko'; },
    get productSub() { return '20030107'; },
    get vendor() { return vendorOf(realm.userAgent); },
    get vendorSub() { return ''; },
    get platform() { return platformOf(realm.userAgent); },
    get language() { return languages[0]; },
    get languages() { return languages; },
    get onLine() { return host.isOnline(realm.id); },
    get cookieEnabled() { return true; },
    get hardwareConcurrency() { return 4; },
    get maxTouchPoints() { return 5; },
    get webdriver() { return false; },
    get pdfViewerEnabled() { return true; },
    get plugins() { return realm.constructorOf('PluginArray') && realm.plugins; },
    get mimeTypes() { return realm.constructorOf('PluginArray') && realm.mimeTypes; },
    javaEnabled() { return false; },
    get standalone() { return false; },
    get clipboard() { return isSecure() ? service('clipboard') : undefined; },
    get permissions() { return service('permissions'); },
    get locks() { return isSecure() ? lazyLocks(realm).lockManager(realm) : undefined; },
    get geolocation() { return lazyGeolocation(realm).geolocation(realm); },
    sendBeacon(url) {
      requireArguments(arguments, 1, this);
      lazyNavigatorServices(realm);
      return lazyNavigatorServices().sendBeacon(realm, url, arguments[1]);
    },
  });
  page.interface('Screen', null, {
    get width() { return realm.screenSize.width; },
    get height() { return realm.screenSize.height; },
    get availWidth() { return realm.screenSize.width; },
    get availHeight() { return realm.screenSize.height; },
    get availLeft() { return 0; },
    get availTop() { return 0; },
    get colorDepth() { return 24; },
    get pixelDepth() { return 24; },
    get orientation() { return lazyScreenOrientation(realm).screenOrientation(realm); },
  });
  const navigator = singleton(realm, 'Navigator');
  defineGlobalAccessor(realm, 'navigator', () => navigator);
  page.lazyGlobal('clientInformation', () => defineGlobalAccessor(realm, 'clientInformation', () => navigator, true));
  page.lazyGlobal('isSecureContext', () => defineGlobalAccessor(realm, 'isSecureContext', isSecure));
  page.lazyGlobal('crossOriginIsolated', () => page.global('crossOriginIsolated', false, true));
  const screen = singleton(realm, 'Screen');
  defineGlobalAccessor(realm, 'screen', () => screen, true);
}
