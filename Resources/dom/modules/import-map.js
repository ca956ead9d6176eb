// Import maps and specifiers: HTML, "Import maps" and "resolve a module specifier".
import { host } from '../infra/host.js';

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const urlOf = (specifier, base) =>
  (/^\.{0,2}\//.test(specifier) ? host.parseURL(specifier, base) : host.parseURL(specifier));
// Longer keys come first, so that the most specific one matches.
const sorted = (entries) => entries.sort(([a], [b]) => (a < b ? 1 : a > b ? -1 : 0));

function specifierMap(object, base) {
  const entries = new Map();
  for (const [key, value] of Object.entries(object)) {
    if (key === '') continue;
    const name = urlOf(key, base) ?? key;
    const address = typeof value === 'string' ? urlOf(value, base) : null;
    entries.set(name, address !== null && key.endsWith('/') && !address.endsWith('/') ? null : address);
  }
  return sorted([...entries]);
}

// HTML, "parse an import map string".
export const parseImportMap = (realm, text, base) => {
  let map;
  try { map = JSON.parse(text); } catch (error) { throw new realm.intrinsics.SyntaxError(error.message); }
  const need = (value, name) => {
    if (!isObject(value)) throw new realm.intrinsics.TypeError(`${name} must be a JSON object.`);
    return value;
  };
  need(map, 'Import map');
  const imports = 'imports' in map ? specifierMap(need(map.imports, 'Imports'), base) : [];
  const scopes = [];
  if ('scopes' in map) {
    for (const [prefix, scope] of Object.entries(need(map.scopes, 'Scopes'))) {
      const entries = specifierMap(need(scope, 'Scope'), base);
      const url = host.parseURL(prefix, base);
      if (url !== null) scopes.push([url, entries]);
    }
  }
  return { imports, scopes: sorted(scopes) };
};

// HTML, "merge existing and new import maps": rules that exist stay, and a rule must not change what was resolved.
export const mergeImportMap = (realm, map) => {
  const known = realm.importMap ?? { imports: [], scopes: [] };
  const resolved = [...realm.resolvedModules?.values() ?? []];
  const merge = (old, entries, isAffected) => sorted([...old, ...entries.filter(([key]) =>
    !old.some(([other]) => other === key) && !resolved.some((each) => isAffected(each) && isMatch(key, each)))]);
  const scopes = new Map(known.scopes);
  for (const [prefix, entries] of map.scopes)
    scopes.set(prefix, merge(scopes.get(prefix) ?? [], entries, ({ base }) => isInScope(prefix, base)));
  realm.importMap = { imports: merge(known.imports, map.imports, () => true), scopes: sorted([...scopes]) };
};
const isInScope = (prefix, base) => prefix === base || (prefix.endsWith('/') && base.startsWith(prefix));
const isMatch = (key, { name, url }) =>
  key === name || (key.endsWith('/') && name.startsWith(key) && (url === null || special.test(url)));

const special = /^(https?|wss?|ftp|file):/;
// Returns a URL; null if the map lacks the specifier. Throws if the map blocks it.
function find(realm, specifier, url, entries) {
  const refuse = () => {
    throw new realm.intrinsics.TypeError(`Module name, '${specifier}' does not resolve to a valid URL.`);
  };
  const normalised = url ?? specifier;
  for (const [key, address] of entries) {
    if (key === normalised) return address ?? refuse();
    if (!key.endsWith('/') || !normalised.startsWith(key) || (url !== null && !special.test(url))) continue;
    if (address === null) refuse();
    const found = host.parseURL(normalised.slice(key.length), address);
    return found !== null && found.startsWith(address) ? found : refuse();
  }
  return null;
}

// The functions that the module system requires of its embedder: `resolveSpecifier` and `fetchModule`. The spec runner
// has its own.
export const moduleHost = {};

moduleHost.resolveSpecifier = (realm, specifier, base) => {
  const url = urlOf(specifier, base);
  const address = resolve(realm, specifier, base, url);
  const name = url ?? specifier;
  (realm.resolvedModules ??= new Map()).set(`${base} ${name}`, { name, url, base });
  return address;
};
function resolve(realm, specifier, base, url) {
  const map = realm.importMap;
  if (map !== undefined) {
    for (const [prefix, entries] of map.scopes) {
      if (!isInScope(prefix, base)) continue;
      const found = find(realm, specifier, url, entries);
      if (found !== null) return found;
    }
    const found = find(realm, specifier, url, map.imports);
    if (found !== null) return found;
  }
  if (url !== null) return url;
  throw new realm.intrinsics.TypeError(`Module name, '${specifier}' does not resolve to a valid URL.`);
}
