// The selection in text fields: HTML, "APIs for the text control selections".
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { queueTask, toText, toUnsignedLong } from '../infra/idl.js';
import { fireEvent } from '../events/firing.js';
import { elementOf } from '../nodes/element.js';

const directions = ['none', 'forward', 'backward'];
export const caretAt = (place, text = null) => ({ start: place, end: place, direction: 'none', text });
// Before anything has moved it, scripts find the caret at the start, and a user's tap puts it at the end.
const rangeOf = (control, unset = 0) => {
  const { length } = control.unfinished ?? control.value;
  const { start, end, direction } = control.keptSelection ?? caretAt(unset);
  return { start: Math.min(start, length), end: Math.min(end, length), direction };
};
export const textSelection = (control) => rangeOf(control, Infinity);
hooks.controlSelection = (control) => rangeOf(control);
const check = (control) => { if (!control.isSelectable) fail('InvalidStateError'); };

function select(control, start, end, direction = 'none') {
  const { length } = control.unfinished ?? control.value;
  const to = Math.min(end, length);
  const old = rangeOf(control);
  control.selection = {
    start: Math.min(start, to), end: to, direction: directions.includes(direction) ? direction : 'none',
    text: control.value,
  };
  const now = rangeOf(control);
  if (old.start !== now.start || old.end !== now.end || old.direction !== now.direction) {
    queueTask(control.realm, () => fireEvent(control, 'select', { bubbles: true }));
    announceSelection(control);
  }
}
// Selection API, "schedule a selectionchange event".
function announceSelection(control) {
  if (control.isSelectionAnnounced) return;
  control.isSelectionAnnounced = true;
  queueTask(control.realm, () => {
    control.isSelectionAnnounced = false;
    fireEvent(control, 'selectionchange', { bubbles: true });
  });
}

const part = (name, change) => [
  name,
  (wrapper) => (elementOf(wrapper).isSelectable ? rangeOf(elementOf(wrapper))[name.slice(9).toLowerCase()] : null),
  (wrapper, value) => {
    const control = elementOf(wrapper);
    check(control);
    change(control, rangeOf(control), value);
  },
];
export const selectionMembers = () => [
  part('selectionStart', (control, { end, direction }, value) => {
    const start = toUnsignedLong(value);
    select(control, start, Math.max(start, end), direction);
  }),
  part('selectionEnd',
    (control, { start, direction }, value) => select(control, start, toUnsignedLong(value), direction)),
  part('selectionDirection', (control, { start, end }, value) => select(control, start, end, toText(value))),
];
export const selectionMethods = () => ({
  select: (wrapper) => {
    const control = elementOf(wrapper);
    if (!control.isTextControl) return;
    control.focus();
    select(control, 0, Infinity);
  },
  setSelectionRange: (wrapper, start, end, direction = undefined) => {
    const control = elementOf(wrapper);
    check(control);
    select(control, toUnsignedLong(start ?? 0), toUnsignedLong(end ?? 0),
      direction === undefined ? undefined : toText(direction));
  },
  setRangeText: (wrapper, replacement, start = undefined, end = undefined, mode = 'preserve') => {
    const control = elementOf(wrapper);
    check(control);
    const text = toText(replacement);
    const old = rangeOf(control);
    const { value } = control;
    const from = Math.min(start === undefined ? old.start : toUnsignedLong(start), value.length);
    const given = start === undefined ? old.end : toUnsignedLong(end);
    if (start !== undefined && toUnsignedLong(start) > given) fail('IndexSizeError');
    const to = Math.min(given, value.length);
    control.value = value.slice(0, from) + text + value.slice(to);
    const newEnd = from + text.length;
    const shift = newEnd - to;
    const moved = (offset, isEnd) =>
      (offset > to ? offset + shift : offset > from ? (isEnd ? newEnd : from) : offset);
    if (mode === 'select') select(control, from, newEnd);
    else if (mode === 'start') select(control, from, from);
    else if (mode === 'end') select(control, newEnd, newEnd);
    else select(control, moved(old.start, false), moved(old.end, true));
  },
});
