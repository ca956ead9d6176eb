// The plugins and MIME types of a PDF viewer, which every browser names the same way: HTML, "PDF viewing support".
import { implOf, stamp } from '../infra/brands.js';
import { copyMembers, defineIterator } from '../infra/define.js';
import { toUnsignedLong } from '../infra/idl.js';

const names = ['PDF Viewer', 'Chrome PDF Viewer', 'Chromium PDF Viewer', 'Microsoft Edge PDF Viewer',
  'WebKit built-in PDF'];
const types = ['application/pdf', 'text/pdf'];
const description = 'Portable Document Format';
const { create, defineProperty } = Object;

// An array of objects that can be accessed by index and by name.
const makeArray = (realm, name, items, key) => {
  const array = stamp(create(realm.prototypeOf(name)), { realm, items, key });
  items.forEach((item, i) => {
    defineProperty(array, i, { value: item, enumerable: true, configurable: true });
    defineProperty(array, key(item), { value: item, configurable: true });
  });
  return array;
};
export const setUpPlugins = (realm) => {
  const make = (name, impl) => stamp(create(realm.prototypeOf(name)), { realm, ...impl });
  const pluginOf = { plugin: null };
  const mimeTypes = types.map((type) => make('MimeType', { type, description, suffixes: 'pdf', owner: pluginOf }));
  const byType = (item) => implOf(item).type;
  const plugins = names.map((name) => {
    const plugin = makeArray(realm, 'Plugin', mimeTypes, byType);
    return Object.assign(implOf(plugin), { name, description, filename: 'internal-pdf-viewer' }) && plugin;
  });
  [pluginOf.plugin] = plugins;
  realm.plugins = makeArray(realm, 'PluginArray', plugins, (item) => implOf(item).name);
  realm.mimeTypes = makeArray(realm, 'MimeTypeArray', mimeTypes, byType);
};
export const pluginItem = (impl, index) => impl.items[toUnsignedLong(index)] ?? null;
export const namedPlugin = (impl, name) => impl.items.find((item) => impl.key(item) === name) ?? null;

/** @param {import('../realm').Page} page */
export function expose(page) {
  const list = (members) => defineIterator(copyMembers({
    get length() { return implOf(this).items.length; },
    item(index) { return pluginItem(implOf(this), index); },
    namedItem(name) { return namedPlugin(implOf(this), `${name}`); },
  }, members), page.realm.listMembers.values);
  page.interface('MimeType', null, {
    get type() { return implOf(this).type; },
    get description() { return implOf(this).description; },
    get suffixes() { return implOf(this).suffixes; },
    get enabledPlugin() { return implOf(this).owner.plugin; },
  });
  page.interface('MimeTypeArray', null, list({}));
  page.interface('Plugin', null, list({
    get name() { return implOf(this).name; },
    get description() { return implOf(this).description; },
    get filename() { return implOf(this).filename; },
  }));
  page.interface('PluginArray', null, list({ refresh() {} }));
  setUpPlugins(page.realm);
}
