// The values of one world of a page as another sees them: its own object for the same platform object, and copies.
import { implOrNothing, wrap } from '../infra/brands.js';
import { current } from '../infra/current.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { inWorld, worlds } from '../infra/current-world.js';

const { apply } = Reflect;
const { then } = Promise.prototype;
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

// The worlds by the numbers that native code gives their global objects.
export const worldsByGlobal = new Map();
export const worldOfGlobal = (number) => worldsByGlobal.get(number);
// The further worlds for which the implementation has made objects. In the engine, these are of its own realm.
export const madeFor = new WeakMap();
// Returns the world for which an object was made; undefined for a page's own.
export const worldOf = (object) =>
  (isObject(object) ? madeFor.get(object) ?? worldsByGlobal.get(host.worldOf(object)) : undefined);

// Returns what the current world sees of a value.
export const valueInWorld = (value) => {
  if (!isObject(value)) return value;
  const { active } = worlds;
  const impl = implOrNothing(value);
  if (impl !== undefined) return madeFor.get(value) === active ? value : wrap(impl);
  return worldOf(value) === active ? value : copied(value);
};

// Lists of platform objects and promises are mostly of the implementation's making. Native code copies other objects.
function copied(value) {
  const { realm } = current;
  if (Array.isArray(value)) {
    const list = [];
    for (let i = 0; i < value.length; i++) list.push(valueInWorld(value[i]));
    return realm.makeArray(list);
  }
  if (typeof value === 'function') return undefined;
  return promised(realm, value) ?? host.copyForWorld(realm.globalID, value);
}
function promised(realm, value) {
  const { active } = worlds;
  let settle;
  try {
    apply(then, value, [(result) => settle(0, result), (reason) => settle(1, reason)]);
  } catch {
    return undefined;
  }
  return new realm.intrinsics.Promise((...ends) => {
    settle = (end, result) => inWorld(active, () => ends[end](valueInWorld(result)));
  });
}

// Returns a world's object for the platform object behind a value; undefined for any other value. Without a number, it
// is the object of the page's own world.
const objectInWorld = (number, value) => {
  const impl = implOrNothing(value);
  return impl === undefined ? undefined : inWorld(worldOfGlobal(number), wrap, undefined, [impl]);
};

hooks.objectInWorld = objectInWorld;
hooks.valueInWorld = valueInWorld;
hooks.worldOf = worldOf;
hooks.worldOfGlobal = worldOfGlobal;
