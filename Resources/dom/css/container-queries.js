// Container queries: CSS Conditional Rules Level 5, "Container Queries". A query of another kind than size is unknown,
// which counts as no match.
import { hooks } from '../infra/hooks.js';
import { flatParent } from './cascade.js';
import { computedValue } from './computed.js';
import { mediaMatches } from './media-queries.js';

// Returns the name that a condition begins with, and the rest.
export const splitCondition = (text) => {
  const [, name, query] = /^(?:((?!not\b)-?[_a-z][-\w]*)\s+)?([^]*)$/i.exec(text);
  return { name: name ?? '', query };
};

const containerOf = (element, name, needsHeight) => {
  for (let each = flatParent(element); each !== null; each = flatParent(each)) {
    const [ownName, ownType] = computedValue(each, 'container').split(' / ');
    const type = computedValue(each, 'container-type');
    const kind = type === 'normal' ? ownType ?? type : type;
    const names = `${computedValue(each, 'container-name')} ${ownName ?? ''}`.split(' ');
    if ((kind === 'size' || (kind === 'inline-size' && !needsHeight)) && (name === '' || names.includes(name)))
      return each;
  }
  return null;
};
// Returns whether the nearest container that has the queried size satisfies a condition.
export const matchesContainer = (element, condition) => {
  const { name, query } = splitCondition(condition);
  const container = containerOf(element, name, /height|block-size|orientation|aspect-ratio/i.test(query));
  if (container === null) return false;
  const box = hooks.boxSize(container);
  const viewport = { width: box.contentWidth, height: box.contentHeight };
  return mediaMatches({ viewport, media: 'screen', devicePixelRatio: 1 }, query.replace(/\b(?:inline|block)-size\b/gi,
    (word) => (/^i/i.test(word) ? 'width' : 'height')));
};
