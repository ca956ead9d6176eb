// MutationEvent: an interface without a global, which a script gets through `createEvent`. No such event is fired.
import { implOrNothing } from '../infra/brands.js';
import { defineInterface } from '../infra/define-interface.js';
import { typeError } from '../infra/errors.js';
import { defineAccessors, makeMethod, toText, toUnsignedLong } from '../infra/idl.js';
import { eventOf } from './event.js';

const fallbacks = { relatedNode: null, prevValue: '', newValue: '', attrName: '', attrChange: 0 };
const place = "Argument 4 ('relatedNode') to MutationEvent.initMutationEvent";
const nodeOrNull = (value) => {
  if (value === null || value === undefined) return null;
  if (implOrNothing(value)?.nodeType === undefined) throw typeError(`${place} must be an instance of Node`);
  return value;
};
const initialize = (wrapper, type, bubbles = false, cancelable = false, ...values) => {
  const [relatedNode, prevValue = '', newValue = '', attrName = '', attrChange = 0] = values;
  const fields = {
    relatedNode: nodeOrNull(relatedNode), prevValue: toText(prevValue), newValue: toText(newValue),
    attrName: toText(attrName), attrChange: toUnsignedLong(attrChange) & 0xffff,
  };
  const event = eventOf(wrapper);
  if (event.initialize(toText(type), !!bubbles, !!cancelable)) event.fields = fields;
};

export const defineMutationEvent = (realm) => {
  if (realm.constructors.has('MutationEvent')) return;
  const prototype = realm.makeObject();
  defineAccessors(realm, prototype, Object.entries(fallbacks).map(([name, fallback]) => [
    name, (wrapper) => eventOf(wrapper).fields?.[name] ?? fallback,
  ]));
  const value = makeMethod(realm, 'initMutationEvent', initialize);
  Object.defineProperty(prototype, 'initMutationEvent',
    { value, writable: true, enumerable: true, configurable: true });
  defineInterface(realm, 'MutationEvent', 'Event', prototype,
    { expose: false, constants: { MODIFICATION: 1, ADDITION: 2, REMOVAL: 3 } });
};
