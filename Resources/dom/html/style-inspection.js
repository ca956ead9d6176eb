// The functions with which developer tools inspect style sheets.
import { implOf, wrap } from '../infra/brands.js';
import { lazy } from '../infra/lazy-units.js';
import { inspectInline, inspectStyles } from '../css/inspected-styles.js';
import { factsOf, numberOfSheet, sheetsIn, sheetWithNumber, syncSheets, watchSheets } from './inspected-sheets.js';

const lazyComputedStyle = lazy('../css/computed-style.js');
const lazySheetEdits = lazy('../css/sheet-edits.js');
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
  // The changes of css/sheet-edits.js, by the numbers of sheets. They return null if there is nothing to change.
  replaceBlock(number, start, end, text) {
    const sheet = sheetWithNumber(number);
    const block = sheet === undefined ? null : lazySheetEdits().replaceBlock(sheet, start, end, text);
    return block === null ? null : named(block);
  },
  replaceSelectors(number, start, end, text) {
    const sheet = sheetWithNumber(number);
    return sheet === undefined ? null : lazySheetEdits().replaceSelectors(sheet, start, end, text);
  },
  replaceSheet(number, text) {
    const sheet = sheetWithNumber(number);
    if (sheet !== undefined) lazySheetEdits().replaceSheet(sheet, text);
    return sheet === undefined ? null : true;
  },
  setInlineStyle(element, text) { implOf(element).setAttribute('style', text); },
  trackRules: (window) => lazyRuleUsage().trackRules(realmOf(window)),
  stopTracking: (window) => lazyRuleUsage().stopTracking(realmOf(window)),
  // Returns the used parts of sheets: { number, start, end }.
  usedParts: (window) => lazyRuleUsage().usedParts(realmOf(window))
    .map(({ sheet, start, end }) => ({ number: numberOfSheet(sheet), start, end })),
};
