// Editing of a text control by the user, and when the change of its value is committed: HTML, "Common input element
// events"; Input Events.
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { parseInteger } from '../html/reflect.js';
import { FormControlImpl } from './form-control.js';
import { caretAt, textSelection } from './text-selection.js';

const lazyCaretPositions = lazy('../layout/caret-positions.js');
const lazyUndoHistory = lazy('./undo-history.js');

const texts = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'textarea']);
const typed = new Set([...texts, 'number', 'date', 'month', 'week', 'time', 'datetime-local']);
const { prototype } = FormControlImpl;

// The value before the user's first uncommitted change, and text that is not a value yet, such as "1." in a number
// input.
prototype.valueBefore = null;
prototype.unfinished = null;
prototype.history = null;
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

// Returns the end of the grapheme cluster that begins there.
function endOfLetter(text, start) {
  letters ??= new Intl.Segmenter();
  const { index, segment } = letters.segment(text).containing(start);
  return index + segment.length;
}

const textOf = (control, inputType, data) => {
  if (inputType === 'insertLineBreak') return '\n';
  // HTML: an input has no line breaks. WebKit replaces those of pasted text by spaces.
  return control.localName === 'input' && inputType === 'insertFromPaste' ? data.replace(/\r\n?|\n/g, ' ') : data;
};

// `erases` is -1 or 1 to erase the letter before or behind the caret, or the selection; 0 to insert.
function edit(control, inputType, data, erases) {
  const inputEvent = {
    interface: 'InputEvent', bubbles: true, composed: true, data, inputType, view: control.realm.windowImpl
  };
  if (!fireEvent(control, 'beforeinput', { ...inputEvent, cancelable: true })
    || control.document.focused !== control) return;
  // The edit applies to the control's state after its listeners ran.
  const shown = control.unfinished ?? control.value;
  const { start, end } = control.isTextControl ? textSelection(control) : { start: shown.length, end: shown.length };
  const from = erases < 0 && start === end && start > 0 ? startOfLetter(shown, start) : start;
  const to = erases > 0 && start === end && end < shown.length ? endOfLetter(shown, end) : end;
  const room = Math.max(0, roomFor(control) - (shown.length - (to - from)));
  const text = erases !== 0 ? '' : textOf(control, inputType, data).slice(0, room);
  if (from === to && text === '') return;
  const before = control.valueBefore ?? control.value;
  const whole = shown.slice(0, from) + text + shown.slice(to);
  const { history } = control;
  control.value = whole;
  control.history = history;
  control.unfinished = texts.has(control.type) || control.value === whole ? null : whole;
  control.valueBefore = before;
  if (control.isTextControl)
    control.selection = caretAt(from + text.length);
  const caret = from + text.length;
  lazyUndoHistory().addEdit(control, {
    inputType, before: { value: shown, start, end }, after: { value: control.value, start: caret, end: caret },
  });
  fireEvent(control, 'input', inputEvent);
}

// Returns the start and the end of the line that a caret is in.
function lineAround(text, caret) {
  const end = text.indexOf('\n', caret);
  return [caret === 0 ? 0 : text.lastIndexOf('\n', caret - 1) + 1, end < 0 ? text.length : end];
}
// Returns where a key moves the caret, which the user sees at the end of the selection in its direction.
function placeOf(text, caret, key) {
  const [lineStart, lineEnd] = lineAround(text, caret);
  const column = caret - lineStart;
  switch (key) {
    case 'ArrowLeft': return caret > 0 ? startOfLetter(text, caret) : 0;
    case 'ArrowRight': return caret < text.length ? endOfLetter(text, caret) : caret;
    case 'Home': return lineStart;
    case 'End': return lineEnd;
    case 'ArrowUp': {
      if (lineStart === 0) return 0;
      const [before] = lineAround(text, lineStart - 1);
      return Math.min(before + column, lineStart - 1);
    }
    default: {
      if (lineEnd === text.length) return lineEnd;
      const [, after] = lineAround(text, lineEnd + 1);
      return Math.min(lineEnd + 1 + column, after);
    }
  }
}

// Moves the caret by a key. With `extending`, the other end of the selection stays where it is.
function moveCaret(control, key, extending) {
  if (!control.isTextControl) return;
  const { start, end, direction } = textSelection(control);
  const isBackward = direction === 'backward';
  if (!extending && start !== end && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    const side = key === 'ArrowLeft' ? start : end;
    control.selection = caretAt(side, control.value);
    return;
  }
  const caret = placeOf(control.value, isBackward ? start : end, key);
  selectFromTo(control, extending ? (isBackward ? end : start) : caret, caret);
}
function selectFromTo(control, anchor, caret) {
  control.selection = {
    start: Math.min(caret, anchor), end: Math.max(caret, anchor),
    direction: caret === anchor ? 'none' : caret < anchor ? 'backward' : 'forward', text: control.value,
  };
}
/** @this {FormControlImpl} */
prototype.moveCaret = function (key, extending) { moveCaret(this, key, extending); };

function selectAll(control) {
  const { value } = control;
  if (control.isTextControl) control.selection = { start: 0, end: Infinity, direction: 'none', text: value };
  return control.isTextControl;
}

// Selects the word or the paragraph around the end of the selection, as presses of the mouse do.
function selectText(control, unit) {
  if (!control.isTextControl) return;
  const text = control.unfinished ?? control.value;
  const { end: caret } = textSelection(control);
  let [start, end] = lineAround(text, caret);
  if (unit === 'word') {
    start = Math.max(start, caret - /[\p{L}\p{N}_]*$/u.exec(text.slice(0, caret))[0].length);
    end = caret + /^[\p{L}\p{N}_]*/u.exec(text.slice(caret))[0].length;
  }
  control.selection = { start, end, direction: 'none', text: control.value };
}
// Selects the text between two points.
/** @this {FormControlImpl} */
prototype.selectBetween = function (fromX, fromY, toX, toY) {
  const text = this.unfinished ?? this.value;
  const { controlOffset } = lazyCaretPositions();
  const [anchor, caret] = [controlOffset(this, text, fromX, fromY), controlOffset(this, text, toX, toY)];
  selectFromTo(this, anchor, caret);
};

/** @this {FormControlImpl} */
prototype.selectText = function (unit) { selectText(this, unit); };

// Runs a command of the user or of document.execCommand() on the focused control. Returns whether it was executed.
prototype.edit = function (command, text) {
  if (this.localName !== 'textarea' && (this.localName !== 'input' || !typed.has(this.type))) return false;
  if (command === 'selectall') return selectAll(this);
  // An input has a single line, and Enter commits its value.
  if (command === 'insertlinebreak' && this.localName === 'input') this.commitEdit();
  if (this.hasAttribute('readonly') || this.isDisabled) return false;
  if (command === 'delete') edit(this, 'deleteContentBackward', null, -1);
  else if (command === 'forwarddelete') edit(this, 'deleteContentForward', null, 1);
  else if (command === 'deletebycut') edit(this, 'deleteByCut', null, -1);
  else if (command === 'insertfrompaste') edit(this, 'insertFromPaste', text, 0);
  else if (command === 'undo' || command === 'redo') return lazyUndoHistory().undoEdit(this, command === 'redo');
  else if (command === 'inserttext') edit(this, 'insertText', text, 0);
  else if (command === 'insertlinebreak' && this.localName === 'textarea')
    edit(this, 'insertLineBreak', null, 0);
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
prototype.forgetEdit = function () { this.valueBefore = this.unfinished = this.history = null; };
