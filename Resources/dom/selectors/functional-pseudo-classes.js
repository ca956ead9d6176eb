// Tests of functional pseudo-classes: Selectors Level 4, "Child-indexed Pseudo-classes", "The Relational Pseudo-class";
// CSS Scoping.
import { hooks } from '../infra/hooks.js';
import { namespaces } from '../nodes/names.js';
import { SelectorList } from './matcher.js';

const previous = (element) => element.previousElementSibling;
const next = (element) => element.nextElementSibling;

// Positions among the siblings, counted once for each version of the parent's children.
function positionsIn(parent) {
  const kept = parent.cached('positions', () => ({ version: -1, places: null }));
  if (kept.version === parent.childVersion) return kept.places;
  /** @type {Map<any, any> & { count?: number }} */
  const places = new Map();
  const ofType = new Map();
  let count = 0;
  for (let child = parent.firstElementChild; child !== null; child = child.nextElementSibling) {
    const type = `${child.namespace} ${child.localName}`;
    const counter = ofType.get(type) ?? { count: 0 };
    ofType.set(type, counter);
    places.set(child, { index: ++count, typeIndex: ++counter.count, counter });
  }
  places.count = count;
  kept.version = parent.childVersion;
  return kept.places = places;
}
const alone = { index: 1, typeIndex: 1, counter: { count: 1 } };
const placeOf = (element) => (element.parent === null ? alone : positionsIn(element.parent).get(element));
const countIn = (element) => (element.parent === null ? 1 : positionsIn(element.parent).count);
const fits = ([a, b], index) => (a === 0 ? index === b : (index - b) % a === 0 && (index - b) / a >= 0);
const nthOf = (step, whole) => ({ nth, selectors }) => {
  if (selectors === undefined) return (element) => fits(nth, whole(element));
  const list = new SelectorList(selectors);
  return (element, context) => {
    if (!list.matches(element, context)) return false;
    let index = 1;
    for (let other = step(element); other !== null; other = step(other)) if (list.matches(other, context)) index++;
    return fits(nth, index);
  };
};

const listOf = ({ selectors }) => {
  const list = new SelectorList(selectors);
  return (element, context) => list.matches(element, context);
};
const languageOf = (element) => {
  for (let each = element; each !== null && each.isElement; each = each.parent) {
    const language = each.getAttributeNS(namespaces.xml, 'lang') ?? each.getAttribute('lang');
    if (language !== null) return language.toLowerCase();
  }
  return element.document.pragmaLanguage?.toLowerCase() ?? '';
};
const inLanguage = (language, range) => range !== '' && (range === '*' ? language !== ''
  : range.startsWith('*-') ? `-${language}-`.includes(`-${range.slice(2)}-`) : language === range
    || language.startsWith(`${range}-`));
// Tests the elements that a relative selector can match, by its first combinator.
const hasMatch = (selector, element, { scope }) => {
  const context = { scope, anchor: element, shadow: null };
  const [combinator] = selector.combinators;
  if (combinator === ' ' || combinator === '>') {
    for (let node = element.firstChild; node !== null; node = node.next(element))
      if (node.isElement && selector.matches(node, context)) return true;
    return false;
  }
  for (let sibling = element.nextElementSibling; sibling !== null; sibling = sibling.nextElementSibling) {
    for (let node = sibling; node !== null; node = node.next(sibling))
      if (node.isElement && selector.matches(node, context)) return true;
  }
  return false;
};

// The argument of `:host()` sees the host like any other element.
const hostTest = (part) => {
  const list = new SelectorList(part.selectors);
  return (element, { shadow }) => shadow !== null && element === shadow.host
    && list.matches(element, { scope: element, anchor: null, shadow: null });
};
export const compileFunctional = {
  host: hostTest,
  state: ({ ranges: [name] }) => (element) => element.internals?.states?.names.has(name) === true,
  not: (part) => { const test = listOf(part); return (element, context) => !test(element, context); },
  is: listOf, where: listOf, matches: listOf, '-webkit-any': listOf,
  has: ({ selectors }) => {
    const list = new SelectorList(selectors);
    return (element, context) => list.selectors.some((selector) => hasMatch(selector, element, context));
  },
  'nth-child': nthOf(previous, (element) => placeOf(element).index),
  'nth-last-child': nthOf(next, (element) => countIn(element) - placeOf(element).index + 1),
  'nth-of-type': nthOf(previous, (element) => placeOf(element).typeIndex),
  'nth-last-of-type': nthOf(next,
    (element) => { const { typeIndex, counter } = placeOf(element); return counter.count - typeIndex + 1; }),
  lang: ({ ranges }) => {
    const lower = ranges.map((range) => range.toLowerCase());
    return (element) => {
      const language = languageOf(element);
      return lower.some((range) => inLanguage(language, range));
    };
  },
  dir: ({ direction }) => (element) => hooks.directionOf(element) === direction,
};
