// The rules whose selectors match an element, in order of increasing precedence: CSS Cascade, "Cascading"; CSS Scoping,
// "Shadow Encapsulation".
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { asciiLower, splitOnSpaces } from '../nodes/names.js';
import { pseudoElementName } from './pseudo-elements.js';

const lazyMatcher = lazy('../selectors/matcher.js');
const lazySerializeSelectors = lazy('../selectors/serialize-selectors.js');
const lazyContainerQueries = lazy('./container-queries.js');
const lazySheetLists = lazy('./sheet-lists.js');

// Indexes the rules of a tree by what the last compound of a selector requires, so that few are tested per element.
export class RuleIndex {
  constructor(rules) {
    this.buckets = new Map();
    this.rest = [];
    rules.forEach((rule, order) => {
      rule.compiled ??= rule.selectors.map(compile);
      for (const { selector, specificity, key } of rule.compiled) {
        const entry = { rule, order, selector, specificity };
        if (key === null) this.rest.push(entry);
        else if (this.buckets.has(key)) this.buckets.get(key).push(entry);
        else this.buckets.set(key, [entry]);
      }
    });
  }

  // Returns the rules whose selectors match, in order of increasing precedence. `matches` replaces the default test for
  // sheets of other trees.
  matching(element, root, matches = null) {
    const context = { scope: root, anchor: null, shadow: root.isShadowRoot === true ? root : null };
    const found = new Map();
    const test = (entries) => {
      for (const entry of entries ?? []) {
        const known = found.get(entry.rule);
        if (known !== undefined && known.specificity >= entry.specificity) continue;
        if (matches !== null ? matches(entry.selector, context) : entry.rule.scope === null
          ? entry.selector.matches(element, context) : matchesInScope(entry, element, context))
          found.set(entry.rule, entry);
      }
    };
    if (element.isPseudo === true) {
      test(this.buckets.get(element.name));
      return sorted(found, element);
    }
    test(this.rest);
    if (matches !== null) {
      for (const [key, entries] of this.buckets) if (!key.startsWith('::')) test(entries);
    } else {
      test(this.buckets.get(`<${asciiLower(element.localName)}`));
      if (element.attributes.length > 0) {
        if (element.id !== '') test(this.buckets.get(`#${asciiLower(element.id)}`));
        for (const name of element.classes) test(this.buckets.get(`.${asciiLower(name)}`));
      }
    }
    return sorted(found, element);
  }
}
const layer = ({ rule }) => rule.layerOrder;
const applies = ({ rule: { containers } }, element) => containers === null
  || containers.every((each) => lazyContainerQueries().matchesContainer(element, each.condition));
