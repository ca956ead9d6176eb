// The interfaces of CSS rules, and the lists that contain them.
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { describe, toText, toUnsignedLong } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { List, listOf } from '../infra/list.js';
import { forward } from '../infra/put-forwards.js';
import { followStyles } from '../nodes/changes.js';
import { splitCondition } from './container-queries.js';
import { cutRules, keyText, makeKeyframe, parseRule, stageOf } from './rule-parser.js';
import { ruleOf, ruleTypes } from './rules.js';

const lazyMediaList = lazy('./media-list.js');
const lazySheets = lazy('./sheets.js');

// Lists of the rules in a sheet or a grouping rule.
class RuleList extends List {
  constructor(owner) {
    super();
    this.owner = owner;
  }

  get realm() { return this.owner.realm; }
  get length() { return this.owner.rules.length; }
  item(index) { return this.owner.rules[index] ?? null; }
}
RuleList.prototype.interface = 'CSSRuleList';
const lists = new WeakMap();
export const ruleListOf = (owner) => {
  if (!lists.has(owner)) lists.set(owner, new RuleList(owner));
  return lists.get(owner).wrapper;
};
export const insertRule = (owner, text, index, sheet, parent) => {
  followStyles(owner.realm, text);
  if (index > owner.rules.length) fail('IndexSizeError');
  const rule = parseRule(owner.realm, text, owner.resolvedText, sheet?.namespaces);
  const kind = rule.type;
  if (kind === ruleTypes.IMPORT_RULE && sheet?.isConstructed) fail('SyntaxError');
  if (parent !== null && (kind === ruleTypes.IMPORT_RULE || kind === ruleTypes.NAMESPACE_RULE))
    fail('HierarchyRequestError');
  if (owner.resolvedText !== undefined && owner.rules.length === 0) owner.rules = [];
  if (parent === null && rule.interface !== 'CSSLayerStatementRule' && isMisplaced(owner.rules, rule, index))
    fail('HierarchyRequestError');
  if (kind === ruleTypes.NAMESPACE_RULE) {
    if (owner.rules.some((each) => stageOf(each) === 2)) fail('InvalidStateError');
    sheet.namespaces.set(rule.prefix, rule.namespaceURI);
  }
  owner.rules.splice(index, 0, rule);
  rule.attach(sheet, parent);
  owner.changed();
  return index;
};
// Imports come before namespaces, and both before other rules: CSSOM, "insert a CSS rule".
const isMisplaced = (rules, rule, index) => {
  const stage = stageOf(rule);
  if (rule.type === ruleTypes.NAMESPACE_RULE) return rules.slice(index).some((each) => stageOf(each) === 0);
  return rules.some((each, at) => each.interface !== 'CSSLayerStatementRule'
    && (at < index ? stageOf(each) > stage : stageOf(each) < stage));
};
export const deleteRule = (owner, index) => {
  if (index >= owner.rules.length) fail('IndexSizeError');
  const rule = owner.rules[index];
  if (rule.type === ruleTypes.NAMESPACE_RULE) {
    if (owner.rules.some((each) => stageOf(each) === 2)) fail('InvalidStateError');
    rule.sheet.namespaces.delete(rule.prefix);
  }
  owner.rules.splice(index, 1)[0].attach(null, null);
  owner.changed();
};

const read = (...names) => names.map((name) => [name, (wrapper) => ruleOf(wrapper)[name] ?? null]);
const style = ['style', (wrapper) => wrap(ruleOf(wrapper).style),
  (wrapper, value) => {
    ruleOf(wrapper);
    forward(wrapper, 'style', 'cssText', value);
  }];
const ruleArguments = (wrapper, text, index = 0) => (
  insertRule(ruleOf(wrapper), toText(text), toUnsignedLong(index), ruleOf(wrapper).sheet,
    ruleOf(wrapper)));
describe('CSSRuleList', {
  parent: null,
  attributes: () => [['length', (wrapper) => listOf(wrapper).length]],
  methods: () => ({ item: (wrapper, index) => wrap(listOf(wrapper).item(toUnsignedLong(index))) }),
  iterates: true,
});
describe('CSSRule', {
  parent: null, constants: ruleTypes,
  attributes: () => [
    ['cssText', (wrapper) => ruleOf(wrapper).cssText, () => {}],
    ['type', (wrapper) => ruleOf(wrapper).type],
    ['parentRule', (wrapper) => wrap(ruleOf(wrapper).parent)],
    ['parentStyleSheet', (wrapper) => wrap(ruleOf(wrapper).sheet)],
  ],
});
describe('CSSStyleRule', {
  parent: 'CSSRule',
  attributes: () => [style, ['selectorText', (wrapper) => ruleOf(wrapper).selectorText,
    (wrapper, value) => { ruleOf(wrapper).selectorText = toText(value); }],
  ['cssRules', (wrapper) => ruleListOf(ruleOf(wrapper))]],
  methods: () => ({ insertRule: ruleArguments, deleteRule: (wrapper, index) =>
    deleteRule(ruleOf(wrapper), toUnsignedLong(index)) }),
});
describe('CSSGroupingRule', {
  parent: 'CSSRule',
  attributes: () => [['cssRules', (wrapper) => ruleListOf(ruleOf(wrapper))]],
  methods: () => ({ insertRule: ruleArguments, deleteRule: (wrapper, index) =>
    deleteRule(ruleOf(wrapper), toUnsignedLong(index)) }),
});
const condition = (name = 'conditionText') => [name, (wrapper) => ruleOf(wrapper).conditionText];
// Assignments go to the text of the list: Web IDL, [PutForwards].
const media = ['media', (wrapper) => lazyMediaList().mediaListOf(ruleOf(wrapper)),
  (wrapper, value) => lazyMediaList().setMediaText(ruleOf(wrapper), value)];
