// The interfaces derived from Event, created from the table of their fields.
import { typeError } from '../infra/errors.js';
import { describe, requireArguments, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { computedEventFields, hiddenFields } from './computed-event-fields.js';
import { eventDictionaries, eventFields, eventTable, shown } from './event-fields.js';
import { constructEvent, eventOf } from './event.js';

export const exposes = [
  'UIEvent', 'FocusEvent', 'MouseEvent', 'WheelEvent', 'DragEvent', 'PointerEvent', 'KeyboardEvent', 'InputEvent',
  'CompositionEvent', 'TextEvent', 'ClipboardEvent', 'SecurityPolicyViolationEvent', 'MediaQueryListEvent',
  'OverflowEvent', 'TouchEvent', 'MessageEvent', 'ErrorEvent', 'PromiseRejectionEvent', 'PageTransitionEvent',
  'HashChangeEvent', 'PopStateEvent', 'ProgressEvent', 'SubmitEvent', 'FormDataEvent', 'StorageEvent', 'CloseEvent',
  'AnimationEvent', 'AnimationPlaybackEvent', 'TransitionEvent', 'ToggleEvent', 'BeforeUnloadEvent',
  'DeviceMotionEvent', 'DeviceOrientationEvent', 'TrackEvent', 'ContentVisibilityAutoStateChangeEvent',
];

const lazyEventHandlers = lazy('./event-handlers.js');
const lazyPointerAngles = lazy('./pointer-angles.js');

const computed = computedEventFields;
const required = { PromiseRejectionEvent: ['promise', 'Promise'], FormDataEvent: ['formData', 'DOMFormData'] };
const read = (name) => {
  const dictionaries = eventDictionaries(name).map((members) => [...members].sort(([a], [b]) => (a < b ? -1 : 1)));
  return (init) => {
    const fields = {};
    for (const members of dictionaries) {
      for (const [key, [fallback, convert]] of members) {
        const value = init[key];
        if (value === undefined && required[name]?.[0] === key) {
          throw typeError(
            `Member ${name}Init.${key} is required and must be an instance of ${required[name][1]}`);
        }
        fields[key] = value === undefined ? fallback : convert(value);
      }
    }
    if (name === 'PointerEvent') lazyPointerAngles().completeAngles(init, fields);
    return fields;
  };
};
const getter = ([name, [fallback]]) => [name, (wrapper) => {
  const value = eventOf(wrapper).fields?.[name];
  return value === undefined ? fallback : shown(value) ?? value;
}];

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
  KeyboardEvent: ['initKeyboardEvent', 'view keyIdentifier location ctrlKey altKey shiftKey metaKey'],
  CompositionEvent: ['initCompositionEvent', 'view data'],
  TextEvent: ['initTextEvent', 'view data'],
  MessageEvent: ['initMessageEvent', 'data origin lastEventId source ports'],
  StorageEvent: ['initStorageEvent', 'key oldValue newValue url storageArea'],
};
const modifierNames = {
  Control: 'ctrlKey', Shift: 'shiftKey', Alt: 'altKey', Meta: 'metaKey', CapsLock: 'modifierCapsLock',
};
// The arguments of initializers that have a message of their own.
const places = { view: 'WindowProxy', relatedTarget: 'EventTarget', storageArea: 'Storage' };
const converted = (name, key, index, convert, value) => {
  try {
    return convert(value);
  } catch (error) {
    if (places[key] === undefined) throw error;
    throw typeError(
      `Argument ${index + 4} ('${key}') to ${name}.${initialisers[name][0]} must be an instance of ${places[key]}`);
  }
};
const initialise = (name, order) => {
  const kinds = new Map(eventFields(name));
  return (wrapper, type, bubbles = false, cancelable = false, ...values) => {
    const event = eventOf(wrapper);
    if (!event.initialize(toText(type), !!bubbles, !!cancelable)) return;
    event.fields = { ...event.fields };
    if (name === 'MessageEvent') [event.fields.ports, event.ports] = [[], undefined];
    order.split(' ').forEach((key, index) => {
      const [fallback, convert] = kinds.get(key);
      event.fields[key] =
        values[index] === undefined ? fallback : converted(name, key, index, convert, values[index]);
    });
  };
};

// Interfaces without a constructor of their own.
const isAbstract = (name) => name === 'BeforeUnloadEvent' || name === 'TextEvent';
for (const [name, [parent, ...lists]] of Object.entries(eventTable)) {
  const constants = {
    MouseEvent: { WEBKIT_FORCE_AT_MOUSE_DOWN: 1, WEBKIT_FORCE_AT_FORCE_MOUSE_DOWN: 2 },
    OverflowEvent: { HORIZONTAL: 0, VERTICAL: 1, BOTH: 2 },
    WheelEvent: { DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 },
    KeyboardEvent: {
      DOM_KEY_LOCATION_STANDARD: 0, DOM_KEY_LOCATION_LEFT: 1, DOM_KEY_LOCATION_RIGHT: 2, DOM_KEY_LOCATION_NUMPAD: 3
    },
  }[name];
  describe(name, {
    parent, constants, length: isAbstract(name) ? 0 : required[name] === undefined ? 1 : 2,
    attributes: () => {
      const own = computed[name] ?? {};
      const isShown = ([key]) => !Object.hasOwn(own, key) && !hiddenFields[name]?.includes(key);
      return [...lists.flat().filter(isShown).map(getter),
        ...Object.entries(own).map(([key, get]) => [key, (wrapper) => get(eventOf(wrapper))]),
        ...name === 'BeforeUnloadEvent'
          ? [['returnValue', (wrapper) => eventOf(wrapper).fields?.returnValue ?? '',
          (wrapper, value) => { lazyEventHandlers().setReturnValue(eventOf(wrapper), value); }]] : []];
    },
    methods: () => ({
      ...initialisers[name] && { [initialisers[name][0]]: initialise(name, initialisers[name][1]) },
      ...name === 'PointerEvent' && {
        getCoalescedEvents: (wrapper) => otherEvents(eventOf(wrapper), 'coalescedEvents'),
        getPredictedEvents: (wrapper) => otherEvents(eventOf(wrapper), 'predictedEvents'),
      },
      ...name === 'InputEvent' && { getTargetRanges: (wrapper) => eventOf(wrapper).realm.makeArray([]) },
      ...(name === 'MouseEvent' || name === 'KeyboardEvent') && {
        getModifierState: (wrapper, key) => eventOf(wrapper).fields?.[modifierNames[toText(key)]] === true,
      },
    }),
    construct: isAbstract(name) ? undefined : (realm, args, newTarget) => {
      requireArguments(args, required[name] === undefined ? 1 : 2);
      return constructEvent(realm, name, args, newTarget, read(name));
    },
  });
}
