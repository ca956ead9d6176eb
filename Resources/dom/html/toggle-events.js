// The events before and after an element opens or closes: HTML, "ToggleEvent".
import { fireEvent } from '../events/firing.js';
import { postTask } from '../window/messages.js';

// Returns false if a listener keeps the element from opening.
export const fireBeforeToggle = (element, oldState, newState) => fireEvent(element, 'beforetoggle',
  { interface: 'ToggleEvent', cancelable: newState === 'open', oldState, newState });

// HTML, "queue a toggle event task": a task that is still queued is replaced by one that has its old state.
export const queueToggle = (element, oldState, newState) => {
  const task = { oldState: element.toggleTask?.oldState ?? oldState };
  element.toggleTask = task;
  postTask(element.realm, () => {
    if (element.toggleTask !== task) return;
    element.toggleTask = null;
    fireEvent(element, 'toggle', { interface: 'ToggleEvent', oldState: task.oldState, newState });
  });
};
