// DOMRect and the members that return boxes: CSSOM View, "Extensions to the Element Interface"; Geometry Interfaces.
import { wrap } from '../infra/brands.js';
import { copyMembers } from '../infra/define.js';
import { hooks } from '../infra/hooks.js';
import { brand, describe, toNumber, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { List, listOf } from '../infra/list.js';
import { dictionary } from '../events/event.js';

export class RectImpl {
  constructor(realm, name, x, y, width, height) {
    this.realm = realm;
    this.interface = name;
    this.x = x;
    this.y = y;
    this.width = width;
    this.height = height;
  }

  // Rectangles are serializable.
  snapshot(realm = null) { return new RectImpl(realm, this.interface, this.x, this.y, this.width, this.height); }
  copyFor(realm) { return wrap(this.snapshot(realm)); }

  get top() { return Math.min(this.y, this.y + this.height); }
  get right() { return Math.max(this.x, this.x + this.width); }
  get bottom() { return Math.max(this.y, this.y + this.height); }
  get left() { return Math.min(this.x, this.x + this.width); }
}
RectImpl.prototype.interface = 'DOMRect';
const rectOf = brand(RectImpl);

class RectList extends List {
  constructor(realm, rects) {
    super();
    this.realm = realm;
    this.rects = rects;
  }

  get length() { return this.rects.length; }
  item(index) { return this.rects[index] ?? null; }
}
RectList.prototype.interface = 'DOMRectList';

export const boundingClientRect = (element) => {
  const { x, y, width, height } = hooks.geometry().boundingRectOf(element);
  return wrap(new RectImpl(element.realm, 'DOMRect', x, y, width, height));
};
export const rectsOf = (realm, rects) => new RectList(realm, rects.map(({ x, y, width, height }) => (
  new RectImpl(realm, 'DOMRect', x, y, width, height)))).wrapper;
export const clientRects = (element) => rectsOf(element.realm, hooks.geometry().clientRectsOf(element));
export const readOnlyRect = (realm, ...sides) => wrap(new RectImpl(realm, 'DOMRectReadOnly', ...sides));
export const rangeRect = (range) => {
  const union = hooks.geometry().unionOf(hooks.rangeRects(range));
  return wrap(union === null ? new RectImpl(range.realm, 'DOMRect', 0, 0, 0, 0)
    : new RectImpl(range.realm, 'DOMRect', union.x, union.y, union.width, union.height));
};

const construct = (name) => (realm, args, newTarget) => {
  const numbers = [];
  for (let i = 0; i < 4; i++) numbers.push(args[i] === undefined ? 0 : toNumber(args[i]));
  return wrapNew(new RectImpl(realm, name, ...numbers), newTarget);
};
export const rectOfSides = (realm, ...sides) => wrap(new RectImpl(realm, 'DOMRect', ...sides));
const statics = (name) => (realm) => ({
  fromRect(_, ...args) {
    const init = dictionary(args[0]);
    const sides = ['x', 'y', 'width', 'height'].map((side) => (init[side] === undefined ? 0 : toNumber(init[side])));
    return wrap(new RectImpl(realm, name, ...sides));
  },
});
const getter = (name) => [name, (wrapper) => rectOf(wrapper)[name]];
describe('DOMRectReadOnly', {
  parent: null,
  attributes: () => [
    ...['x', 'y', 'width', 'height', 'top', 'right', 'bottom', 'left'].map(getter),
  ],
  methods: (realm) => ({
    toJSON: (wrapper) => {
      const { x, y, width, height, top, right, bottom, left } = rectOf(wrapper);
      return copyMembers(realm.makeObject(), { x, y, width, height, top, right, bottom, left });
    },
  }),
  statics: statics('DOMRectReadOnly'), construct: construct('DOMRectReadOnly'),
});
describe('DOMRect', {
  parent: 'DOMRectReadOnly',
  attributes: () => ['x', 'y', 'width', 'height'].map((name) => (
    [...getter(name), (wrapper, value) => { rectOf(wrapper)[name] = toNumber(value); }])),
  statics: statics('DOMRect'), construct: construct('DOMRect'),
});
describe('DOMRectList', {
  parent: null, iterates: true,
  attributes: () => [['length', (wrapper) => listOf(wrapper).length]],
  methods: () => ({ item: (wrapper, index) => wrap(listOf(wrapper).item(toUnsignedLong(index))) }),
});
