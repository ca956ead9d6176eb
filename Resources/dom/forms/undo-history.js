// The edits that the user can undo in a text control, with the states before and after them. Typed letters are undone
// together.
import { fireEvent } from '../events/firing.js';

const isTyping = (edit) => edit !== undefined && edit.inputType === 'insertText';

// Adds an edit: { inputType, before, after }, whose states are { value, start, end }.
export const addEdit = (control, edit) => {
  control.history ??= { done: [], undone: [] };
  const { done } = control.history;
  const last = done[done.length - 1];
  control.history.undone = [];
  if (isTyping(edit) && isTyping(last) && last.after.value === edit.before.value
    && last.after.start === edit.before.start && edit.before.start === edit.before.end) last.after = edit.after;
  else done.push(edit);
};

// Undoes the last edit, or repeats the one that was undone last; returns whether there was one.
export const undoEdit = (control, isRedo) => {
  const { history } = control;
  const edit = history?.[isRedo ? 'undone' : 'done'].at(-1);
  if (edit === undefined) return false;
  const event = {
    interface: 'InputEvent', bubbles: true, composed: true, data: null,
    inputType: isRedo ? 'historyRedo' : 'historyUndo', view: control.realm.windowImpl,
  };
  if (!fireEvent(control, 'beforeinput', { ...event, cancelable: true })) return true;
  history[isRedo ? 'undone' : 'done'].pop();
  history[isRedo ? 'done' : 'undone'].push(edit);
  const { value, start, end } = isRedo ? edit.after : edit.before;
  const before = control.valueBefore ?? control.value;
  control.value = value;
  control.valueBefore = before;
  control.history = history;
  control.selection = { start, end, direction: 'none', text: control.value };
  fireEvent(control, 'input', event);
  return true;
};
