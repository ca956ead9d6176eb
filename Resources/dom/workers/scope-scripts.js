// The scripts of a worker: HTML, "Importing scripts and libraries", and module scripts.
import { fail, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';

const lazyExchange = lazy('../xhr/exchange.js');
const lazyLoader = lazy('../modules/loader.js');

// HTML, "import scripts into worker global scope".
export const importScripts = (realm, urls) => {
  if (realm.scope.isModule) throw typeError('Module scripts do not support importScripts(). Use import.');
  const addresses = urls.map((url) => host.parseURL(toText(url), realm.document.baseURL)
    ?? fail('SyntaxError', 'The string did not match the expected pattern.'));
  // A script may revoke the URL of a blob that comes later in the list.
  const blobs = addresses.map((address) => lazyExchange().blobAt(realm, address));
  for (const [i, address] of addresses.entries()) {
    const outcome = host.importScript(realm.id, address, blobs[i]?.bytes, blobs[i]?.type);
    // The script threw its own error, which native code passes on in a list.
    if (Array.isArray(outcome)) throw outcome[0];
    if (outcome === false) fail('NetworkError', `The script '${address}' failed to load.`);
  }
};

// Runs the worker's module script: HTML, "run a worker". A script that can't be parsed, or whose imports can't be
// loaded, fails like one that can't be loaded itself.
export const runModuleScript = (realm, text, url, credentials) => {
  const { createModule, fetchDescendants, moduleOfError, runModule } = lazyLoader();
  const record = createModule(realm, url, text);
  const loaded = (isWhole) => {
    if (!isWhole || record.failure !== null) {
      host.workerFailed(realm.id, record.failure?.error);
      return;
    }
    runModule(record, (failure) => {
      if (failure !== null) host.reportScript(realm.id, failure.error, moduleOfError(failure.error));
    });
    host.workerStarted(realm.id);
  };
  fetchDescendants(record, credentials, loaded);
};
