// Editing of a text control by the user, and when the change of its value is committed: HTML, "Common input element
// events"; Input Events.
import { fireEvent } from '../events/firing.js';
import { parseInteger } from '../html/reflect.js';
import { FormControlImpl } from './form-control.js';
import { textSelection } from './text-selection.js';

const texts = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'textarea']);
const typed = new Set([...texts, 'number', 'date', 'month', 'week', 'time', 'datetime-local']);
const { prototype } = FormControlImpl;

// The value before the user's first uncommitted change, and text that is not a value yet, such as "1." in a number
// input.
prototype.valueBefore = null;
prototype.unfinished = null;
let letters;

function roomFor(control) {
  const limit = parseInteger(control.getAttribute('maxlength'));
  return texts.has(control.type) && limit !== null && limit >= 0 ? limit : Infinity;
}

// A grapheme cluster is deleted as a whole, such as an emoji with all its parts.
function startOfLetter(text, end) {
  letters ??= new Intl.Segmenter();
  return letters.segment(text).containing(end - 1).index;
}

function edit(control, inputType, data, erases) {
  const inputEvent = {
    interface: 'InputEvent', bubbles: true, composed: true, data, inputType, view: control.realm.windowImpl
  };
  if (!fireEvent(control, 'beforeinput', { ...inputEvent, cancelable: true })
    || control.document.focused !== control) return;
  // The edit applies to the control's state after its listeners ran.
  const shown = control.unfinished ?? control.value;
  const { start, end } = control.isSelectable && control.unfinished === null
    ? textSelection(control)
    : { start: shown.length, end: shown.length };
  const from = erases && start === end && start > 0 ? startOfLetter(shown, start) : start;
  const room = Math.max(0, roomFor(control) - (shown.length - (end - from)));
  const text = erases ? '' : (inputType === 'insertLineBreak' ? '\n' : data).slice(0, room);
  if (from === end && text === '') return;
  const before = control.valueBefore ?? control.value;
  const whole = shown.slice(0, from) + text + shown.slice(end);
  control.value = whole;
  control.unfinished = texts.has(control.type) || control.value === whole ? null : whole;
  control.valueBefore = before;
  if (control.isSelectable)
    control.selection = { start: from + text.length, end: from + text.length, direction: 'none' };
  fireEvent(control, 'input', inputEvent);
}

// Runs a document.execCommand() command on the focused control. Returns whether it was executed.
prototype.edit = function (command, text) {
  if (this.localName !== 'textarea' && (this.localName !== 'input' || !typed.has(this.type))) return false;
  // An input has a single line, and Enter commits its value.
  if (command === 'insertlinebreak' && this.localName === 'input') this.commitEdit();
  if (this.hasAttribute('readonly') || this.isDisabled) return false;
  if (command === 'delete') edit(this, 'deleteContentBackward', null, true);
  else if (command === 'inserttext') edit(this, 'insertText', text, false);
  else if (command === 'insertlinebreak' && this.localName === 'textarea')
    edit(this, 'insertLineBreak', null, false);
  else return false;
  return true;
};

/** @this {FormControlImpl} */
prototype.commitEdit = function () {
  const { valueBefore, value } = this;
  this.valueBefore = null;
  if (valueBefore !== null && valueBefore !== value) fireEvent(this, 'change', { bubbles: true });
};
prototype.focusLost = prototype.commitEdit;
// The value was set by other means, so there is no user edit left to commit.
prototype.forgetEdit = function () { this.valueBefore = this.unfinished = null; };
