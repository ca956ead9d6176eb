// Script elements whose type is `module` or `importmap`: HTML, "prepare the script element" and "execute the script
// element".
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { fireEvent } from '../events/firing.js';
import { asciiLower } from '../nodes/names.js';
import { policyNonce } from '../nodes/nonce.js';
import { postTask } from '../window/messages.js';
import { mergeImportMap, moduleHost, parseImportMap } from './import-map.js';
import { createModule, fetchDescendants, moduleOfError, runModule } from './loader.js';

const { apply } = Reflect;
const { then } = Promise.prototype;
const soon = Promise.resolve();

// Loads a module script's graph, and notifies the host when it is ready to run.
export const prepareModule = (element, source, isByParser) => {
  const { realm, document } = element;
  const credentials =
    asciiLower(element.getAttribute('crossorigin') ?? '') === 'use-credentials' ? 'include' : 'same-origin';
  const referrerPolicy = element.getAttribute('referrerpolicy') ?? undefined;
  const options = { nonce: policyNonce(element), isByParser, referrerPolicy };
  const key = ++realm.lastScript;
  realm.scripts.set(key, element);
  const finish = (record) => {
    element.moduleRecord = record;
    host.moduleReady(realm.id, key);
  };
  const descend = (record) => {
    if (record === null) return finish(null);
    fetchDescendants(record, credentials, (isWhole) => finish(isWhole ? record : null), options);
  };
  return {
    key,
    start() {
      if (source === null) {
        descend(createModule(realm, document.url, element.childText, element.place, document.baseURL));
        return;
      }
      const href = source === '' ? null : host.parseURL(source, document.baseURL);
      if (href === null) finish(null);
      else {
        const integrity = element.getAttribute('integrity');
        moduleHost.fetchModule(realm, href, '', credentials, descend, { ...options, integrity });
      }
    },
  };
};

export const executeModule = (realm, key, isWaited) => {
  const element = realm.scripts.get(key);
  realm.scripts.delete(key);
  const record = element.moduleRecord;
  element.moduleRecord = undefined;
  if (element.preparationDocument !== element.document) return;
  if (record === null) return fireEvent(element, 'error');
  // Its statements can't write into the document: HTML, "ignore-destructive-writes counter".
  realm.runningModules = (realm.runningModules ?? 0) + 1;
  runModule(record, (failure) => {
    if (failure === null) return;
    const report = () => host.reportScript(realm.id, failure.error, moduleOfError(failure.error));
    // As in WebKit, the microtasks of a module come before the report of its error, unless the parser waited for it.
    if (isWaited) report();
    else apply(then, soon, [() => { if (!host.isClosed(realm.id)) report(); }]);
  });
  realm.runningModules -= 1;
  // As in WebKit, also for a script without a URL.
  fireEvent(element, 'load');
};

// HTML, "register an import map".
export const registerImportMap = (element, source) => {
  const { realm } = element;
  if (source !== null) return postTask(realm, () => { fireEvent(element, 'error'); });
  try {
    mergeImportMap(realm, parseImportMap(realm, element.childText, element.document.baseURL));
  } catch (error) {
    host.reportScript(realm.id, error);
  }
};

hooks.executeModule = executeModule;
hooks.prepareModule = prepareModule;
hooks.registerImportMap = registerImportMap;
