// The rules that match an element, with their places, for developer tools.
import { flatParent } from './cascade.js';
import { computedValue } from './computed.js';
import { declarationsIn } from './declaration-sources.js';
import { matchingRules, matchingSelectors, pseudoNamesOf } from './matching-rules.js';
import { pseudoElementOf } from './pseudo-elements.js';
import { conditionPlace, isConditional, placesOf } from './rule-sources.js';
import { keyframeRulesOf } from './sheet-lists.js';
import { serializeSelectors, specificity } from '../selectors/serialize-selectors.js';
import { styleOf } from './style.js';
import { userAgentStyle } from './user-agent.js';

const longhandsOf = ({ entries }) =>
  [...entries].map(([name, { value, isImportant }]) => ({ name, value, isImportant }));

// Returns the texts between the commas of a list of selectors, with their places.
const selectorPlaces = (text, from, to) => {
  const found = [];
  const list = text.slice(from, to);
  const piece = /\/\*[^]*?\*\/|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\\[^]|[()[\],]|[^()[\],/"'\\]+|[^]/g;
  let depth = 0;
  let start = 0;
  const add = (end) => {
    const part = list.slice(start, end);
    const place = from + start + part.length - part.trimStart().length;
    found.push({ text: part.trim(), start: place, end: place + part.trim().length });
    start = end + 1;
  };
  for (const match of list.matchAll(piece)) {
    if (match[0] === '(' || match[0] === '[') depth++;
    else if (match[0] === ')' || match[0] === ']') depth--;
    else if (match[0] === ',' && depth === 0) add(match.index);
  }
  add(list.length);
  return found;
};
export const selectorsOf = (rule, text, place) => {
  const places = place === undefined ? [] : selectorPlaces(text, place.start, place.blockStart - 1);
  const hasPlaces = places.length === rule.selectors.length && places.every((each) => each.text !== '');
  return rule.selectors.map((selector, index) => ({
    ...hasPlaces ? places[index] : { text: serializeSelectors([selector]) }, specificity: specificity(selector),
  }));
};

// The style rules and the conditions around a rule, the innermost first.
const aroundOf = (rule, { text, byRule }) => {
  const found = [];
  for (let each = rule.parent; each !== null; each = each.parent) {
    const place = byRule.get(each);
    if (place === undefined) continue;
    if (each.interface === 'CSSStyleRule') found.push({ kind: 'CSSStyleRule', text: each.selectorText });
    else if (isConditional(each)) found.push({ kind: each.interface, text: each.conditionText, isActive: each.applies,
      ...conditionPlace(text, place) });
  }
  return found;
};

// Returns a block of declarations with its place in the text of a sheet.
export const blockOf = (rule, sheet, { text, byRule }) => {
  const place = byRule.get(rule);
  return {
    sheet, longhands: longhandsOf(rule.style), source: place === undefined ? null : {
      text, start: place.blockStart, end: place.blockEnd,
      declarations: declarationsIn(rule.realm, text, place.blockStart, place.blockEnd),
    },
  };
};

class Inspector {
  constructor() { this.places = new Map(); }

  placesOf(sheet) {
    if (!this.places.has(sheet)) this.places.set(sheet, placesOf(sheet));
    return this.places.get(sheet);
  }

  rule(rule, element) {
    const places = this.placesOf(rule.sheet);
    return {
      sheet: rule.sheet, origin: 'regular', selectorText: rule.selectorText,
      selectors: selectorsOf(rule, places.text, places.byRule.get(rule)),
      matching: matchingSelectors(rule, element), block: blockOf(rule, rule.sheet, places),
      around: aroundOf(rule, places), text: places.text,
    };
  }

  matched(element) {
    const { inner, own, outer } = matchingRules(element);
    return [...inner.flat(), ...own, ...outer].filter(({ sheet }) => sheet !== null)
      .map((rule) => this.rule(rule, element));
  }

  keyframes(element, names) {
    return names.flatMap((name) => {
      const rule = keyframeRulesOf(element.root)?.get(name);
      return rule === undefined || rule.sheet === null ? [] : [{ name, steps: rule.rules.map((step) => ({
        key: step.head, block: blockOf(step, rule.sheet, this.placesOf(rule.sheet)) })) }];
    });
  }
}

// The declarations of the user agent for an element.
const agentRule = (element) => {
  const longhands = [...userAgentStyle(element)].map(([name, value]) => ({ name, value, isImportant: false }));
  return longhands.length === 0 ? [] : [{
    sheet: null, origin: 'user-agent', selectorText: element.localName,
    selectors: [{ text: element.localName, specificity: 1 }], matching: [0], around: [], text: '',
    block: { sheet: null, longhands, source: null },
  }];
};
// Returns the block of an element's `style` attribute.
export const inspectInline = (element) => {
  const text = element.getAttribute('style') ?? '';
  return { sheet: null, longhands: longhandsOf(styleOf(element)), owner: element, source: { text, start: 0,
    end: text.length, declarations: declarationsIn(element.realm, text, 0, text.length) } };
};

// Returns the rules for an element and for those that it inherits from, in order of increasing precedence.
export const inspectStyles = (element) => {
  const inspector = new Inspector();
  const styles = (each) => ({ inline: each.hasAttribute('style') ? inspectInline(each) : null,
    rules: [...agentRule(each), ...inspector.matched(each)] });
  const inherited = [];
  for (let each = flatParent(element); each !== null; each = flatParent(each)) inherited.push(styles(each));
  const names = [...new Set([...pseudoNamesOf(element.root), ...element.shadow ? pseudoNamesOf(element.shadow) : []])];
  const pseudoElements = names.map((name) => ({ name, rules: inspector.matched(pseudoElementOf(element, name)) }))
    .filter(({ rules }) => rules.length > 0);
  const animations = computedValue(element, 'animation-name').split(',').map((name) => name.trim());
  return { ...styles(element), inline: inspectInline(element), inherited, pseudoElements,
    keyframes: inspector.keyframes(element, animations) };
};
