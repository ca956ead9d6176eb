// The run of scripts, which the host begins: HTML, "execute the script element".
import { current } from '../infra/current.js';
import { entries } from '../infra/entries.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { nonceOf } from '../nodes/nonce.js';
import { isInShadow } from '../nodes/tree.js';

const lazyLinkedSheets = lazy('./linked-sheets.js');

export const initScripts = (realm) => {
  realm.scripts = new Map();
  realm.lastScript = 0;
  realm.scriptStack = [];
};
// Called before and after each script. A script that was moved into another document does not run.
entries.beforeScript = (realm, key) => {
  current.realm = realm;
  const element = realm.scripts.get(key);
  if (element !== undefined && element.preparationDocument !== element.document) {
    realm.scripts.delete(key);
    return 0;
  }
  if (realm.hasPolicy === true && element !== undefined) realm.scriptNonce = nonceOf(element);
  realm.scriptStack.push(realm.document.currentScript);
  // HTML: "currentScript" is null for scripts in shadow trees.
  realm.document.currentScript = element === undefined || isInShadow(element) ? null : element;
  return element?.hasAttribute('crossorigin') === true ? 2 : 1;
};
entries.afterScript = (realm, key, external) => {
  current.realm = realm;
  realm.document.currentScript = realm.scriptStack.pop() ?? null;
  const element = realm.scripts.get(key);
  realm.scripts.delete(key);
  if (realm.waitingSheets !== undefined && realm.scriptStack.length === 0) lazyLinkedSheets().loadWaitingSheets(realm);
  if (external && element !== undefined) fireEvent(element, 'load');
};
entries.scriptFailed = (realm, key) => {
  current.realm = realm;
  const element = realm.scripts.get(key);
  realm.scripts.delete(key);
  if (element !== undefined) fireEvent(element, 'error');
};
entries.runModuleScript = (realm, key, isWaited) => {
  current.realm = realm;
  hooks.executeModule(realm, key, isWaited);
  host.moduleHasRun(realm.id);
};

hooks.initScripts = initScripts;
