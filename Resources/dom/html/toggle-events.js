// Toggle events: HTML, "queue a details toggle event task" and that of dialogs.
import { fireEvent } from '../events/firing.js';
import { postTask } from '../window/messages.js';

// Fires `toggle` in a task. If one is pending, it gets the new state and keeps its old one. As in WebKit, that of a
// details element moves to the end of the queue, and that of a dialog keeps its place.
export const queueToggle = (element, oldState, newState, moves) => {
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
