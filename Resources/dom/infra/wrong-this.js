// The message of the TypeError for a member that is used on an object of another interface, in WebKit's words.
import { calling, current } from './current.js';
import { typeError } from './errors.js';
import { hooks } from './hooks.js';
import { realmOfFunction } from './idl.js';

const { getPrototypeOf } = Object;

// Returns the interface that defines a member: the most general one with it, among an interface and those that it
// inherits. Undefined if none has it.
const ownerOf = (realm, interfaceName, key) => {
  let owner;
  for (let at = realm.prototypeOf(interfaceName); at !== null && key in at; at = getPrototypeOf(at)) {
    for (const [name, prototype] of realm.prototypes) if (prototype === at) owner = name;
  }
  return owner;
};

// Returns an interface that includes a member of a mixin. A member that is called without an object was probably taken
// from the document.
const sharedOwnerOf = (realm, key) =>
  ['Document', 'Element'].find((name) => Object.hasOwn(realm.prototypeOf(name), key));

// Returns the realm of the interfaces that a wrong object inherits from. A member that is not in a table was most
// likely found there.
const realmBehind = (value) => {
  if (value === null || typeof value !== 'object') return undefined;
  for (let at = getPrototypeOf(value); at !== null; at = getPrototypeOf(at)) {
    const constructor = Object.getOwnPropertyDescriptor(at, 'constructor')?.value;
    if (typeof constructor !== 'function') continue;
    // The constructor of an interface inherits from that of the interface's parent.
    for (let fn = constructor; typeof fn === 'function'; fn = getPrototypeOf(fn)) {
      const realm = realmOfFunction(fn);
      if (realm !== undefined) return realm;
    }
  }
  return undefined;
};

// Methods and accessors that tables describe record their names and realms when they are called. All others are
// functions with names of their own, which the stack has: `name@place` in each line. Helpers precede them in the
// stack.
const membersIn = (stack, ownRealm) => stack.split('\n').slice(1, 6).map((line) => {
  const name = line.slice(0, line.indexOf('@'));
  return name === '' ? calling.member : { name, realm: ownRealm };
});

const messageOf = (realm, interfaceName, name) => {
  const [, kind, key] = /^(?:([gs]et) )?(.*)$/.exec(name);
  const owner = key === '' ? undefined : ownerOf(realm, interfaceName, key) ?? sharedOwnerOf(realm, key);
  if (owner === undefined) return undefined;
  const isMethod = kind === undefined
    && typeof Object.getOwnPropertyDescriptor(realm.prototypeOf(owner), key)?.value === 'function';
  if (isMethod) return `Can only call ${owner}.${key} on instances of ${owner}`;
  return `The ${owner}.${key} ${kind ?? 'get'}ter can only be used on instances of ${owner}`;
};

// The error belongs to the realm of the member.
export const wrongThisError = (Impl, stack, value) => {
  const interfaceName = Impl?.prototype.interface;
  if (interfaceName === undefined) return typeError('Illegal invocation');
  for (const { name, realm } of membersIn(stack, realmBehind(value) ?? current.realm)) {
    const message = messageOf(current.realm, interfaceName, name);
    if (message !== undefined) return new (realm ?? current.realm).intrinsics.TypeError(message);
  }
  return typeError(`Can only call the members of ${interfaceName} on instances of ${interfaceName}`);
};

hooks.wrongThisError = wrongThisError;
