// Parses the arguments of functional pseudo-classes and pseudo-elements: Selectors Level 4, CSS Scoping, CSS Shadow
// Parts.
import { asciiLower } from '../nodes/names.js';

const selectorList = (isForgiving) => (parser, depth) => ({ selectors: parser.list({ isForgiving, depth }) });
const nth = (parser) => ({ nth: parser.nth() });
// `:host()` and `::slotted()` take one compound, `::part()` takes names.
const compound = (parser, depth) => ({ selectors: [{ compounds: [parser.compound(depth)], combinators: [] }] });
export const reachingPseudoElements = {
  slotted: compound,
  part: (parser) => {
    const names = [];
    do names.push(parser.identifier()); while (parser.skipSpaces() && parser.atIdentifier);
    return { names };
  },
};
const nthOf = (parser, depth) => {
  const part = nth(parser);
  if (parser.skipSpaces() && parser.match(/of(?=[ \t\n\r\f*.#:[])/iy)) part.selectors = parser.list({ depth });
  return part;
};
export const functionalPseudoClasses = new Map(Object.entries({
  not: selectorList(false), is: selectorList(true), where: selectorList(true), matches: selectorList(true),
  '-webkit-any': selectorList(true),
  host: compound, state: (parser) => ({ ranges: [parser.identifier()] }),
  has: (parser, depth) => ({ selectors: parser.list({ isRelative: true, depth }) }),
  'nth-child': nthOf, 'nth-last-child': nthOf, 'nth-of-type': nth, 'nth-last-of-type': nth,
  lang: (parser) => {
    const ranges = [];
    const quoted = [];
    do {
      parser.skipSpaces();
      quoted.push(parser.peek() === '"' || parser.peek() === "'");
      ranges.push(quoted[quoted.length - 1] ? parser.string() : parser.identifier());
      parser.skipSpaces();
    } while (parser.take(','));
    return { ranges, quoted };
  },
  dir: (parser) => ({ direction: asciiLower(parser.identifier()) }),
}));
