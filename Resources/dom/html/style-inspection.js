// The functions with which developer tools inspect style sheets.
import { implOf, wrap } from '../infra/brands.js';
import { lazy } from '../infra/lazy-units.js';
import { inspectInline, inspectStyles, replaceBlock, ruleAt } from '../css/inspected-styles.js';
import { factsOf, numberOfSheet, sheetsIn, sheetWithNumber, syncSheets, watchSheets } from './inspected-sheets.js';

const lazyComputedStyle = lazy('../css/computed-style.js');
const lazyRuleUsage = lazy('../css/rule-usage.js');

const realmOf = (window) => implOf(window).realm;
const described = (sheet) => {
  const { owner, ...facts } = factsOf(sheet);
  return { ...facts, owner: wrap(owner) };
};

// Tools know sheets by their numbers, and elements as objects.
const named = (block) => ({ ...block, sheet: block.sheet === null ? 0 : numberOfSheet(block.sheet),
  owner: block.owner === undefined ? null : wrap(block.owner) });
const shown = (rule) => ({ ...rule, sheet: rule.sheet === null ? 0 : numberOfSheet(rule.sheet),
  block: named(rule.block) });
const styles = ({ inline, rules }) => ({ inline: inline === null ? null : named(inline), rules: rules.map(shown) });

export const styleTools = {
  // Returns the sheets of a window's document.
  sheets: (window) => sheetsIn(realmOf(window).document).map(described),
  // Calls a function with the sheets that a document gets, the numbers of those that it loses, and those that changed.
  watch: (window, report) => watchSheets(realmOf(window), report === null ? null
    : (added, removed, changed) => report(added.map(described), removed.map(numberOfSheet), changed.map(described))),
  // Reports changes that have not been reported.
  sync: (window) => syncSheets(realmOf(window)),
  // Returns the text of the sheet with a number; null if it is gone.
  textOf(number) {
    const sheet = sheetWithNumber(number);
    return sheet === undefined ? null : factsOf(sheet).text;
  },
  // Returns the rules that match an element, and those that it inherits from: inspectStyles.
  stylesOf(element) {
    const found = inspectStyles(implOf(element));
    return {
      ...styles(found), inherited: found.inherited.map(styles),
      pseudoElements: found.pseudoElements.map(({ name, rules }) => ({ name, rules: rules.map(shown) })),
      keyframes: found.keyframes.map(({ name, steps }) => ({ name,
        steps: steps.map(({ key, block }) => ({ key, block: named(block) })) })),
    };
  },
  inlineStyleOf: (element) => named(inspectInline(implOf(element))),
  // Returns the computed values of an element: [name, value].
  computedStyleOf(element) {
    const impl = implOf(element);
    const style = implOf(lazyComputedStyle().computedStyle(impl.realm, element, null));
    return style.names.map((name) => [name, style.get(name)]);
  },
  // Replaces the declarations of the rule whose block is at a place; returns its block, or null if there is none.
  replaceBlock(number, start, end, text) {
    const sheet = sheetWithNumber(number);
    const rule = sheet === undefined ? undefined : ruleAt(sheet, start, end);
    return rule === undefined ? null : named(replaceBlock(rule, text));
  },
  setInlineStyle(element, text) { implOf(element).setAttribute('style', text); },
  trackRules: (window) => lazyRuleUsage().trackRules(realmOf(window)),
  stopTracking: (window) => lazyRuleUsage().stopTracking(realmOf(window)),
  // Returns the used parts of sheets: { number, start, end }.
  usedParts: (window) => lazyRuleUsage().usedParts(realmOf(window))
    .map(({ sheet, start, end }) => ({ number: numberOfSheet(sheet), start, end })),
};