const byPrecedence = (a, b) => layer(a) - layer(b) || a.specificity - b.specificity || a.order - b.order;
const noRules = [];
const sorted = (found, element) => {
  // Most elements have few rules, if any.
  if (found.size === 0) return noRules;
  const entries = [...found.values()].filter((entry) => applies(entry, element));
  if (entries.length > 1) entries.sort(byPrecedence);
  if (used.styleTools) for (const { rule } of entries) rule.realm.usedRules?.add(rule);
  return entries.map(({ rule }) => rule);
};
// A selector with a pseudo-element is compiled without it, and indexed by it.
const compile = (selector) => {
  const last = selector.compounds[selector.compounds.length - 1];
  const part = last[last.length - 1];
  const isPseudo = part.type === 'never' && pseudoElementName(part.text) !== null;
  const rest = last.length === 1 ? [{ type: 'type', name: '*' }] : last.slice(0, -1);
  const own = isPseudo ? { ...selector, compounds: [...selector.compounds.slice(0, -1), rest] } : selector;
  return {
    selector: new (lazyMatcher().SelectorList)([own]).selectors[0],
    specificity: lazySerializeSelectors().specificity(selector),
    key: isPseudo ? pseudoElementName(part.text) : keyOf(selector),
  };
};
// CSS Cascade, "@scope": the element is below a root of the scope, and not below a boundary.
const matchesInScope = ({ rule, selector }, element, context) => {
  const matchesAny = (selectors, each, scope) => selectors.length > 0
    && new (lazyMatcher().SelectorList)(selectors).matches(each, { ...context, scope });
  const { startSelectors, endSelectors } = rule.scope;
  for (let root = element; root !== null; root = root.parentElement) {
    const isRoot = startSelectors === null ? root.parentElement === null
      : matchesAny(startSelectors, root, context.scope);
    if (!isRoot) continue;
    let isOutside = false;
    for (let each = element; each !== root; each = each.parentElement)
      isOutside ||= matchesAny(endSelectors, each, root);
    if (!isOutside && selector.matches(element, { ...context, scope: root })) return true;
  }
  return false;
};
function keyOf({ compounds }) {
  const last = compounds[compounds.length - 1];
  if (last.some(({ type }) => type === 'reach')) return null;
  const part = last.find(({ type }) => type === 'id') ?? last.find(({ type }) => type === 'class')
    ?? last.find(({ type, name }) => type === 'type' && name !== '*');
  if (part === undefined) return null;
  return `${{ id: '#', class: '.', type: '<' }[part.type]}${asciiLower(part.name)}`;
}
const indexOf = (root) => {
  const kept = root.cached('ruleIndex', () => ({ rules: null, index: null }));
  const rules = lazySheetLists().styleRulesOf(root);
  if (kept.rules !== rules || rules.some((rule) => rule.compiled === null))
    Object.assign(kept, { rules, index: new RuleIndex(rules) });
  return kept.index;
};
// Returns the positions of the selectors of a rule that match an element.
export const matchingSelectors = (rule, element) => {
  const { isPseudo, name, parent } = element;
  const target = isPseudo === true ? parent : element;
  const { root } = target;
  const context = { scope: root, anchor: null, shadow: root.isShadowRoot === true ? root : null };
  return rule.compiled.flatMap((entry, index) => {
    if (isPseudo === true && entry.key !== name) return [];
    const isMatch = rule.scope === null ? entry.selector.matches(target, context)
      : matchesInScope({ rule, selector: entry.selector }, target, context);
    return isMatch ? [index] : [];
  });
};
// Returns the names of the pseudo-elements that rules of a tree are for.
export const pseudoNamesOf = (root) => (root.document.styleVersion === 0 ? []
  : [...indexOf(root).buckets.keys()].filter((key) => key.startsWith('::')));
// Returns whether any rule for an element's pseudo-element could match: most pages have none.
export const hasPseudoRules = (element, name) => {
  if (element.document.styleVersion === 0) return false;
  const root = used.shadowTrees ? element.root : element.document;
  return (root.isConnected && indexOf(root).buckets.has(name))
    || (element.shadow !== null && indexOf(element.shadow).buckets.has(name));
};
const isSlotted = ({ reach }, element) => (reach.list ??= new (lazyMatcher().SelectorList)(reach.selectors))
  .matches(element, { scope: element, anchor: null, shadow: null });
const isPart = ({ reach }, element) => {
  const names = splitOnSpaces(element.getAttribute('part'));
  return reach.names.every((name) => names.includes(name));
};
// The rules of a pseudo-element are in the tree of its element, and in the shadow tree that the element hosts.
const pseudoRules = (pseudo) => {
  const { parent: element, document } = pseudo;
  const own = used.shadowTrees ? element.root : document;
  const matching = (root) => indexOf(root)
    .matching(pseudo, root, (selector, context) => selector.matches(element, context));
  return { own: own.isConnected ? matching(own) : [], outer: [],
    inner: element.shadow === null ? [] : [matching(element.shadow)] };
};
// Returns the rules for an element, grouped by the tree that contains them: its own tree, the shadow trees that it
// hosts or is slotted into, and the tree around its own.
export const matchingRules = (element) => {
  const { document, realm } = element;
  if (document.styleVersion === 0) return { own: noRules, outer: noRules, inner: [] };
  realm.constructorOf('CSSStyleSheet');
  if (element.isPseudo === true) return pseudoRules(element);
  if (!used.shadowTrees) return { own: indexOf(document).matching(element, document), outer: noRules, inner: [] };
  const { root } = element;
  const inner = [];
  if (element.shadow !== null) inner.push(indexOf(element.shadow).matching(element, element.shadow,
    (selector, context) => selector.matches(element, context)));
  for (let slot = hooks.slotFor(element); slot !== null; slot = hooks.slotFor(slot)) {
    const place = slot;
    inner.unshift(indexOf(place.root).matching(element, place.root,
      (selector, context) => selector.matchesThrough('slotted', place, context) && isSlotted(selector, element)));
  }
  const outer = root.isShadowRoot !== true || !element.hasAttribute('part') ? []
    : indexOf(root.host.root).matching(element, root.host.root,
      (selector, context) => selector.matchesThrough('part', root.host, context) && isPart(selector, element));
  return { own: root.isConnected ? indexOf(root).matching(element, root) : [], outer, inner };
};
