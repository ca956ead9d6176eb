// `import()` and `import.meta`: HTML, "HostLoadImportedModule" and "HostGetImportMetaProperties".
import { placed } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { moduleHost } from './import-map.js';
import { fetchDescendants, moduleError, runModule } from './loader.js';
import { namespaceOf } from './namespace.js';

const lazyExchange = lazy('../xhr/exchange.js');
const { then } = Promise.prototype;
const soon = Promise.resolve();

// Implements `import()` in a script; `base` is the script's URL, null for the document's.
export const importFunction = (realm, base) => (specifier, options) => {
  const { Promise: PagePromise, TypeError: PageTypeError } = realm.intrinsics;
  return new PagePromise((resolve, reject) => {
    let address;
    let type = '';
    try {
      const name = realm.toText(specifier);
      if (options !== undefined) {
        if (typeof options !== 'object' || options === null)
          throw new PageTypeError('The second argument of import() must be an object');
        type = options.with?.type === undefined ? '' : realm.toText(options.with.type);
        if (type !== '' && type !== 'json') throw new PageTypeError(`Import attribute type "${type}" is not valid`);
      }
      address = moduleHost.resolveSpecifier(realm, name, base ?? realm.document.baseURL);
    } catch (error) {
      return reject(placed(error));
    }
    const nonce = realm.scriptNonce ?? '';
    const blob = address.startsWith('blob:') ? lazyExchange().blobAt(realm, address) : undefined;
    const load = () => moduleHost.fetchModule(realm, address, type, 'same-origin', (record) => {
      const fail = () => reject(moduleError(new PageTypeError(moduleHost.failureOf(realm, address, type))));
      if (record === null) return fail();
      fetchDescendants(record, 'same-origin', (isWhole) => {
        if (!isWhole) return fail();
        runModule(record, (failure) => {
          if (failure === null) resolve(namespaceOf(record));
          else reject(failure.error);
        });
      }, { nonce });
    }, { blob, nonce });
    // A module that is already loaded runs after the importing script.
    Reflect.apply(then, soon, [() => { if (!host.isClosed(realm.id)) load(); }]);
  });
};

export const importMeta = (realm, url) => {
  const meta = realm.makeObject();
  Object.setPrototypeOf(meta, null);
  meta.url = url;
  meta.resolve =
    realm.makeMethod('resolve', (self, specifier) => moduleHost.resolveSpecifier(realm, realm.toText(specifier), url));
  return meta;
};

hooks.importFunction = importFunction;
