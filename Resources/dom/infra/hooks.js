// Functions that a module calls and a module in a higher layer implements, by name; hooks.d.ts describes them. A module
// of a higher layer sets its functions when it loads. If it loads on first use, the first call loads it.

export const hooks = /** @type {import('../hooks').Hooks} */ ({});

// The algorithms that run custom element reactions: HTML, [CEReactions]. Once a page defines a custom element, each of
// these is wrapped.
export const mutations = /** @type {import('../hooks').Mutations} */ ({});

// Creates functions that load the modules that implement them; `units` contains the number of the unit by name.
export const loadOnCall = (functions, units, load) => {
  for (const name in units) {
    functions[name] = (...args) => {
      load(units[name]);
      return functions[name](...args);
    };
  }
};
