// MediaList: CSSOM, "The MediaList Interface".
import { fail } from '../infra/errors.js';
import { brand, describe, toText, toUnsignedLong } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { List } from '../infra/list.js';

const lazyRules = lazy('./rules.js');

class MediaListImpl extends List {
  constructor(owner, field) {
    super();
    this.owner = owner;
    this.field = field;
  }

  get realm() { return this.owner.realm; }
  get queries() { return splitQueries(this.owner[this.field] ?? ''); }
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
// Returns the text of media queries as rules show it. Those that aren't recognized keep their text.
export const mediaQueryText = (text) => (text.trim() === '' ? '' : text.split(',').map((query) => {
  const [normalized] = splitQueries(query);
  return normalized === 'not all' || normalized === undefined ? query.trim() : normalized;
}).join(', '));
const splitQueries = (text) => (text.trim() === '' ? [] : text.split(',').map((query) => {
  const lower = query.trim().replace(/\s+/g, ' ').toLowerCase().replace(/^all and /, '');
  return /^(?:(?:not |only )?[-\w]+|(?:(?:not |only )?[-\w]+ and )?\([^()]*\)(?: (?:and|or) \([^()]*\))*|not \(.*\))$/
    .test(lower) ? lower : 'not all';
}));
const lists = new WeakMap();
const listOfOwner = (owner) => {
  if (!lists.has(owner))
    lists.set(owner, new MediaListImpl(owner, owner instanceof lazyRules().GroupingRule ? 'condition' : 'mediaText'));
  return lists.get(owner);
};
export const mediaListOf = (owner) => listOfOwner(owner).wrapper;
export const setMediaText = (owner, value) => {
  listOfOwner(owner).queries = splitQueries(value === null ? '' : toText(value));
};
describe('MediaList', {
  parent: null,
  attributes: () => [
    ['mediaText', (wrapper) => mediaOf(wrapper).queries.join(', '),
      (wrapper, value) => { mediaOf(wrapper).queries = splitQueries(value === null ? '' : toText(value)); }],
    ['length', (wrapper) => mediaOf(wrapper).length],
  ],
  methods: () => ({
    item: (wrapper, index) => mediaOf(wrapper).item(toUnsignedLong(index)),
    appendMedium: (wrapper, text) => {
      const [query] = splitQueries(toText(text));
      const { queries } = mediaOf(wrapper);
      if (query !== undefined && !queries.includes(query)) mediaOf(wrapper).queries = [...queries, query];
    },
    deleteMedium: (wrapper, text) => {
      const [query] = splitQueries(toText(text));
      const { queries } = mediaOf(wrapper);
      if (!queries.includes(query)) fail('NotFoundError');
      mediaOf(wrapper).queries = queries.filter((other) => other !== query);
    },
    toString: (wrapper) => mediaOf(wrapper).queries.join(', '),
  }),
  iterates: true,
});
