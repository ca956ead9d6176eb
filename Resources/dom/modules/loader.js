// Loads modules and their dependencies: HTML, "Fetching scripts"; each module is fetched and evaluated once.
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { moduleHost } from './import-map.js';
import { evaluateModule, linkModule } from './linking.js';
import { ModuleRecord } from './record.js';

const lazyExchange = lazy('../xhr/exchange.js');

const javaScript = /^(text|application)\/(x-)?(java|ecma)script$|^text\/(javascript1\.[0-5]|jscript|livescript)$/;
const json = /^(application|text)\/json$|\+json$/;

// Removes the place and the stack of an error that no script has thrown, or gives it the place of a syntax error.
export const moduleError = (error, url = undefined, line = undefined) => {
  for (const [name, value] of [['line', line], ['column', undefined], ['sourceURL', url], ['stack', '']]) {
    if (value === undefined) delete error[name];
    else Object.defineProperty(error, name, { value, writable: true, enumerable: false, configurable: true });
  }
  return error;
};
// The modules that errors without a place belong to: pages do not see them, but reports name them.
const modulesOfErrors = new WeakMap();
export const linkError = (error, url) => {
  modulesOfErrors.set(moduleError(error), url);
  return error;
};
export const moduleOfError = (error) => (typeof error === 'object' ? modulesOfErrors.get(error) : undefined);

// HTML, "creating a JavaScript module script".
export const createModule = (realm, url, text, [line, indent] = [1, 0], base = url) => {
  const parts = host.parseModule(realm.id, text, url, line, indent);
  if (typeof parts[0] === 'string') {
    const [message, place] = /** @type {[string, number]} */ (parts);
    const broken = new ModuleRecord(realm, base, [0, [], [], [], [], [], false]);
    broken.fail(moduleError(new realm.intrinsics.SyntaxError(message), url, place));
    return broken;
  }
  const record = new ModuleRecord(realm, base, /** @type {import('../host').ModuleDeclarations} */ (parts));
  try {
    record.addresses = record.requests.map(([specifier, type]) => {
      if (type !== '' && type !== 'json')
        throw new realm.intrinsics.TypeError(`Import attribute type "${type}" is not valid`);
      return moduleHost.resolveSpecifier(realm, specifier, base);
    });
  } catch (error) {
    record.fail(linkError(error, url));
  }
  return record;
};

// HTML, "creating a JSON module script".
function createJSON(realm, url, text) {
  const record = new ModuleRecord(realm, url, [0, [], [], [['default', '', '1']], [], [], false]);
  record.state = 'done';
  record.isLinked = true;
  try {
    const value = realm.intrinsics.parseJSON(text);
    record.getters = [() => value];
  } catch (error) {
    record.fail(error);
  }
  return record;
}

const notImported = 'Importing a module script failed.';
class ModuleRequest {
  constructor(realm, url, type) {
    this.realm = realm;
    this.url = url;
    this.type = type;
    this.record = undefined;
    // The message of the error with which an import() is rejected if the module fails to load.
    this.failure = notImported;
    this.waiters = [];
  }

  // A blob is that of the time of the import; its URL may have been revoked since.
  send(credentials, { integrity = undefined, blob = undefined, referrerPolicy = undefined, nonce = '',
    isByParser = false } = {}) {
    const { realm, url } = this;
    this.key = lazyExchange().nextRequest(realm, this);
    lazyExchange().sendRequest(realm, this.key, {
      method: 'GET', url, headers: [], credentials, blob: blob ?? lazyExchange().blobAt(realm, url), integrity,
      referrerPolicy, nonce, directive: 'script-src-elem', isByParser,
    });
  }

  answer(key, [status, , url, fields, length]) {
    const { realm } = this;
    this.record = null;
    this.failure = status === 0 && url === 'cross-origin'
      ? 'Cross-origin script load denied by Cross-Origin Resource Sharing policy.' : notImported;
    if (status < 200 || status > 299) {
      if (status !== 0) host.loadFailed(realm.id, this.url, status, '');
    } else {
      const lines = fields.split('\n');
      const at = lines.findIndex((line, i) => i % 2 === 0 && line === 'content-type');
      const type = (at < 0 ? '' : lines[at + 1]).split(';')[0].trim().toLowerCase();
      if ((this.type === 'json' ? json : javaScript).test(type)) {
        const text = length === 0 ? '' : host.responseBody(realm.id, key, '', false);
        this.record = this.type === 'json' ? createJSON(realm, url, text) : createModule(realm, url, text);
      } else {
        const reason = `'${type}' is not a valid ${this.type === 'json' ? 'JSON' : 'JavaScript'} MIME type`;
        this.failure = `${reason}.`;
        host.loadFailed(realm.id, this.url, 0, reason);
      }
    }
    const { waiters } = this;
    this.waiters = [];
    for (const waiter of waiters) waiter(this.record);
  }
}

// Calls back with a module's record, or null if the module failed to load.
moduleHost.fetchModule = (realm, url, type, credentials, done, options = undefined) => {
  realm.modules ??= new Map();
  const key = `${type} ${url}`;
  let request = realm.modules.get(key);
  if (request === undefined) {
    realm.modules.set(key, request = new ModuleRequest(realm, url, type));
    request.waiters.push(done);
    return request.send(credentials, options);
  }
  if (request.record === undefined) request.waiters.push(done);
  else done(request.record);
};

// The message of the error with which a module that failed to load rejects an import().
moduleHost.failureOf = (realm, url, type) => realm.modules?.get(`${type} ${url}`)?.failure ?? notImported;

// HTML, "fetch the descendants of and link": loads all dependencies of a module; calls back with false if one of them
// failed to load.
export const fetchDescendants = (root, credentials, done, options = undefined) => {
  const { realm } = root;
  const seen = new Set();
  let pending = 1;
  let isWhole = true;
  const release = () => { if (--pending === 0) done(isWhole); };
  const visit = (record) => {
    if (seen.has(record) || record.failure !== null || record.isLinked) return;
    seen.add(record);
    record.requests.forEach(([, type], i) => {
      pending += 1;
      moduleHost.fetchModule(realm, record.addresses[i], type, credentials, (child) => {
        if (child === null) {
          isWhole = false;
        } else {
          record.requested[i] = child;
          visit(child);
        }
        release();
      }, options);
    });
  };
  visit(root);
  release();
};

// HTML, "find the first parse error": { error } or null.
const firstFailure = (root) => {
  const seen = new Set();
  const find = (record) => {
    if (seen.has(record) || (record.isLinked && record.state !== 'new')) return null;
    seen.add(record);
    if (record.failure !== null) return record.failure;
    for (const child of record.requested) {
      const found = find(child);
      if (found !== null) return found;
    }
    return null;
  };
  return find(root);
};

// Links and evaluates a module whose graph is complete; calls done(null) or done({ error }).
export const runModule = (record, done) => {
  const failure = firstFailure(record);
  if (failure !== null) return done(failure);
  try {
    linkModule(record);
  } catch (error) {
    return done({ error });
  }
  evaluateModule(record, done);
};
