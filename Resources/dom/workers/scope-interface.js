// Interfaces that only workers have. The bundle's table of globals doesn't have their names, so they don't exist in
// pages.
import { defineInterface } from '../infra/define-interface.js';
import { defineAccessors, makeMethod } from '../infra/idl.js';

const { defineProperty, entries } = Object;

// Without `construct`, scripts can't construct the interface.
export const defineScopeInterface = (realm, name, attributes, methods = {}, construct = undefined) => {
  const prototype = realm.makeObject();
  defineAccessors(realm, prototype, attributes);
  for (const [key, steps] of entries(methods)) {
    defineProperty(prototype, key,
      { value: makeMethod(realm, key, steps), writable: true, enumerable: true, configurable: true });
  }
  return defineInterface(realm, name, null, prototype, { construct });
};