describe('CSSConditionRule', { parent: 'CSSGroupingRule', attributes: () => [condition()] });
describe('CSSMediaRule',
  { parent: 'CSSConditionRule', attributes: () =>
    [media] });
describe('CSSSupportsRule', { parent: 'CSSConditionRule' });
describe('CSSContainerRule', {
  parent: 'CSSConditionRule',
  attributes: () => [['containerName', (wrapper) => splitCondition(ruleOf(wrapper).conditionText).name],
    ['containerQuery', (wrapper) => splitCondition(ruleOf(wrapper).conditionText).query]]
});
describe('CSSLayerBlockRule', { parent: 'CSSGroupingRule', attributes: () => [condition('name')] });
describe('CSSLayerStatementRule', { parent: 'CSSRule', attributes: () =>
  [['nameList', (wrapper) => ruleOf(wrapper).realm.makeArray(ruleOf(wrapper).names)]] });
describe('CSSScopeRule', { parent: 'CSSGroupingRule', attributes: () => read('start', 'end') });
describe('CSSKeyframesRule', {
  parent: 'CSSRule',
  attributes: () => [
    ['name', (wrapper) => ruleOf(wrapper).condition,
      (wrapper, value) => { ruleOf(wrapper).condition = toText(value); }],
    ['cssRules', (wrapper) => ruleListOf(ruleOf(wrapper))],
    ['length', (wrapper) => ruleOf(wrapper).rules.length]],
  methods: () => {
    const indexOf = (rule, key) => rule.rules.findLastIndex((step) => step.head === keyText(toText(key)));
    return {
      appendRule: (wrapper, text) => {
        const rule = ruleOf(wrapper);
        const [raw, ...more] = cutRules(toText(text));
        if (raw === undefined || raw.block === null || more.length > 0) return;
        const step = makeKeyframe(rule.realm, raw);
        step.attach(rule.sheet, rule);
        rule.rules.push(step);
      },
      deleteRule: (wrapper, key) => {
        const rule = ruleOf(wrapper);
        const index = indexOf(rule, key);
        if (index >= 0) deleteRule(rule, index);
      },
      findRule: (wrapper, key) => wrap(ruleOf(wrapper).rules[indexOf(ruleOf(wrapper), key)] ?? null),
    };
  },
});
describe('CSSKeyframeRule', {
  parent: 'CSSRule',
  attributes: () => [style, ['keyText', (wrapper) => ruleOf(wrapper).head,
    (wrapper, value) => { ruleOf(wrapper).head = keyText(toText(value)); }]],
});
describe('CSSFontFaceRule', { parent: 'CSSRule', attributes: () => [style] });
describe('CSSPageRule', {
  parent: 'CSSGroupingRule',
  attributes: () => [style, ['selectorText', (wrapper) => ruleOf(wrapper).head.slice(6),
    (wrapper, value) => {
      const name = toText(value).trim();
      // WebKit accepts no pseudo-classes here.
      if (/^(?!-?[0-9])(?:[-\w]|[^\0-\x7f])+$/.test(name)) ruleOf(wrapper).head = `@page ${name}`;
    }]],
});
describe('CSSImportRule', {
  parent: 'CSSRule',
  attributes: () => [...read('href', 'layerName', 'supportsText'), ['styleSheet', (wrapper) =>
    wrap(lazySheets().importedSheet(ruleOf(wrapper)))],
  media],
});
describe('CSSPropertyRule',
  { parent: 'CSSRule', attributes: () => read('name', 'syntax', 'inherits', 'initialValue') });
describe('CSSNamespaceRule', { parent: 'CSSRule', attributes: () => read('prefix', 'namespaceURI') });
describe('CSSCounterStyleRule', {
  parent: 'CSSRule',
  attributes: () => 'name system symbols additiveSymbols negative prefix suffix range pad speakAs fallback'
    .split(' ').map((name) => [
    name, (wrapper) => ruleOf(wrapper)[name] ?? '',
    (wrapper, value) => { ruleOf(wrapper)[name] = toText(value); }]),
});
