// DOMQuad: Geometry Interfaces, "The DOMQuad interface".
import { wrap } from '../infra/brands.js';
import { brand, describe, toNumber, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { pointFrom } from './point.js';

const lazyClientRects = lazy('../nodes/client-rects.js');

const corners = ['p1', 'p2', 'p3', 'p4'];

class QuadImpl {
  constructor(realm, points) {
    this.realm = realm;
    const [p1, p2, p3, p4] = points;
    Object.assign(this, { p1, p2, p3, p4 });
  }

  // Quads are serializable.
  snapshot(realm = null) { return new QuadImpl(realm, corners.map((corner) => this[corner].snapshot(realm))); }
  copyFor(realm) { return wrap(this.snapshot(realm)); }
}
QuadImpl.prototype.interface = 'DOMQuad';
const of = brand(QuadImpl);
const fromPoints = (realm, points) =>
  new QuadImpl(realm, points.map((point) => pointFrom(realm, 'DOMPoint', point)));

describe('DOMQuad', {
  parent: null,
  attributes: () => corners.map((corner) => [corner, (wrapper) => wrap(of(wrapper)[corner])]),
  methods: (realm) => ({
    getBounds(wrapper) {
      const points = corners.map((corner) => of(wrapper)[corner]);
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      return lazyClientRects().rectOfSides(realm, left, top, Math.max(...xs) - left, Math.max(...ys) - top);
    },
    toJSON(wrapper) {
      const result = realm.makeObject();
      for (const corner of corners) result[corner] = wrap(of(wrapper)[corner]);
      return result;
    },
  }),
  statics: (realm) => ({
    fromRect(_, ...args) {
      const init = dictionary(args[0]);
      const [x, y, width, height] =
        ['x', 'y', 'width', 'height'].map((name) => (init[name] === undefined ? 0 : toNumber(init[name])));
      return wrap(fromPoints(realm, [{ x, y }, { x: x + width, y }, { x: x + width, y: y + height },
        { x, y: y + height }]));
    },
    fromQuad(_, ...args) {
      const init = dictionary(args[0]);
      return wrap(fromPoints(realm, corners.map((corner) => init[corner])));
    },
  }),
  construct: (realm, args, newTarget) =>
    wrapNew(fromPoints(realm, corners.map((corner, index) => args[index])), newTarget),
});
