// Custom elements that the parser creates: HTML, "create an element for the token". No script is running, so microtasks
// run between its steps. As in WebKit, the element is inserted before its attributes' reactions run.
import { ensuring } from '../infra/endings.js';
import { hooks } from '../infra/hooks.js';
import { collectReactions, runReaction } from './reactions.js';
import { checked, constructed, orUnknown } from './upgrade.js';

// The constructor and the reactions may not write into the document that is being parsed.
const withoutMarkup = (document, steps) => {
  document.throwsOnMarkup = (document.throwsOnMarkup ?? 0) + 1;
  return ensuring(() => { document.throwsOnMarkup--; }, steps);
};
export const constructParsedElement = (document, localName, definition) => withoutMarkup(document,
  () => orUnknown(document, localName, definition, () => constructed(definition)));

// Checks the element, and opens it by the parser's steps. Returns the queue of its reactions.
export const finishParsedElement = (candidate, document, localName, definition, open) => {
  const element =
    orUnknown(document, localName, definition, () => checked(candidate, document, localName, definition));
  return collectReactions(() => open(element));
};
// Runs the next reaction of a queue; returns whether there was one.
export const runParsedReaction = (document, queue) => withoutMarkup(document, () => runReaction(queue));

hooks.constructParsedElement = constructParsedElement;
hooks.finishParsedElement = finishParsedElement;
hooks.runParsedReaction = runParsedReaction;
