// Style sheets and their origin: CSSOM, "CSS Style Sheets".
import { wrap } from '../infra/brands.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { followStyles, touchStyles } from '../nodes/changes.js';

const lazyMediaQueries = lazy('./media-queries.js');
const lazyRuleParser = lazy('./rule-parser.js');

export const matchesMedia = (realm, text) => {
  return lazyMediaQueries().mediaMatches(realm, text ?? '') ?? true;
};

export class StyleSheetImpl {
  constructor(realm, owner, text, { ownerRule = null, url = null } = {}) {
    this.realm = realm;
    this.owner = owner;
    // For an imported sheet, the @import rule.
    this.ownerRule = ownerRule;
    this.url = url;
    this.isDisabled = false;
    // The queries that a script has set, which apply until the owner's attribute changes.
    this.ownMedia = { attribute: '', text: null };
    // True for a sheet of a set that isn't selected.
    this.isUnselected = false;
    // True if scripts may read the rules; undefined until one does.
    this.isClean = undefined;
    // True after a script has changed the rules: the text that they came from is then no longer theirs.
    this.isEdited = false;
    // The number of these changes.
    this.edits = 0;
    // Loads the module of the rules, if it has not been needed yet.
    realm.constructorOf('CSSRule');
    this.rules = [];
    // The namespaces that rules declare, by prefix.
    this.namespaces = new Map();
    this.read(text);
  }

  read(text) {
    followStyles(this.realm, text);
    // The text that the rules come from, which developer tools show.
    this.text = text;
    this.isEdited = false;
    Object.assign(this, lazyRuleParser().parseSheet(this.realm, text));
    for (const rule of this.rules) rule.attach(this, null);
  }

  get mediaText() {
    if (this.ownerRule !== null) return this.ownerRule.mediaText;
    const { attribute, text } = this.ownMedia;
    const current = this.owner?.getAttribute('media') ?? '';
    return this.owner === null || (text !== null && attribute === current) ? text ?? '' : current;
  }

  get parentSheet() { return this.ownerRule?.sheet ?? null; }
  get isConstructed() { return this.owner === null && this.ownerRule === null && this.isUnlinked !== true; }
  // The element that owns the sheet, directly or through the sheets that import it.
  get place() { return this.owner ?? this.parentSheet?.place ?? null; }
  get baseURL() { return this.url ?? this.place?.document.baseURL ?? this.realm.document.baseURL; }
  unlink() {
    this.ownMedia = { attribute: '', text: this.mediaText };
    this.owner = null;
    this.isUnlinked = true;
  }

  set mediaText(text) {
    this.ownMedia = { attribute: this.owner?.getAttribute('media') ?? '', text };
    this.touch();
  }

  // A script has changed the rules.
  changed() {
    this.isEdited = true;
    this.edits++;
    this.touch();
  }

  // Notifies the document that its styles have changed.
  touch() {
    const { place } = this;
    if (place !== null) touchStyles(place.document);
    else if (this.isConstructed && this.realm.document !== null) touchStyles(this.realm.document);
  }

  get isDisabledNow() { return this.isDisabled; }
  set isDisabledNow(value) {
    this.isDisabled = value;
    this.touch();
  }
}
StyleSheetImpl.prototype.interface = 'CSSStyleSheet';

const isSheetOwner = (element) => element.isSheetOwner === true && element.sheetText !== null
  && /^(?:text\/css)?$/i.test(element.getAttribute('type') ?? '');
// A sheet of a set that isn't selected exists, but doesn't apply: CSSOM, "create a CSS style sheet". The first title
// that isn't one of an alternative sheet names the preferred set.
const isUnselected = (element) => {
  const title = element.getAttribute('title');
  if (!title || element.root.isShadowRoot === true) return false;
  const { document } = element;
  const isLink = element.localName === 'link';
  if (isLink && element.isExplicitlyEnabled === true) return false;
  if (isLink && /(?:^|\s)alternate(?:\s|$)/i.test(element.getAttribute('rel') ?? '')) {
    element.sheet.isDisabled = true;
    return false;
  }
  document.preferredSheets ??= title;
  return document.preferredSheets !== title;
};
const sheetImpl = (element) => {
  if (!element.isConnected || !isSheetOwner(element)) return null;
  if (element.sheet === undefined) {
    element.sheet = new StyleSheetImpl(element.realm, element, element.sheetText,
      { url: element.localName === 'link' ? element.linkedURL : null });
    element.sheet.isUnselected = isUnselected(element);
  }
  return element.sheet;
};
// Returns the sheet that an @import rule loaded; null if there is none.
export const importedSheet = (rule) => {
  const { sheet } = rule;
  if (rule.child !== undefined || sheet === null) return rule.child ?? null;
  const url = host.parseURL(rule.href, sheet.baseURL);
  const text = sheet.place?.imported?.get(url);
  let depth = 0;
  for (let each = sheet; each !== null; each = each.parentSheet) depth += 1;
  if (text === undefined || depth > 16) return null;
  return rule.child = new StyleSheetImpl(rule.realm, null, text, { ownerRule: rule, url });
};
export const sheetOwnedBy = sheetImpl;
export const sheetOf = (element) => wrap(sheetImpl(element));
