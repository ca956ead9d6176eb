// The fields of the interfaces derived from Event: UI Events, HTML, Pointer Events, Touch Events and others. One table
// lists each interface's parent, and the members that it adds to the dictionary and the event.
import { wrap } from '../infra/brands.js';
import { toText } from '../infra/idl.js';
import { EventTargetImpl } from './event-target.js';
import { eventFieldKinds } from './event-field-kinds.js';
import { touchList } from './touch.js';

export const exposes = [
  'UIEvent', 'FocusEvent', 'MouseEvent', 'WheelEvent', 'DragEvent', 'PointerEvent', 'KeyboardEvent', 'InputEvent',
  'CompositionEvent', 'TextEvent', 'ClipboardEvent', 'SecurityPolicyViolationEvent', 'MediaQueryListEvent',
  'OverflowEvent', 'TouchEvent', 'MessageEvent', 'ErrorEvent', 'PromiseRejectionEvent', 'PageTransitionEvent',
  'HashChangeEvent', 'PopStateEvent', 'ProgressEvent', 'SubmitEvent', 'FormDataEvent', 'StorageEvent', 'CloseEvent',
  'AnimationEvent', 'AnimationPlaybackEvent', 'TransitionEvent', 'ToggleEvent', 'BeforeUnloadEvent',
  'DeviceMotionEvent', 'DeviceOrientationEvent',
];

const { text, flag, long, unsignedLong, double, float, any, target, element, formData, view } = eventFieldKinds;
const members = (kind, names) => names.split(' ').map((name) => [name, kind]);
const modifiers = members(flag, 'ctrlKey shiftKey altKey metaKey');

// Computed attributes, which have no dictionary member.
export const computedEventFields = {
  UIEvent: { which: (event) => event.fields?.which ?? 0, pageX: () => 0, pageY: () => 0, layerX: () =>
    0, layerY: () => 0 },
  MouseEvent: {
    ...Object.fromEntries(['pageX', 'offsetX', 'x', 'layerX']
      .map((name) => [name, (event) => event.fields?.clientX ?? 0])),
    ...Object.fromEntries(['pageY', 'offsetY', 'y', 'layerY']
      .map((name) => [name, (event) => event.fields?.clientY ?? 0])),
    which: (event) => (event.fields?.button ?? 0) + 1,
    fromElement: (event) => shown(event.type === 'mouseout' || event.type === 'mouseleave'
      ? event.target
      : event.fields?.relatedTarget),
    toElement: (event) => shown(event.type === 'mouseout' || event.type === 'mouseleave'
      ? event.fields?.relatedTarget
      : event.target),
  },
  KeyboardEvent: { which: (event) => event.fields?.keyCode || event.fields?.charCode || 0 },
  TouchEvent: Object.fromEntries(['touches', 'targetTouches', 'changedTouches'].map((name) => (
    [name, (event) => touchList(event, name).wrapper]))),
  MessageEvent: {
    // The data that was sent may be undefined.
    data: (event) => (event.fields !== null && 'data' in event.fields ? event.fields.data : null),
    ports: (event) => event.ports ??= Object.freeze(event.realm.makeArray(event.fields?.ports ?? [])),
  },
};

const table = {
  UIEvent: ['Event', members(view, 'view'), members(long, 'detail')],
  FocusEvent: ['UIEvent', members(target, 'relatedTarget')],
  MouseEvent: ['UIEvent', members(double, 'screenX screenY clientX clientY'), modifiers, members(long, 'button'),
    members(unsignedLong, 'buttons'), members(target, 'relatedTarget'), members(double, 'movementX movementY')],
  WheelEvent: ['MouseEvent', members(double, 'deltaX deltaY deltaZ'), members(unsignedLong, 'deltaMode')],
  DragEvent: ['MouseEvent', members(any, 'dataTransfer')],
  PointerEvent: ['MouseEvent', members(long, 'pointerId tiltX tiltY twist'),
    [['width', [1, double[1]]], ['height', [1, double[1]]]],
    [['altitudeAngle', [Math.PI / 2, double[1]]]], members(double, 'azimuthAngle'),
    members(float, 'pressure tangentialPressure'), members(text, 'pointerType'), members(flag, 'isPrimary')],
  KeyboardEvent: ['UIEvent', members(text, 'key code'), members(unsignedLong, 'location keyCode charCode'),
    modifiers,
    members(flag, 'repeat isComposing')],
  InputEvent: ['UIEvent', members([null, (value) => (value === null ? null : toText(value))], 'data'),
    members(text, 'inputType'),
    members(flag, 'isComposing'), members(any, 'dataTransfer')],
  CompositionEvent: ['UIEvent', members(text, 'data')],
  TouchEvent: ['UIEvent', modifiers],
  TextEvent: ['UIEvent', members(text, 'data')],
  ClipboardEvent: ['Event', members(any, 'clipboardData')],
  SecurityPolicyViolationEvent: ['Event', members(text, 'documentURI referrer blockedURI violatedDirective '
    + 'effectiveDirective originalPolicy sourceFile sample disposition'),
    members(unsignedLong, 'statusCode lineNumber columnNumber')],
  MediaQueryListEvent: ['Event', members(text, 'media'), members(flag, 'matches')],
  OverflowEvent: ['Event', members(unsignedLong, 'orient'), members(flag, 'horizontalOverflow verticalOverflow')],
  MessageEvent: ['Event', members(any, 'data'), members(text, 'origin lastEventId'), members(any, 'source')],
  ErrorEvent: ['Event', members(text, 'message filename'), members(unsignedLong, 'lineno colno'),
    members([undefined, any[1]], 'error')],
  PromiseRejectionEvent: ['Event', members(any, 'promise'), members([undefined, any[1]], 'reason')],
  PageTransitionEvent: ['Event', members(flag, 'persisted')],
  HashChangeEvent: ['Event', members(text, 'oldURL newURL')],
  PopStateEvent: ['Event', members(any, 'state')],
  ProgressEvent: ['Event', members(flag, 'lengthComputable'), members(double, 'loaded total')],
  SubmitEvent: ['Event', members(element, 'submitter')],
  FormDataEvent: ['Event', members(formData, 'formData')],
  StorageEvent: ['Event',
    members([null, (value) => (value === null ? null : toText(value))], 'key oldValue newValue'),
    members(text, 'url'), members(any, 'storageArea')],
  CloseEvent: ['Event', members(flag, 'wasClean'), members(unsignedLong, 'code'), members(text, 'reason')],
  AnimationEvent: ['Event', members(text, 'animationName pseudoElement'), members(double, 'elapsedTime')],
  AnimationPlaybackEvent: ['Event', members([null, double[1]], 'currentTime timelineTime')],
  TransitionEvent: ['Event', members(text, 'propertyName pseudoElement'), members(double, 'elapsedTime')],
  ToggleEvent: ['Event', members(text, 'oldState newState')],
  DeviceMotionEvent: ['Event', members(any, 'acceleration accelerationIncludingGravity rotationRate'),
    members(double, 'interval')],
  DeviceOrientationEvent: ['Event', members([null, double[1]], 'alpha beta gamma'), members(flag, 'absolute')],
  BeforeUnloadEvent: ['Event'],
};
export const eventTable = table;

// Converts a field's value for the page: events that the implementation fires contain impls, and events that pages
// create contain page objects.
export const shown = (value) => (value instanceof EventTargetImpl ? wrap(value) : value ?? null);
export const eventFields = (name) => {
  const [parent, ...lists] = table[name];
  return [...parent === 'Event' ? [] : fieldsOf(parent), ...lists.flat()];
};
const fieldsOf = eventFields;
