// Event.composedPath for an event that crosses shadow trees: DOM, "composedPath".
import { wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { plainComposedPath } from '../events/event.js';

// Nodes in closed trees are visible only from inside those trees.
export const shadowComposedPath = (event, realm) => {
  const { route: steps, currentTarget } = event;
  if (steps === null) return plainComposedPath(event, realm);
  const current = steps.findIndex((step) => step.invoked === currentTarget);
  if (current < 0) return realm.makeArray([]);
  let hidden = 0;
  for (let i = steps.length - 1; i >= current; i--) {
    if (steps[i].isClosedRoot) hidden++;
    if (i > current && steps[i].isInClosedSlot) hidden--;
  }
  const shown = [steps[current].invoked];
  const collect = (from, step, enters, leaves, add) => {
    let level = hidden;
    let most = hidden;
    for (let i = from; i >= 0 && i < steps.length; i += step) {
      if (steps[i][enters]) level++;
      if (level <= most) add(steps[i].invoked);
      if (steps[i][leaves]) {
        level--;
        if (level < most) most = level;
      }
    }
  };
  collect(current - 1, -1, 'isClosedRoot', 'isInClosedSlot', (target) => shown.unshift(target));
  collect(current + 1, 1, 'isInClosedSlot', 'isClosedRoot', (target) => shown.push(target));
  return realm.makeArray(shown.map(wrap));
};

hooks.shadowComposedPath = shadowComposedPath;
