// The fields of a page's realm that each of its worlds has: the objects of its global object, and the functions that
// were made there. They become accessors when a page has a further world, or when one sees an object of the page.
import { inWorld, membersInWorld, worlds } from '../infra/current-world.js';
import { enters, stepsInWorld } from './world-members.js';
import { valueInWorld } from './world-values.js';

const names = `
  globalID window page prototypes constructors lazyInterfaces lazyGlobals exposed exposedUnits misses lazyMembers expose
  callPage makeConstructor intrinsics queueReaction makeArray evaluateText toText toNumber makeObject makeMethod
  makeAccessor isTrustedAccessor locationAccessor listMembers makeParentNodeMembers makeChildNodeMembers
  makeSiblingMembers parentNodeMembers childNodeMembers siblingMembers makeLocation makeConsole makeStep makeGenerator
  makeIterators makeIterable visit listOf eachOf eachText makeFloats makePixels structured chunkSizes makeResult
  makeBodyMembers console location ancestorOrigins plugins mimeTypes bars locks subtleCrypto services foreignWindows
  otherWindows
`.trim().split(/\s+/);

const { apply } = Reflect;
const optional = (world, steps) => (steps === undefined ? undefined : stepsInWorld(world, steps));
const membersOf = (world, realm, make) => (...args) => inWorld(world, () => membersInWorld(realm, make(...args)));

// Functions of a world's realm by which the implementation makes functions or objects there, adapted so that these run
// for the world.
const adapters = {
  makeMethod(world, fields, make) {
    fields.plainMethod = make;
    return (name, steps, ...rest) => enters(make(name, stepsInWorld(world, steps), ...rest));
  },
  makeAccessor(world, fields, make) {
    fields.plainAccessor = make;
    return (name, get, set) => {
      const accessor = make(name, stepsInWorld(world, get), optional(world, set));
      enters(accessor.get);
      enters(accessor.set);
      return accessor;
    };
  },
  makeConstructor: (world, fields, make) => (name, construct) => make(name, optional(world, construct)),
  queueReaction: (world, fields, queue) => (steps) => queue(() => inWorld(world, steps)),
  makeArray: (world, fields, make) => (list) => make(inWorld(world, () => list.map((value) => valueInWorld(value)))),
  // The implementation settles promises while it runs for any world.
  intrinsics: (world, fields, intrinsics) => ({
    ...intrinsics,
    Promise: function (executor) {
      const settling = (steps) => (value) => inWorld(world, () => steps(valueInWorld(value)));
      return new intrinsics.Promise((resolve, reject) => executor(settling(resolve), settling(reject)));
    },
  }),
  makeIterators: (world, fields, make) => (next) => make(stepsInWorld(world, next)),
  makeIterable: (world, fields, make) => (iterate, forEach) =>
    make(stepsInWorld(world, iterate), stepsInWorld(world, forEach)),
};
for (const name of ['makeParentNodeMembers', 'makeChildNodeMembers', 'makeSiblingMembers', 'makeConsole',
  'makeBodyMembers']) adapters[name] = (world, fields, make, realm) => membersOf(world, realm, make);

// The realms whose fields are divided among worlds.
const divided = new WeakSet();
export const divide = (realm) => {
  if (divided.has(realm)) return;
  divided.add(realm);
  const own = {};
  for (const name of names) own[name] = realm[name];
  const accessor = (name) => ({
    get() {
      const { active } = worlds;
      return (active === undefined ? own : active.fieldsOf(realm))[name];
    },
    set(value) {
      const { active } = worlds;
      if (active === undefined) {
        own[name] = value;
        return;
      }
      const fields = active.fieldsOf(realm);
      const adapt = adapters[name];
      fields[name] = adapt === undefined ? value : apply(adapt, adapters, [active, fields, value, realm]);
    },
    enumerable: true,
    configurable: true,
  });
  for (const name of names) Object.defineProperty(realm, name, accessor(name));
  divideState(realm, own);
};
// The value of `history.state` in each world. Once it has changed, every world reads it anew.
function divideState(realm, own) {
  let changes = 0;
  own.state = { value: realm.historyState, changes };
  const fields = () => (worlds.active === undefined ? own : worlds.active.fieldsOf(realm));
  Object.defineProperty(realm, 'historyState', {
    get() {
      const { state } = fields();
      return state?.changes === changes ? state.value : undefined;
    },
    set(value) {
      if (value === undefined) changes += 1;
      else fields().state = { value, changes };
    },
    enumerable: true,
    configurable: true,
  });
}
