// The members of StyleSheet and CSSStyleSheet: CSSOM, "CSS Style Sheets".
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, toText, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { forward } from '../infra/put-forwards.js';
import { dictionary } from '../events/event.js';
import { mediaListOf } from './media-list.js';
import { StyleSheetImpl } from './sheets.js';

const lazyRuleInterfaces = lazy('./rule-interfaces.js');

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
      (wrapper, value) => {
        sheetImplOf(wrapper);
        forward(wrapper, 'media', 'mediaText', value);
      }],
    ['disabled', (wrapper) => sheetImplOf(wrapper).isDisabledNow,
      (wrapper, value) => { sheetImplOf(wrapper).isDisabledNow = !!value; }],
  ],
});
// CSSOM, "origin-clean flag". A sheet that was loaded with its origin's consent has the flag.
const isClean = (sheet) => sheet.isClean ??= sheet.url === null
  || (sheet.owner?.localName === 'link' && sheet.owner.hasAttribute('crossorigin'))
  || !host.isForeignURL(sheet.realm.id, sheet.url);
const cleanSheet = (wrapper, act) => {
  const sheet = sheetImplOf(wrapper);
  if (!isClean(sheet)) fail('SecurityError', `Not allowed to ${act} cross-origin stylesheet`);
  return sheet;
};
const rules = (wrapper) => lazyRuleInterfaces().ruleListOf(cleanSheet(wrapper, 'access'));
const insert = (sheet, text, index) => lazyRuleInterfaces().insertRule(sheet, text, index, sheet, null);
const deleteRule = (wrapper, index) =>
  lazyRuleInterfaces().deleteRule(cleanSheet(wrapper, 'delete rule from'), toUnsignedLong(index));
const replace = (wrapper, text) => {
  const sheet = sheetImplOf(wrapper);
  if (!sheet.isConstructed)
    fail('NotAllowedError', 'This CSSStyleSheet object was not constructed by JavaScript');
  sheet.read(toText(text));
  sheet.rules = sheet.rules.filter((rule) => rule.interface !== 'CSSImportRule');
  sheet.touch();
};
describe('CSSStyleSheet', {
  parent: 'StyleSheet',
  attributes: () => [['ownerRule', (wrapper) => wrap(sheetImplOf(wrapper).ownerRule)], ['cssRules', rules],
    ['rules', rules]],
  methods: (realm) => ({
    insertRule: (wrapper, text, index = 0) =>
      insert(cleanSheet(wrapper, 'insert rule into'), toText(text), toUnsignedLong(index)),
    deleteRule,
    addRule: (wrapper, selector = 'undefined', style = 'undefined', index = undefined) => {
      const sheet = cleanSheet(wrapper, 'insert rule into');
      insert(sheet, `${toText(selector)} { ${toText(style)} }`,
        index === undefined ? sheet.rules.length : toUnsignedLong(index));
      return -1;
    },
    removeRule: (wrapper, index = 0) => deleteRule(wrapper, index),
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
