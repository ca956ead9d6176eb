// The events before and after an element opens or closes: HTML, "ToggleEvent".
import { fireEvent } from '../events/firing.js';
import { postTask } from '../window/messages.js';

// Returns false if a listener keeps the element from opening.
export const fireBeforeToggle = (element, oldState, newState) => fireEvent(element, 'beforetoggle',
  { interface: 'ToggleEvent', cancelable: newState === 'open', oldState, newState });

// Fires `toggle` in a task. If one is pending, it gets the new state and keeps its old one. As in WebKit, that of a
// details element moves to the end of the queue, and that of a dialog keeps its place.
export const queueToggle = (element, oldState, newState, moves = false) => {
  const pending = element.pendingToggle;
  if (pending && !moves) {
    pending.newState = newState;
    return;
  }
  const toggle = { interface: 'ToggleEvent', oldState: pending ? pending.oldState : oldState, newState };
  element.pendingToggle = toggle;
  postTask(element.realm, () => {
    if (element.pendingToggle !== toggle) return;
    element.pendingToggle = null;
    fireEvent(element, 'toggle', toggle);
  });
};
