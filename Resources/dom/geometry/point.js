// DOMPoint and DOMPointReadOnly: Geometry Interfaces, "The DOMPoint interfaces".
import { implOrNothing, wrap } from '../infra/brands.js';
import { brand, describe, toNumber, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';

const lazyTransforms = lazy('../css/transforms.js');

export class PointImpl {
  constructor(realm, name, /** @type {number[]} */ [x, y, z, w]) {
    this.realm = realm;
    this.interface = name;
    this.x = x;
    this.y = y;
    this.z = z;
    this.w = w;
  }

  // Points are serializable.
  snapshot(realm = null) { return new PointImpl(realm, this.interface, [this.x, this.y, this.z, this.w]); }
  copyFor(realm) { return wrap(this.snapshot(realm)); }
}
PointImpl.prototype.interface = 'DOMPoint';
const of = brand(PointImpl);
const members = ['x', 'y', 'z', 'w'];
const read = (values) => members.map((name, index) =>
  (values[index] === undefined ? (name === 'w' ? 1 : 0) : toNumber(values[index])));
const readInit = (init) => { const point = dictionary(init); return read(members.map((name) => point[name])); };
export const transformPoint = ({ realm, entries }, init) => {
  const values = readInit(init);
  return wrap(new PointImpl(realm, 'DOMPoint', members.map((name, row) => (
    values.reduce((sum, value, column) => sum + entries[column * 4 + row] * value, 0)))));
};
export const pointFrom = (realm, name, init) => new PointImpl(realm, name, readInit(init));
const statics = (name) => (realm) => ({ fromPoint: (_, ...args) => wrap(pointFrom(realm, name, args[0])) });
const construct = (name) =>
  (realm, args, newTarget) => wrapNew(new PointImpl(realm, name, read(args)), newTarget);
const getter = (name) => [name, (wrapper) => of(wrapper)[name]];
describe('DOMPointReadOnly', {
  parent: null,
  attributes: () => members.map(getter),
  methods: (realm) => ({
    matrixTransform: (wrapper, ...args) => {
      realm.constructorOf('DOMMatrix');
      const { x, y, z, w } = of(wrapper);
      const matrix = implOrNothing(args[0]);
      return transformPoint({ realm, entries: matrix?.entries ?? lazyTransforms().identityMatrix() }, { x, y, z, w });
    },
    toJSON: (wrapper) => {
      const { x, y, z, w } = of(wrapper);
      return Object.assign(realm.makeObject(), { x, y, z, w });
    },
  }),
  statics: statics('DOMPointReadOnly'), construct: construct('DOMPointReadOnly'),
});
describe('DOMPoint', {
  parent: 'DOMPointReadOnly',
  attributes: () =>
    members.map((name) => [...getter(name), (wrapper, value) => { of(wrapper)[name] = toNumber(value); }]),
  statics: statics('DOMPoint'), construct: construct('DOMPoint'),
});
