// HTMLAllCollection: HTML, "The HTMLAllCollection interface". Its object is a function that the page takes for
// `undefined`. The engine looks nothing up on it, so items and names are resolved by its prototype, which is a proxy.
import { stamp, wrap } from '../infra/brands.js';
import { host } from '../infra/host.js';
import { brand, describe, toText } from '../infra/idl.js';
import { indexOfKey, ListHandler } from '../infra/list.js';
import { pageProxy } from '../infra/current-world.js';
import { Descendants, descendants } from './collections.js';

const { create, setPrototypeOf } = Object;

const namedKinds = new Set(['a', 'button', 'embed', 'form', 'frame', 'frameset', 'iframe', 'img', 'input', 'map',
  'meta', 'object', 'select', 'textarea']);
const hasName = (element, name) => element.id === name
  || (element.isHTML && namedKinds.has(element.localName) && element.getAttribute('name') === name);

class AllCollectionImpl extends Descendants {
  makeWrapper() {
    const object = host.makeAllCollection(this.realm.globalID);
    if (object === undefined) return undefined;
    delete object.name;
    delete object.length;
    setPrototypeOf(object,
      pageProxy(create(this.realm.prototypeOf('HTMLAllCollection')), new ListHandler(this)));
    return stamp(object, this);
  }

  named(name) {
    if (name === '') return null;
    const found = this.fill(Infinity).filter((element) => hasName(element, name));
    if (found.length < 2) return wrap(found[0] ?? null);
    return descendants(this.root, `all ${name}`, (element) => hasName(element, name)).wrapper;
  }

  namedValue(name) { return this.named(name) ?? undefined; }
}
AllCollectionImpl.prototype.interface = 'HTMLAllCollection';
const of = brand(AllCollectionImpl);

// Returns undefined if the engine can make no such object.
export const allOf = (document) =>
  document.cached('all', () => new AllCollectionImpl(document, () => true, false)).wrapper;

describe('HTMLAllCollection', {
  parent: null,
  attributes: () => [['length', (wrapper) => of(wrapper).length]],
  methods: () => ({
    namedItem: (wrapper, name) => of(wrapper).named(toText(name)),
    item: (wrapper, key = undefined) => {
      const all = of(wrapper);
      if (key === undefined) return null;
      const text = toText(key);
      const index = indexOfKey(text);
      return index >= 0 ? all.valueAt(index) ?? null : all.named(text);
    },
  }),
  iterates: true,
});
