// DOMStringList: HTML, "The DOMStringList interface".
import { describe, toText, toUnsignedLong } from './idl.js';
import { List, listOf } from './list.js';

class StringList extends List {
  constructor(realm, texts) {
    super();
    this.realm = realm;
    this.texts = texts;
  }

  get length() { return this.texts.length; }
  item(index) { return this.texts[index] ?? null; }
  valueAt(index) { return this.texts[index]; }
}
StringList.prototype.interface = 'DOMStringList';
describe('DOMStringList', {
  parent: null, iterates: true,
  attributes: () => [['length', (wrapper) => listOf(wrapper).length]],
  methods: () => ({
    item: (wrapper, index) => listOf(wrapper).item(toUnsignedLong(index)),
    contains: (wrapper, text) => listOf(wrapper).texts.includes(toText(text)),
  }),
});
export const makeStringList = (realm, texts) => new StringList(realm, texts).wrapper;
