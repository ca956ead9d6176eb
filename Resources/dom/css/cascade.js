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

const { physical } = computedTable;
const nothing = new Map();

// CSS Cascade, "Layer Ordering": of important declarations, those of earlier layers win.
const importantOrder = (rules) => (rules.some(({ layerOrder }) => layerOrder !== rules[0].layerOrder)
  ? [...rules].sort((a, b) => b.layerOrder - a.layerOrder) : rules);
function cascade(element) {
  const declared = new Map();
  const isRightToLeft = element.document.hasWindow && (element.getAttribute('dir') ?? '').toLowerCase() === 'rtl';
  const take = (entries, isImportant) => {
    for (const [name, entry] of entries)
      if (entry.isImportant === isImportant) declared.set(physical(name, isRightToLeft), entry);
  };
  const { inner, own, outer } = matchingRules(element);
  const takeRules = (rules, isImportant) => {
    for (const rule of isImportant ? importantOrder(rules) : rules) take(rule.style.entries, isImportant);
  };
  const inline = element.hasAttribute('style') ? styleOf(element).entries : nothing;
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
  return hooks.slotFor(element) ?? (parent?.isShadowRoot === true ? parent.host : element.parentElement);
};

// Cascades are cached until the document changes.
export const cascadeOf = (element) => {
  const { document } = element;
  const kept = element.cached('cascade', () => ({ key: '', result: null, values: null }));
  const key = `${document.treeVersion} ${document.attributeVersion} ${document.styleVersion} ${
    document.focused === null ? '' : ordinal(document.focused)}`;
  if (kept.key !== key) Object.assign(kept, { key, result: null, values: new Map() });
  kept.result ??= cascade(element);
  return kept;
};

export const declaredValue = (element, property) => {
  const { declared, agent } = cascadeOf(element).result;
  const entry = declared.get(property);
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
