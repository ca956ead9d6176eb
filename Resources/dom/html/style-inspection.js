// The functions with which developer tools inspect style sheets.
import { implOf, wrap } from '../infra/brands.js';
import { lazy } from '../infra/lazy-units.js';
import { factsOf, numberOfSheet, sheetsIn, sheetWithNumber, syncSheets, watchSheets } from './inspected-sheets.js';

const lazyRuleUsage = lazy('../css/rule-usage.js');

const realmOf = (window) => implOf(window).realm;
const described = (sheet) => {
  const { owner, ...facts } = factsOf(sheet);
  return { ...facts, owner: wrap(owner) };
};

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
  trackRules: (window) => lazyRuleUsage().trackRules(realmOf(window)),
  stopTracking: (window) => lazyRuleUsage().stopTracking(realmOf(window)),
  // Returns the used parts of sheets: { number, start, end }.
  usedParts: (window) => lazyRuleUsage().usedParts(realmOf(window))
    .map(({ sheet, start, end }) => ({ number: numberOfSheet(sheet), start, end })),
};
