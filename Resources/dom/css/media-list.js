// MediaList: CSSOM, "The MediaList Interface".
import { fail } from '../infra/errors.js';
import { brand, describe, toText, toUnsignedLong } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { List } from '../infra/list.js';

const lazyMediaQueries = lazy('./media-queries.js');
const lazyRules = lazy('./rules.js');

class MediaListImpl extends List {
  constructor(owner, field) {
    super();
    this.owner = owner;
    this.field = field;
  }

  get realm() { return this.owner.realm; }
  get queries() { return splitQueries(this.realm, this.owner[this.field] ?? ''); }
  set queries(list) {
    this.owner[this.field] = list.join(', ');
    this.owner.changed?.();
  }

  get length() { return this.queries.length; }
  item(index) { return this.queries[index] ?? null; }
  valueAt(index) { return this.queries[index]; }
}
MediaListImpl.prototype.interface = 'MediaList';
const mediaOf = brand(MediaListImpl);
const splitQueries = (realm, text) => (text.trim() === '' ? []
  : lazyMediaQueries().mediaText(realm, text).split(',').map((query) => query.trim()));
const lists = new WeakMap();
const listOfOwner = (owner) => {
  if (!lists.has(owner))
    lists.set(owner, new MediaListImpl(owner, owner instanceof lazyRules().GroupingRule ? 'condition' : 'mediaText'));
  return lists.get(owner);
};
export const mediaListOf = (owner) => listOfOwner(owner).wrapper;
export const setMediaText = (owner, value) => {
  listOfOwner(owner).queries = splitQueries(owner.realm, value === null ? '' : toText(value));
};
describe('MediaList', {
  parent: null,
  attributes: () => [
    ['mediaText', (wrapper) => mediaOf(wrapper).queries.join(', '),
      (wrapper, value) => {
        const list = mediaOf(wrapper);
        list.queries = splitQueries(list.realm, value === null ? '' : toText(value));
      }],
    ['length', (wrapper) => mediaOf(wrapper).length],
  ],
  methods: () => ({
    item: (wrapper, index) => mediaOf(wrapper).item(toUnsignedLong(index)),
    appendMedium: (wrapper, text) => {
      const [query] = splitQueries(mediaOf(wrapper).realm, toText(text));
      const { queries } = mediaOf(wrapper);
      if (query !== undefined && !queries.includes(query)) mediaOf(wrapper).queries = [...queries, query];
    },
    deleteMedium: (wrapper, text) => {
      const [query] = splitQueries(mediaOf(wrapper).realm, toText(text));
      const { queries } = mediaOf(wrapper);
      if (!queries.includes(query)) fail('NotFoundError');
      mediaOf(wrapper).queries = queries.filter((other) => other !== query);
    },
    toString: (wrapper) => mediaOf(wrapper).queries.join(', '),
  }),
  iterates: true,
});
