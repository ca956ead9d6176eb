// The winning declarations for an element: CSS Cascade, "Cascading".
import { hooks } from '../infra/hooks.js';
import { used } from '../infra/used.js';
import { ordinal } from '../nodes/node.js';
import { matchingRules } from './matching-rules.js';
import { computedTable } from './property-table.js';
import { StyleDeclaration, styleOf } from './style.js';
import { userAgentStyle } from './user-agent.js';
import { isArbitrary } from './value-text.js';
import { normalizeValue } from './values.js';
import { substitute } from './variables.js';

const { isFlowRelative, physical } = computedTable;
const nothing = new Map();

// CSS Cascade, "Resetting All Properties".
const isReset = (name) => !name.startsWith('--') && name !== 'direction' && name !== 'unicode-bidi';
const reset = (declared) => { for (const name of [...declared.keys()]) if (isReset(name)) declared.delete(name); };
// CSS Cascade, "Layer Ordering": of important declarations, those of earlier layers win.
const importantOrder = (rules) => (rules.some(({ layerOrder }) => layerOrder !== rules[0].layerOrder)
  ? [...rules].sort((a, b) => b.layerOrder - a.layerOrder) : rules);
// CSS Writing Modes, "direction": the winning declaration's, the attribute's, or that of the parent.
const directionOf = (element, { inner, own, outer }, inline) => {
  const entries = [...inner.flat(), ...own, ...outer].map(({ style }) => style.entries.get('direction'));
  const all = [...entries, inline.get('direction')].filter((entry) => entry !== undefined);
  const [last] = [...all.filter(({ isImportant }) => isImportant).reverse(),
    ...all.filter(({ isImportant }) => !isImportant).reverse()];
  if (last !== undefined && /^(?:rtl|ltr)$/.test(last.value)) return last.value;
  if (!element.document.hasWindow) return 'ltr';
  const given = (element.getAttribute('dir') ?? '').toLowerCase();
  if (given === 'rtl' || given === 'ltr') return given;
  const parent = flatParent(element);
  return parent === null ? 'ltr' : declaredDirection(parent);
};
const declaredDirection = (element) => {
  for (let each = element; each !== null; each = flatParent(each)) {
    const value = declaredValue(each, 'direction');
    if (value === 'rtl' || value === 'ltr') return value;
  }
  return 'ltr';
};
function cascade(element) {
  const declared = new Map();
  let direction;
  // Asked only if a declaration is relative to the direction of text.
  const isRightToLeft = () => (direction ??= directionOf(element, matching, inline)) === 'rtl';
  const take = (entries, isImportant) => {
    for (const [name, entry] of entries) {
      if (entry.isImportant !== isImportant) continue;
      if (name === 'all') reset(declared);
      declared.set(physical(name, isFlowRelative(name) && isRightToLeft()), entry);
    }
  };
  const matching = matchingRules(element);
  const { inner, own, outer } = matching;
  const takeRules = (rules, isImportant) => {
    for (const rule of isImportant ? importantOrder(rules) : rules) take(rule.style.entries, isImportant);
  };
  const inline = element.hasAttribute('style') ? styleOf(element).entries : nothing;
  if (own.length === 0 && outer.length === 0 && inner.length === 0 && inline.size === 0)
    return { declared, agent: userAgentStyle(element) };
  // CSS Scoping, "shadow cascading": outer trees win, except for important declarations, where inner trees win.
  for (const rules of inner) takeRules(rules, false);
  takeRules(own, false);
  take(inline, false);
  takeRules(outer, false);
  takeRules(outer, true);
  takeRules(own, true);
  take(inline, true);
  for (const rules of inner.reverse()) takeRules(rules, true);
  return { declared, agent: userAgentStyle(element) };
}

// CSS Scoping, "flattened element tree": returns the element that an element inherits from.
export const flatParent = (element) => {
  if (!used.shadowTrees) return element.parentElement;
  const { parent } = element;
  if (element.isPseudo === true) return parent;
  return hooks.slotFor(element) ?? (parent?.isShadowRoot === true ? parent.host : element.parentElement);
};

const noCascade = () => ({ key: '', result: null, values: null, layout: null });
// Changes whenever a cascade of the document may change.
export const cascadeKey = (document) => `${document.treeVersion} ${document.attributeVersion} ${
  document.styleVersion} ${document.focused === null ? '' : ordinal(document.focused)}`;
// Cascades are cached until the document changes. A caller that reads many passes the key.
export const cascadeOf = (element, key = cascadeKey(element.document)) => {
  const kept = element.cached('cascade', noCascade);
  if (kept.key !== key) Object.assign(kept, { key, result: null, values: new Map() });
  kept.result ??= cascade(element);
  return kept;
};

// Returns the URL that the winning declaration's own URLs are relative to.
export const baseOf = (element, property) => {
  const entry = cascadeOf(element).result.declared.get(property);
  if (entry?.base !== undefined) return entry.base;
  const { inner, own, outer } = matchingRules(element);
  const rule = [...inner.flat(), ...own, ...outer].find(({ style }) => {
    for (const each of style.entries.values()) if (each === entry) return true;
    return false;
  });
  return rule?.sheet?.baseURL ?? element.document.baseURL;
};

export const declaredValue = (element, property) => {
  const { declared, agent } = cascadeOf(element).result;
  const entry = declared.get(property) ?? (isReset(property) ? declared.get('all') : undefined);
  if (entry === undefined) return agent.get(property);
  if (entry.value === 'revert' || entry.value === 'revert-layer') return agent.get(property);
  if (entry.source?.isPending) {
    const text = substitute(element, entry.source.text);
    const style = new StyleDeclaration(element.realm);
    if (text === undefined || !style.put(entry.source.name, text, false)) return 'unset';
    const [, found] = [...style.entries].find(([name]) => physical(name, false) === property) ?? [];
    return found?.value ?? 'unset';
  }
  if (!isArbitrary(entry.value)) return entry.value;
  const text = substitute(element, entry.value);
  return text === undefined ? 'unset' : normalizeValue(property, text, false) ?? 'unset';
};

hooks.flatParent = flatParent;
