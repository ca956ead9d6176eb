// The fields of the interfaces derived from Event: UI Events, HTML, Pointer Events, Touch Events and others. One table
// lists each interface's parent, and the members that it adds to the dictionary and the event.
import { wrap } from '../infra/brands.js';
import { current } from '../infra/current.js';
import { toText } from '../infra/idl.js';
import { shownValue } from '../infra/current-world.js';
import { eventFieldKinds } from './event-field-kinds.js';
import { EventTargetImpl } from './event-target.js';

const {
  text, flag, long, unsignedLong, short, unsignedShort, double, float, any, target, formData, view, object, instance,
  oneOf, list,
} = eventFieldKinds;
const members = (kind, names) => names.split(' ').map((name) => [name, kind]);
// A dictionary of its own, which two others inherit: UI Events, "EventModifierInit".
export const modifiers = [...members(flag, 'ctrlKey shiftKey altKey metaKey'),
  ...members(flag, 'modifierAltGraph modifierCapsLock')];
const isTouch = (impl) => impl?.interface === 'Touch';
const transfer = instance('DataTransfer');
const promise = (value) => {
  const { Promise } = current.realm.intrinsics;
  return value instanceof Promise ? value : new Promise((resolve) => { resolve(value); });
};
const nullableText = [null, (value) => (value === null ? null : toText(value))];

const table = {
  UIEvent: ['Event', members(view, 'view'), members(long, 'detail')],
  FocusEvent: ['UIEvent', members(target, 'relatedTarget')],
  MouseEvent: ['UIEvent', modifiers, members(long, 'screenX screenY clientX clientY'), members(short, 'button'),
    members(unsignedShort, 'buttons'), members(target, 'relatedTarget'), members(double, 'movementX movementY')],
  WheelEvent: ['MouseEvent', members(double, 'deltaX deltaY deltaZ'), members(unsignedLong, 'deltaMode'),
    members(long, 'wheelDeltaX wheelDeltaY')],
  DragEvent: ['MouseEvent', members(transfer, 'dataTransfer')],
  PointerEvent: ['MouseEvent', members(long, 'pointerId tiltX tiltY twist'),
    [['width', [1, double[1]]], ['height', [1, double[1]]]],
    [['altitudeAngle', [Math.PI / 2, double[1]]]], members(double, 'azimuthAngle'),
    members(float, 'pressure tangentialPressure'), members(text, 'pointerType'), members(flag, 'isPrimary'),
    members(list((impl) => impl?.interface === 'PointerEvent'), 'coalescedEvents predictedEvents')],
  KeyboardEvent: ['UIEvent', modifiers, members(text, 'key code keyIdentifier'),
    members(unsignedLong, 'location keyCode charCode which'), members(flag, 'repeat isComposing')],
  InputEvent: ['UIEvent', members(nullableText, 'data'), members(text, 'inputType'), members(flag, 'isComposing')],
  CompositionEvent: ['UIEvent', members(text, 'data')],
  TouchEvent: ['UIEvent', modifiers, members(list(isTouch), 'touches targetTouches changedTouches')],
  TextEvent: ['UIEvent', members(text, 'data')],
  ClipboardEvent: ['Event', members(transfer, 'clipboardData')],
  SecurityPolicyViolationEvent: ['Event', members(text, 'documentURI referrer blockedURI violatedDirective '
    + 'effectiveDirective originalPolicy sourceFile sample'), members(oneOf('enforce', 'report'), 'disposition'),
    members(unsignedShort, 'statusCode'), members(unsignedLong, 'lineNumber columnNumber')],
  MediaQueryListEvent: ['Event', members(text, 'media'), members(flag, 'matches')],
  OverflowEvent: ['Event', members(unsignedShort, 'orient'), members(flag, 'horizontalOverflow verticalOverflow')],
  MessageEvent: ['Event', members(any, 'data'), members(text, 'origin lastEventId'),
    members(instance('Window', 'MessagePort', 'ServiceWorker'), 'source'),
    members(list((impl) => impl?.interface === 'MessagePort'), 'ports')],
  ErrorEvent: ['Event', members(text, 'message filename'), members(unsignedLong, 'lineno colno'),
    members([undefined, any[1]], 'error')],
  PromiseRejectionEvent: ['Event', members([null, promise], 'promise'),
    members([undefined, any[1]], 'reason')],
  PageTransitionEvent: ['Event', members(flag, 'persisted')],
  HashChangeEvent: ['Event', members(text, 'oldURL newURL')],
  PopStateEvent: ['Event', members(any, 'state'), members(flag, 'hasUAVisualTransition')],
  ProgressEvent: ['Event', members(flag, 'lengthComputable'), members(double, 'loaded total')],
  SubmitEvent: ['Event', members(object((impl) => impl.isElement === true && impl.isHTML), 'submitter')],
  FormDataEvent: ['Event', members(formData, 'formData')],
  StorageEvent: ['Event', members(nullableText, 'key oldValue newValue'), members(text, 'url'),
    members(instance('Storage'), 'storageArea')],
  CloseEvent: ['Event', members(flag, 'wasClean'), members(unsignedShort, 'code'), members(text, 'reason')],
  AnimationEvent: ['Event', members(text, 'animationName pseudoElement'), members(double, 'elapsedTime')],
  AnimationPlaybackEvent: ['Event', members([null, double[1]], 'currentTime timelineTime')],
  TransitionEvent: ['Event', members(text, 'propertyName pseudoElement'), members(double, 'elapsedTime')],
  ToggleEvent: ['Event', members(text, 'oldState newState')],
  TrackEvent: ['Event', members(instance('TextTrack', 'AudioTrack', 'VideoTrack'), 'track')],
  ContentVisibilityAutoStateChangeEvent: ['Event', members(flag, 'skipped')],
  DeviceMotionEvent: ['Event', members(any, 'acceleration accelerationIncludingGravity rotationRate'),
    members(double, 'interval')],
  DeviceOrientationEvent: ['Event', members([null, double[1]], 'alpha beta gamma'), members(flag, 'absolute')],
  BeforeUnloadEvent: ['Event'],
};
export const eventTable = table;

// Converts a field's value for the page: events that the implementation fires contain impls, and events that pages
// create contain page objects.
export const shown = (value) => (value instanceof EventTargetImpl ? wrap(value) : shownValue(value ?? null));
export const eventFields = (name) => eventDictionaries(name).flat();
// The members of an interface's dictionary, those of inherited dictionaries first: Web IDL, "dictionary".
export const eventDictionaries = (name) => {
  const [parent, ...lists] = table[name];
  const own = lists.filter((list) => list !== modifiers).flat();
  return [...parent === 'Event' ? [] : eventDictionaries(parent), ...lists.includes(modifiers) ? [modifiers] : [], own];
};
