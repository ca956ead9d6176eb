// Touch and TouchList: Touch Events.
import { wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { brand, describe, requireArguments, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { List, listOf } from '../infra/list.js';
import { eventFieldKinds } from './event-field-kinds.js';
import { dictionary } from './event.js';

const { text, long, double, float, target } = eventFieldKinds;

// A finger, as pages create one: Touch Events, "Touch".
class TouchImpl {
  constructor(realm, values) {
    this.realm = realm;
    this.values = values;
  }
}
TouchImpl.prototype.interface = 'Touch';
const touchOf = brand(TouchImpl);
// Creates a finger on a target. `place` contains members of `Touch`, with the point in the viewport.
export const makeTouch = (target, identifier, place) => {
  const values = Object.fromEntries(Object.entries(touchMembers).map(([name, [fallback]]) => [name, fallback]));
  const { clientX = 0, clientY = 0 } = place;
  const { x, y } = hooks.viewportPosition(target.realm);
  const page = { pageX: clientX + x, pageY: clientY + y, screenX: clientX, screenY: clientY };
  return wrap(new TouchImpl(target.realm, { ...values, ...page, ...place, identifier, target: wrap(target) }));
};
/** @type {Record<string, any[]>} */
const touchMembers = { identifier: long, target, screenX: double, screenY: double, clientX: double, clientY: double,
  pageX: double, pageY: double,
  radiusX: float, radiusY: float, rotationAngle: float, force: float, altitudeAngle: double, azimuthAngle: double,
  touchType: ['direct', text[1]] };
describe('Touch', {
  parent: null, length: 1,
  attributes: () => Object.keys(touchMembers).map((name) => [name, (wrapper) => touchOf(wrapper).values[name]]),
  construct: (realm, args, newTarget) => {
    requireArguments(args, 1);
    const init = dictionary(args[0]);
    if (init.identifier === undefined || init.target === undefined)
      throw typeError('Member TouchInit.identifier is required');
    const values = {};
    for (const [name, [fallback, convert]] of Object.entries(touchMembers))
      values[name] = init[name] === undefined ? fallback : convert(init[name]);
    if (values.target === null) throw typeError('Type error');
    return wrapNew(new TouchImpl(realm, values), newTarget);
  },
});

class TouchListImpl extends List {
  constructor(realm, touches) {
    super();
    this.realm = realm;
    this.touches = touches;
  }

  get length() { return this.touches.length; }
  item(index) { return this.touches[index] ?? null; }
  valueAt(index) { return this.touches[index]; }
}
TouchListImpl.prototype.interface = 'TouchList';
export const touchList = (event, name) => {
  event.touchLists ??= {};
  return event.touchLists[name] ??= new TouchListImpl(event.realm, event.fields?.[name] ?? []);
};
describe('TouchList', {
  parent: null, iterates: true,
  attributes: () => [['length', (wrapper) => listOf(wrapper).length]],
  methods: () => ({ item: (wrapper, index) => listOf(wrapper).item(toUnsignedLong(index)) }),
});
