// Functions that a module calls and one in a higher layer implements, by name; hooks.d.ts describes them. A higher
// layer's module sets its own when it loads. For a module that loads on first use, the first call loads it.

export const hooks = /** @type {import('../hooks').Hooks} */ ({});

// The algorithms that run custom element reactions: HTML, [CEReactions]. Once a page defines a custom element, each of
// these is wrapped.
export const mutations = /** @type {import('../hooks').Mutations} */ ({});

// Makes functions that load the modules that implement them; `units` has the number of the unit by name.
export const loadOnCall = (functions, units, load) => {
  for (const name in units) {
    functions[name] = (...args) => {
      load(units[name]);
      return functions[name](...args);
    };
  }
};
