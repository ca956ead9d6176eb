// The style sheets of a document or shadow root, and their applicable rules: CSSOM, "CSS Style Sheet Collections".
import { wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { describe, toUnsignedLong } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { List, listOf } from '../infra/list.js';
import { adoptedBy } from './adopted-sheets.js';
import { importedSheet, matchesMedia, sheetOwnedBy } from './sheets.js';

const lazyCascadeLayers = lazy('./cascade-layers.js');
const lazyRules = lazy('./rules.js');

// Returns the sheets of a document or shadow root.
export const sheetsOf = (root) => {
  const { styleVersion } = root.document;
  const kept = root.cached('sheets', () => ({ version: -1, list: [] }));
  if (kept.version === styleVersion) return kept.list;
  kept.version = styleVersion;
  kept.list = [];
  for (let node = root.firstChild; node !== null; node = node.next(root)) {
    const sheet = node.isElement ? sheetOwnedBy(node) : null;
    if (sheet !== null) kept.list.push(sheet);
  }
  return kept.list;
};
class SheetList extends List {
  constructor(root) {
    super();
    this.root = root;
  }

  get realm() { return this.root.realm; }
  get length() { return sheetsOf(this.root).length; }
  item(index) { return sheetsOf(this.root)[index] ?? null; }
}
SheetList.prototype.interface = 'StyleSheetList';
export const styleSheetsOf = (root) => root.cached('styleSheets', () => new SheetList(root)).wrapper;

// Returns all style rules that apply to a document or shadow root, in order.
export const styleRulesOf = (root) => {
  const { styleVersion, realm } = root.document;
  const kept = root.cached('styleRules', () => ({ version: -1, rules: [] }));
  if (kept.version === styleVersion) return kept.rules;
  const rules = [];
  const properties = new Map();
  const keyframes = new Map();
  const layers = lazyCascadeLayers().newLayers();
  const layerOf = [];
  let scope = null;
  let containers = null;
  const take = (list, layer) => {
    for (const rule of list) {
      if (rule instanceof lazyRules().StyleRule) {
        rule.scope = scope;
        rule.containers = containers;
        rules.push(rule);
        layerOf.push(layer);
        take(rule.rules, layer);
      } else if (rule.interface === 'CSSPropertyRule') properties.set(rule.name, rule);
      else if (rule.interface === 'CSSKeyframesRule') keyframes.set(rule.condition, rule);
      else if (rule.interface === 'CSSLayerStatementRule') for (const name of rule.names) layer.at(name);
      else if (rule.interface === 'CSSImportRule')
        takeSheet(importedSheet(rule), rule.layerName === null ? layer : layer.at(rule.layerName));
      else if (rule.interface === 'CSSScopeRule') {
        const outer = scope;
        scope = rule;
        take(rule.rules, layer);
        scope = outer;
      } else if (rule.interface === 'CSSContainerRule') {
        const outer = containers;
        containers = [...outer ?? [], rule];
        take(rule.rules, layer);
        containers = outer;
      } else if (rule instanceof lazyRules().GroupingRule && rule.applies)
        take(rule.rules, rule.interface === 'CSSLayerBlockRule' ? layer.at(rule.condition) : layer);
    }
  };
  const takeSheet = (sheet, layer) => {
    if (sheet === null || sheet.isDisabled || sheet.isUnselected) return;
    if (matchesMedia(realm, sheet.mediaText)) take(sheet.rules, layer);
  };
  for (const sheet of sheetsOf(root)) takeSheet(sheet, layers);
  for (const sheet of adoptedBy(root)) takeSheet(sheet, layers);
  layers.number();
  rules.forEach((rule, index) => { rule.layerOrder = layerOf[index].order; });
  kept.version = styleVersion;
  kept.rules = rules;
  root.keyframeRules = keyframes;
  root.propertyRules = properties.size === 0 ? null : properties;
  return rules;
};

// Returns the rules `@keyframes` by name; undefined without style sheets.
export const keyframeRulesOf = (root) => {
  if (root.document.styleVersion > 0) styleRulesOf(root);
  return root.keyframeRules;
};

describe('StyleSheetList', {
  parent: null,
  attributes: () => [['length', (wrapper) => listOf(wrapper).length]],
  methods: () => ({ item: (wrapper, index) => wrap(listOf(wrapper).item(toUnsignedLong(index))) }),
  iterates: true,
});

hooks.styleSheetsOf = styleSheetsOf;
