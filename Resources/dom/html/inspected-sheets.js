// The style sheets of a document for developer tools: their numbers, and their changes.
import { used } from '../infra/used.js';
import { adoptedBy } from '../css/adopted-sheets.js';
import { sheetSource } from '../css/rule-sources.js';
import { sheetsOf } from '../css/sheet-lists.js';
import { importedSheet } from '../css/sheets.js';
import { postTask } from '../window/messages.js';

// The numbers of sheets that tools have named. A tool's number keeps no sheet alive.
const numbers = new WeakMap();
const sheets = new Map();
let last = 0;
export const numberOfSheet = (sheet) => {
  let number = numbers.get(sheet);
  if (number === undefined) {
    number = ++last;
    numbers.set(sheet, number);
    sheets.set(number, new WeakRef(sheet));
  }
  return number;
};
// Returns the sheet with a number; undefined if it is gone.
export const sheetWithNumber = (number) => {
  const sheet = sheets.get(number)?.deref();
  if (sheet === undefined) sheets.delete(number);
  return sheet;
};

// Returns a document and the shadow roots in it.
const rootsOf = (document) => {
  const roots = [document];
  if (!used.shadowTrees) return roots;
  for (const root of roots) {
    for (let node = root.firstChild; node !== null; node = node.next(root))
      if (node.isElement === true && node.shadow !== null) roots.push(node.shadow);
  }
  return roots;
};
// Imported sheets come before the one that imports them.
const withImports = (sheet) => [...sheet.rules.filter((rule) => rule.interface === 'CSSImportRule').map(importedSheet)
  .filter((each) => each !== null).flatMap(withImports), sheet];
// The parser hasn't finished some elements.
const isComplete = ({ owner }) => owner === null || owner.localName !== 'style' || owner.isParsed === true;
export const sheetsIn = (document) => (document.styleVersion === 0 ? []
  : rootsOf(document).flatMap((root) => [...sheetsOf(root).filter(isComplete), ...adoptedBy(root)])
    .flatMap(withImports));

// Reports sheets that a document gets, loses or changes: `report` receives lists of sheets.
class SheetWatcher {
  constructor(realm, report) {
    this.realm = realm;
    this.report = report;
    this.isWaiting = false;
    // The known sheets, with the number of edits.
    this.known = new Map();
    this.sync();
  }

  sheetsChanged() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    postTask(this.realm, () => {
      this.isWaiting = false;
      if (this.realm.sheetWatcher === this) this.sync();
    });
  }

  sync() {
    const present = new Set(sheetsIn(this.realm.document));
    const added = [...present].filter((sheet) => !this.known.has(sheet));
    const removed = [...this.known.keys()].filter((sheet) => !present.has(sheet));
    const changed = [...this.known].filter(([sheet, edits]) => present.has(sheet) && sheet.edits !== edits)
      .map(([sheet]) => sheet);
    this.known = new Map([...present].map((sheet) => [sheet, sheet.edits]));
    if (added.length + removed.length + changed.length > 0) this.report(added, removed, changed);
  }
}

// Starts to report the sheets of a document; null stops it.
export const watchSheets = (realm, report) => {
  used.styleTools = true;
  realm.sheetWatcher = report === null ? undefined : new SheetWatcher(realm, report);
};
export const syncSheets = (realm) => { realm.sheetWatcher?.sync(); };

// Returns what tools show of a sheet.
export const factsOf = (sheet) => {
  const { owner } = sheet;
  const isInline = owner?.localName === 'style' && owner.isFromMarkup;
  return {
    number: numberOfSheet(sheet), url: sheet.url ?? (isInline ? owner.document.url : ''), owner,
    title: owner?.getAttribute('title') ?? '', isDisabled: sheet.isDisabled, isInline,
    isConstructed: sheet.isConstructed, isEdited: sheet.isEdited, text: sheetSource(sheet),
  };
};
