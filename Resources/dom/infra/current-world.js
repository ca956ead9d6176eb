// The world whose script uses the implementation: a page's own, or a further one with a global object and built-ins of
// its own (window/worlds.js). The implementation runs for the page's own world, except within a call from another.
import { adopt } from './adopt.js';
import { hooks } from './hooks.js';

const { apply } = Reflect;

export const worlds = {
  // The further world in whose call the implementation runs; undefined for the page's own.
  /** @type {import('../window/worlds.js').World | undefined} */
  active: undefined,
  // Indicates whether a page of this machine has a further world.
  areUsed: false,
};

// Indicates whether the current world is one of native code: as in WebKit, a page's Content-Security-Policy doesn't
// restrict these. Those of clients follow it, as in Chromium.
export const ignoresPolicies = () => worlds.active !== undefined && !worlds.active.followsPolicies;

// Runs steps for a world; undefined is the page's own.
export const inWorld = (world, steps, self = undefined, args = []) => {
  const outer = worlds.active;
  if (world === outer) return apply(steps, self, args);
  worlds.active = world;
  try {
    return apply(steps, self, args);
  } finally {
    worlds.active = outer;
  }
};

// Runs steps that call a function or a listener of a page, in the world where it was made.
export const inWorldOf = (callback, steps) => (worlds.areUsed ? inWorld(hooks.worldOf(callback), steps) : steps());

// Returns what the current world sees of a value that another may have given: its own object for the same platform
// object, and a copy of any other.
export const shownValue = (value) => (worlds.areUsed ? hooks.valueInWorld(value) : value);

// Creates a proxy for pages, whose handler runs for the world that is current now.
export const pageProxy = (target, handler) =>
  (worlds.active === undefined ? new Proxy(target, handler) : hooks.proxyInWorld(target, handler));

// The implementation's functions that a page's realm calls, made so that they run for the current world.
export const exportsInWorld = (exports) => (worlds.active === undefined ? exports : hooks.exportsInWorld(exports));

// The members of an object of a page, made so that they run for the current world.
export const membersInWorld = (realm, members) =>
  (worlds.active === undefined ? adopt(realm, members) : hooks.membersInWorld(realm, members));
