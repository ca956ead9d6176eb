// The interfaces derived from Event, created from the table of their fields.
import { implOrNothing } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { describe, ownList, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { computedEventFields, eventFields, eventTable, shown } from './event-fields.js';
import { constructEvent, eventOf } from './event.js';

const lazyEventHandlers = lazy('./event-handlers.js');
const lazyIterable = lazy('../infra/iterable.js');
const lazyPointerAngles = lazy('./pointer-angles.js');

const computed = computedEventFields;
const fieldsOf = eventFields;
const table = eventTable;

const required = { PromiseRejectionEvent: ['promise'], FormDataEvent: ['formData'] };
const read = (realm, name) => {
  const known = fieldsOf(name).sort(([a], [b]) => (a < b ? -1 : 1));
  return (init) => {
    const fields = {};
    for (const [key, [fallback, convert]] of known) {
      const value = init[key];
      fields[key] = value === undefined ? fallback : convert(value);
    }
    for (const key of required[name] ?? [])
      if (init[key] === undefined) throw typeError(`Member ${name}Init.${key} is required`);
    return readMoreFields(realm, name, init, fields);
  };
};
const getter = ([name, [fallback]]) => [name, (wrapper) => {
  const value = eventOf(wrapper).fields?.[name];
  return value === undefined ? fallback : shown(value) ?? value;
}];
const lists = {
  MessageEvent: ['ports'], TouchEvent: ['touches', 'targetTouches', 'changedTouches'],
  PointerEvent: ['coalescedEvents', 'predictedEvents'],
};
const listIn = (realm, key, value) => {
  lazyIterable(realm);
  const list = ownList(lazyIterable().sequenceOf(realm, value));
  if (key === 'ports' && list.some((item) => implOrNothing(item)?.interface !== 'MessagePort'))
    throw typeError('Type error');
  return list;
};
const readMoreFields = (realm, name, init, fields) => {
  if (name === 'PointerEvent') lazyPointerAngles().completeAngles(init, fields);
  for (const key of lists[name] ?? []) {
    const list = init[key];
    fields[key] = list === undefined || list === null && key !== 'ports' ? [] : listIn(realm, key, list);
  }
  return fields;
};

// The events that a pointer event coalesces or predicts. They have its target once it is dispatched.
const otherEvents = (event, name) => {
  const events = event.fields?.[name] ?? [];
  for (const each of events) eventOf(each).target ??= event.target;
  return event.realm.makeArray(events);
};

// The legacy initializers: `initMouseEvent(type, bubbles, cancelable, ...)` with the fields in their order.
const initialisers = {
  UIEvent: ['initUIEvent', 'view detail'],
  MouseEvent: ['initMouseEvent',
    'view detail screenX screenY clientX clientY ctrlKey altKey shiftKey metaKey button relatedTarget'],
  KeyboardEvent: ['initKeyboardEvent', 'view key location ctrlKey altKey shiftKey metaKey'],
  CompositionEvent: ['initCompositionEvent', 'view data'],
  TextEvent: ['initTextEvent', 'view data'],
  MessageEvent: ['initMessageEvent', 'data origin lastEventId source'],
  StorageEvent: ['initStorageEvent', 'key oldValue newValue url storageArea'],
};
const modifierNames = { Control: 'ctrlKey', Shift: 'shiftKey', Alt: 'altKey', Meta: 'metaKey' };
const initialise = (name, order) => {
  const kinds = new Map(fieldsOf(name));
  return (wrapper, type, bubbles = false, cancelable = false, ...values) => {
    const event = eventOf(wrapper);
    if (!event.initialize(toText(type), !!bubbles, !!cancelable)) return;
    event.fields = { ...event.fields };
    if (name === 'MessageEvent') [event.fields.ports, event.ports] = [[], undefined];
    order.split(' ').forEach((key, index) => {
      const [fallback, convert] = kinds.get(key);
      event.fields[key] = values[index] === undefined ? fallback : convert(values[index]);
    });
  };
};

for (const [name, [parent, ...lists]] of Object.entries(table)) {
  const constants = {
    WheelEvent: { DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 },
    KeyboardEvent: {
      DOM_KEY_LOCATION_STANDARD: 0, DOM_KEY_LOCATION_LEFT: 1, DOM_KEY_LOCATION_RIGHT: 2, DOM_KEY_LOCATION_NUMPAD: 3
    },
  }[name];
  describe(name, {
    parent, constants, length: 1,
    attributes: () => {
      const own = computed[name] ?? {};
      return [...lists.flat().filter(([key]) => !Object.hasOwn(own, key)).map(getter),
        ...Object.entries(own).map(([key, get]) => [key, (wrapper) => get(eventOf(wrapper))]),
        ...name === 'BeforeUnloadEvent'
          ? [['returnValue', (wrapper) => eventOf(wrapper).fields?.returnValue ?? '',
          (wrapper, value) => { lazyEventHandlers().setBeforeUnloadResult(eventOf(wrapper), value); }]] : []];
    },
    methods: () => ({
      ...initialisers[name] && { [initialisers[name][0]]: initialise(name, initialisers[name][1]) },
      ...name === 'PointerEvent' && {
        getCoalescedEvents: (wrapper) => otherEvents(eventOf(wrapper), 'coalescedEvents'),
        getPredictedEvents: (wrapper) => otherEvents(eventOf(wrapper), 'predictedEvents'),
      },
      ...(name === 'MouseEvent' || name === 'KeyboardEvent') && {
        getModifierState: (wrapper, key) => eventOf(wrapper).fields?.[modifierNames[toText(key)]] === true,
      },
    }),
    construct: name === 'BeforeUnloadEvent' ? undefined
      : (realm, args, newTarget) => constructEvent(realm, name, args, newTarget, read(realm, name)),
  });
}
