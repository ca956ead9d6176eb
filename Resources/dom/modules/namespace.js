// The namespace objects of `import * as` and `import()`.
const { ownKeys } = Reflect;
const { create, defineProperty, getOwnPropertyDescriptor, preventExtensions } = Object;

// ECMAScript, "Module Namespace Exotic Objects".
export const namespaceOf = (record) => {
  if (record.namespace !== null) return record.namespace;
  const bindings = new Map();
  const target = create(null);
  for (const name of record.exportedNames().sort()) {
    const binding = record.resolve(name);
    if (!binding) continue;
    bindings.set(name, binding);
    defineProperty(target, name, { value: undefined, writable: true, enumerable: true });
  }
  defineProperty(target, Symbol.toStringTag, { value: 'Module' });
  preventExtensions(target);
  const describe = (name) => {
    const found = getOwnPropertyDescriptor(target, name);
    if (found !== undefined && bindings.has(name)) found.value = bindings.get(name).value;
    return found;
  };
  record.namespace = new Proxy(target, {
    get: (_, name) => (bindings.has(name) ? bindings.get(name).value : target[name]),
    has: (_, name) => name in target,
    set: () => false,
    deleteProperty: (_, name) => !(name in target),
    getOwnPropertyDescriptor: (_, name) => describe(name),
    defineProperty(_, name, wanted) {
      const found = describe(name);
      if (found === undefined || 'get' in wanted || 'set' in wanted || wanted.configurable) return false;
      if ('enumerable' in wanted && wanted.enumerable !== found.enumerable) return false;
      if ('writable' in wanted && wanted.writable !== found.writable) return false;
      return !('value' in wanted) || Object.is(wanted.value, found.value);
    },
    ownKeys: () => ownKeys(target),
    getPrototypeOf: () => null,
    setPrototypeOf: (_, prototype) => prototype === null,
  });
  return record.namespace;
};
