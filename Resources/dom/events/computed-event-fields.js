// Attributes of events that are computed: they have no dictionary member, or another value than it.
import { shownValue } from '../infra/current-world.js';
import { hooks } from '../infra/hooks.js';
import { shown } from './event-fields.js';
import { touchList } from './touch.js';

const mouseLike = new Set(['MouseEvent', 'WheelEvent', 'DragEvent', 'PointerEvent']);
// WebKit keeps places in the viewport as sixty-fourths of a pixel in 32 bits, and shows whole pixels.
const coordinate = (name) => (event) => Math.max(-33554432, Math.min(33554431, Math.trunc(event.fields?.[name] ?? 0)));
const mouseOnly = (place) => (event) => (mouseLike.has(event.interface) ? place(event) : 0);
// CSSOM View, "pageX" and "offsetX". In WebKit, an event without a view doesn't know how far its page is scrolled, and
// the origin of `offsetX` is that of the border box.
const scrolled = ({ realm, fields }, axis) =>
  ((fields?.view ?? null) === null || realm.isClosed ? 0 : hooks.viewportPosition(realm)[axis]);
const pagePlace = (axis) => {
  const inViewport = coordinate(`client${axis.toUpperCase()}`);
  return (event) => Math.trunc(inViewport(event) + scrolled(event, axis));
};
const offsetPlace = (axis) => {
  const inPage = pagePlace(axis);
  return (event) => {
    const origin = event.target?.isElement === true ? hooks.geometry().offsetOriginOf(event.target) : undefined;
    return origin === undefined ? inPage(event)
      : Math.trunc(inPage(event) - origin[axis] - hooks.viewportPosition(event.target.realm)[axis]);
  };
};
const layerPlace = (axis) => {
  const inPage = pagePlace(axis);
  return (event) => (event.target?.isElement === true
    ? Math.trunc(inPage(event) - hooks.geometry().layerOriginOf(event.target)[axis]) : inPage(event));
};
const whole = (number) => Math.max(-2147483648, Math.min(2147483647, Math.trunc(number)));
const same = (names, get) => Object.fromEntries(names.split(' ').map((name) => [name, get]));
const wheelDelta = (axis) => (event) =>
  event.fields?.[`wheelDelta${axis}`] || whole(0 - (event.fields?.[`delta${axis}`] ?? 0));
const delta = (axis) => (event) =>
  event.fields?.[`delta${axis}`] || 0 - (event.fields?.[`wheelDelta${axis}`] ?? 0);
const which = ({ interface: name, isTrusted, fields }) => {
  if (mouseLike.has(name)) return (fields?.button ?? 0) + 1;
  if (name === 'KeyboardEvent' && isTrusted) return fields?.keyCode || fields?.charCode || 0;
  return fields?.which ?? 0;
};
// The key's former name: that of a special key, or the character's number.
const keyIdentifier = ({ isTrusted, fields }) => {
  if (!isTrusted || fields?.keyIdentifier) return fields?.keyIdentifier ?? '';
  const key = { Backspace: '\b', Tab: '\t', Escape: '\x1b', Delete: '\x7f' }[fields?.key] ?? fields?.key ?? '';
  if ([...key].length !== 1) return key;
  return `U+${key.toUpperCase().codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
};

export const computedEventFields = {
  UIEvent: {
    which, pageX: mouseOnly(pagePlace('x')), pageY: mouseOnly(pagePlace('y')),
    layerX: mouseOnly(layerPlace('x')), layerY: mouseOnly(layerPlace('y')),
  },
  MouseEvent: {
    ...same('clientX x', coordinate('clientX')), ...same('clientY y', coordinate('clientY')),
    offsetX: offsetPlace('x'), offsetY: offsetPlace('y'),
    webkitForce: () => 0,
    fromElement: (event) => shown(event.type === 'mouseout' || event.type === 'mouseleave'
      ? event.target
      : event.fields?.relatedTarget),
    toElement: (event) => shown(event.type === 'mouseout' || event.type === 'mouseleave'
      ? event.fields?.relatedTarget
      : event.target),
  },
  WheelEvent: {
    deltaX: delta('X'), deltaY: delta('Y'), wheelDeltaX: wheelDelta('X'), wheelDeltaY: wheelDelta('Y'),
    wheelDelta: (event) => wheelDelta('Y')(event) || wheelDelta('X')(event),
    webkitDirectionInvertedFromDevice: () => false,
  },
  KeyboardEvent: { keyIdentifier },
  InputEvent: { dataTransfer: (event) => event.fields?.dataTransfer ?? null },
  SecurityPolicyViolationEvent: {
    lineno: (event) => event.fields?.lineNumber ?? 0, colno: (event) => event.fields?.columnNumber ?? 0,
  },
  TouchEvent: Object.fromEntries(['touches', 'targetTouches', 'changedTouches'].map((name) => (
    [name, (event) => touchList(event, name).wrapper]))),
  MessageEvent: {
    // The data that was sent may be undefined.
    data: (event) => (event.fields !== null && 'data' in event.fields ? shownValue(event.fields.data) : null),
    ports: (event) => event.ports ??= Object.freeze(event.realm.makeArray(event.fields?.ports ?? [])),
  },
};
// Members of dictionaries that are no attributes.
export const hiddenFields = {
  MouseEvent: ['modifierAltGraph', 'modifierCapsLock'],
  KeyboardEvent: ['modifierAltGraph', 'modifierCapsLock', 'which'],
  TouchEvent: ['modifierAltGraph', 'modifierCapsLock'], PointerEvent: ['coalescedEvents', 'predictedEvents'],
};
