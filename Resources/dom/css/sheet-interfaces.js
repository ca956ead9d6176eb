// The members of StyleSheet and CSSStyleSheet: CSSOM, "CSS Style Sheets".
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { brand, describe, toText, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { mediaListOf } from './media-list.js';
import { StyleSheetImpl } from './sheets.js';

const lazyRuleInterfaces = lazy('./rule-interfaces.js');
const lazyRuleParser = lazy('./rule-parser.js');

const sheetImplOf = brand(StyleSheetImpl);
describe('StyleSheet', {
  parent: null,
  attributes: () => [
    ['type', (wrapper) => { sheetImplOf(wrapper); return 'text/css'; }],
    ['href', (wrapper) => sheetImplOf(wrapper).url],
    ['ownerNode', (wrapper) => wrap(sheetImplOf(wrapper).owner)],
    ['parentStyleSheet', (wrapper) => wrap(sheetImplOf(wrapper).parentSheet)],
    ['title', (wrapper) => sheetImplOf(wrapper).owner?.getAttribute('title') || null],
    ['media', (wrapper) => mediaListOf(sheetImplOf(wrapper)),
      (wrapper, value) => { sheetImplOf(wrapper).mediaText = toText(value); }],
    ['disabled', (wrapper) => sheetImplOf(wrapper).isDisabledNow,
      (wrapper, value) => { sheetImplOf(wrapper).isDisabledNow = !!value; }],
  ],
});
const rules = (wrapper) => lazyRuleInterfaces().ruleListOf(sheetImplOf(wrapper));
const insert = (sheet, text, index) => lazyRuleInterfaces().insertRule(sheet, text, index, sheet, null);
const replace = (wrapper, text) => {
  const sheet = sheetImplOf(wrapper);
  if (!sheet.isConstructed)
    fail('NotAllowedError', 'This CSSStyleSheet object was not constructed by JavaScript');
  sheet.rules = lazyRuleParser().parseRules(sheet.realm, toText(text))
    .filter((rule) => rule.interface !== 'CSSImportRule');
  for (const rule of sheet.rules) rule.attach(sheet, null);
  sheet.changed();
};
describe('CSSStyleSheet', {
  parent: 'StyleSheet',
  attributes: () => [['ownerRule', (wrapper) => wrap(sheetImplOf(wrapper).ownerRule)], ['cssRules', rules],
    ['rules', rules]],
  methods: (realm) => ({
    insertRule: (wrapper, text, index = 0) =>
      insert(sheetImplOf(wrapper), toText(text), toUnsignedLong(index)),
    deleteRule: (wrapper, index) => lazyRuleInterfaces().deleteRule(sheetImplOf(wrapper), toUnsignedLong(index)),
    addRule: (wrapper, selector = 'undefined', style = 'undefined', index = undefined) => {
      const sheet = sheetImplOf(wrapper);
      insert(sheet, `${toText(selector)} { ${toText(style)} }`,
        index === undefined ? sheet.rules.length : toUnsignedLong(index));
      return -1;
    },
    removeRule: (wrapper, index = 0) => lazyRuleInterfaces().deleteRule(sheetImplOf(wrapper), toUnsignedLong(index)),
    replaceSync: replace,
    replace: (wrapper, text) => new realm.intrinsics.Promise((resolve, reject) => {
      try { replace(wrapper, text); resolve(wrapper); } catch (error) { reject(error); }
    }),
  }),
  construct: (realm, args, newTarget) => {
    const { media, disabled } = dictionary(args[0]);
    const sheet = new StyleSheetImpl(realm, null, '');
    sheet.mediaText = media === undefined ? '' : toText(media);
    sheet.isDisabled = !!disabled;
    return wrapNew(sheet, newTarget);
  },
});
