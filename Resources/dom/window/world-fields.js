// The fields of a page's realm that each of its worlds has: the objects of its global object, and the functions that
// were made there.
import { hooks } from '../infra/hooks.js';
import { inWorld, membersInWorld, worlds } from '../infra/current-world.js';
import { Realm } from '../infra/realm.js';
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
  makeMethod: (world, fields, make) => (name, steps, ...rest) =>
    enters(make(name, stepsInWorld(world, steps), ...rest)),
  makeAccessor(world, fields, make) {
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

// A realm whose fields are divided among worlds: its prototype has accessors for them, because the engine needs
// microseconds for each accessor of an object's own.
class DividedRealm extends Realm {
  get fields() {
    const { active } = worlds;
    return active === undefined ? this.ownFields : active.fieldsOf(this);
  }

  // The value in the current world, until the history's state changes: every world reads it anew then.
  get historyState() {
    const { state } = this.fields;
    return state?.changes === this.stateChanges ? state.value : undefined;
  }
  set historyState(value) {
    if (value === undefined) this.stateChanges += 1;
    else this.fields.state = { value, changes: this.stateChanges };
  }
}
// The constructor of Realm sets divided fields, so these two must exist before it runs.
Object.assign(DividedRealm.prototype, { ownFields: undefined, stateChanges: 0 });
for (const name of names) {
  Object.defineProperty(DividedRealm.prototype, name, {
    get() { return this.fields[name]; },
    set(value) {
      const { active } = worlds;
      if (active === undefined) {
        this.ownFields ??= {};
        this.ownFields[name] = value;
        return;
      }
      const fields = active.fieldsOf(this);
      const adapt = adapters[name];
      fields[name] = adapt === undefined ? value : apply(adapt, adapters, [active, fields, value, this]);
    },
  });
}

// Divides the fields of a realm that was created before its machine had worlds.
export const divide = (realm) => {
  if (realm instanceof DividedRealm) return;
  const own = {};
  for (const name of names) {
    own[name] = realm[name];
    delete realm[name];
  }
  const { historyState } = realm;
  delete realm.historyState;
  Object.setPrototypeOf(realm, DividedRealm.prototype);
  realm.ownFields = own;
  if (historyState !== undefined) realm.historyState = historyState;
};

hooks.newDividedRealm = (id, window) => new DividedRealm(id, window);
