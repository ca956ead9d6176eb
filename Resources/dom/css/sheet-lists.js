// The style sheets of a document or shadow root, and their applicable rules: CSSOM, "CSS Style Sheet Collections".
import { wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { describe, toUnsignedLong } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { List, listOf } from '../infra/list.js';
import { adoptedBy } from './adopted-sheets.js';
import { importedSheet, matchesMedia, sheetOwnedBy } from './sheets.js';

const lazyRules = lazy('./rules.js');

// Returns the sheets of a document or shadow root.
const sheetsOf = (root) => {
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
  const take = (list) => {
    for (const rule of list) {
      if (rule instanceof lazyRules().StyleRule) rules.push(rule);
      else if (rule.interface === 'CSSPropertyRule') properties.set(rule.name, rule);
      else if (rule.interface === 'CSSImportRule') takeSheet(importedSheet(rule));
      else if (rule instanceof lazyRules().GroupingRule && rule.interface !== 'CSSKeyframesRule' && rule.applies)
        take(rule.rules);
    }
  };
  const takeSheet = (sheet) => {
    if (sheet !== null && !sheet.isDisabled && matchesMedia(realm, sheet.mediaText)) take(sheet.rules);
  };
  for (const sheet of sheetsOf(root)) takeSheet(sheet);
  for (const sheet of adoptedBy(root)) takeSheet(sheet);
  kept.version = styleVersion;
  kept.rules = rules;
  root.propertyRules = properties.size === 0 ? null : properties;
  return rules;
};

describe('StyleSheetList', {
  parent: null,
  attributes: () => [['length', (wrapper) => listOf(wrapper).length]],
  methods: () => ({ item: (wrapper, index) => wrap(listOf(wrapper).item(toUnsignedLong(index))) }),
  iterates: true,
});

hooks.styleSheetsOf = styleSheetsOf;
