// CSS rules: CSSOM, "CSS Rules".
import { brand } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { followStyles } from '../nodes/changes.js';
import { StyleDeclaration } from './style.js';

const lazyCssNamespace = lazy('./css-namespace.js');
const lazySerializeSelectors = lazy('../selectors/serialize-selectors.js');
const lazySelectorParser = lazy('../selectors/selector-parser.js');
const lazyMediaQueries = lazy('./media-queries.js');
const lazySheets = lazy('./sheets.js');

export const ruleTypes = {
  STYLE_RULE: 1, CHARSET_RULE: 2, IMPORT_RULE: 3, MEDIA_RULE: 4, FONT_FACE_RULE: 5, PAGE_RULE: 6, KEYFRAMES_RULE: 7,
  KEYFRAME_RULE: 8,
  MARGIN_RULE: 9, NAMESPACE_RULE: 10, COUNTER_STYLE_RULE: 11, SUPPORTS_RULE: 12, FONT_FEATURE_VALUES_RULE: 14,
};

class RuleStyle extends StyleDeclaration {
  constructor(rule, text) {
    super(rule.realm);
    this.parentRule = rule;
    if (/^CSS(?:FontFace|Page)Rule$/.test(rule.interface))
      this.interface = rule.interface.replace('Rule', 'Descriptors');
    this.read(text);
  }

  set(name, text, isImportant) {
    followStyles(this.realm, name);
    this.changing();
    super.set(name, text, isImportant);
  }
  remove(name) {
    this.changing();
    return super.remove(name);
  }
  get cssText() { return super.cssText; }
  set cssText(text) {
    followStyles(this.realm, text);
    this.changing();
    super.cssText = text;
  }
  changing() {
    if (used.styleTracking) this.realm.styleTracker?.fieldChanged(this, 'entries', new Map(this.entries));
  }
  changed() { this.parentRule.changed(); }
  get takesDescriptors() { return this.interface.endsWith('Descriptors'); }
  // CSS Animations, "Keyframes": their blocks contain no properties of animations, and nothing important.
  put(name, text, isImportant) {
    if (this.parentRule.interface === 'CSSKeyframeRule'
      && (isImportant || /^(?:-webkit-)?animation(?:$|-(?!timing-function$|composition$))/.test(name))) return false;
    return super.put(name, text, isImportant);
  }
}

class RuleImpl {
  constructor(realm, kind) {
    this.realm = realm;
    this.interface = kind;
    this.sheet = null;
    this.parent = null;
  }

  get cssText() { return ''; }

  // Notifies the document that its styles have changed.
  changed() { this.sheet?.changed(); }
  get type() { return typeOf[this.interface] ?? 0; }
  attach(sheet, parent) {
    this.sheet = sheet;
    this.parent = parent;
    for (const rule of this.rules ?? []) rule.attach(sheet, this);
  }
}
RuleImpl.prototype.interface = 'CSSRule';
/** @type {RuleImpl[] | undefined} */
RuleImpl.prototype.rules = undefined;
export const ruleOf = brand(RuleImpl);
const typeOf = {
  CSSStyleRule: 1, CSSImportRule: 3, CSSMediaRule: 4, CSSFontFaceRule: 5, CSSPageRule: 6, CSSKeyframesRule: 7,
  CSSKeyframeRule: 8,
  CSSNamespaceRule: 10, CSSCounterStyleRule: 11, CSSSupportsRule: 12,
};

// Style rules rarely contain others: those without share this list.
/** @type {RuleImpl[]} */
const noRules = [];

export class StyleRule extends RuleImpl {
  // `ownText` is the text of a nested rule's selectors; `selectors` are their resolved form.
  constructor(realm, selectors, block, ownText = undefined) {
    super(realm, 'CSSStyleRule');
    this.selectors = selectors;
    this.ownText = ownText;
    this.compiled = null;
    this.dependencies = null;
    this.layerOrder = 0;
    // The `@scope` rule around the rule, and the `@container` rules.
    this.scope = null;
    this.containers = null;
    this.rules = noRules;
    this.style = new RuleStyle(this, block);
  }

  // The text of the selectors that apply to the elements, without `&`.
  get resolvedText() { return lazySerializeSelectors().serializeSelectors(this.selectors); }
  get selectorText() { return this.ownText ?? this.resolvedText; }
  set selectorText(text) {
    const selectors = selectorsOrNull(text, this.sheet?.namespaces);
    if (selectors === null || this.ownText !== undefined) return;
    this.selectors = selectors;
    this.compiled = this.dependencies = null;
    this.changed();
  }

  get cssText() {
    const { cssText } = this.style;
    if (this.rules.length === 0) return `${this.selectorText} { ${cssText === '' ? '' : `${cssText} `}}`;
    const inside = this.rules.map((rule) => `\n  ${rule.cssText.replace(/\n/g, '\n  ')}`).join('');
    return `${this.selectorText} {${cssText === '' ? '' : `\n  ${cssText}`}${inside}\n}`;
  }
}

// Rules that consist of a keyword, a prelude and declarations: @font-face, @page, the steps of @keyframes.
export class DeclarationRule extends RuleImpl {
  constructor(realm, kind, head, block) {
    super(realm, kind);
    this.head = head;
    this.style = new RuleStyle(this, block);
  }

  get cssText() { return `${this.head} { ${this.style.cssText === '' ? '' : `${this.style.cssText} `}}`; }
}

export class StatementRule extends RuleImpl {
  constructor(realm, kind, text, fields) {
    super(realm, kind);
    this.text = text;
    Object.assign(this, fields);
  }

  get cssText() { return this.text; }
}

// Rules that contain rules.
export class GroupingRule extends RuleImpl {
  constructor(realm, kind, word, condition, rules) {
    super(realm, kind);
    this.word = word;
    this.condition = condition;
    this.rules = rules;
    this.attach(null, null);
  }

  get cssText() {
    const inside = this.rules.map((rule) => `  ${rule.cssText.replace(/\n/g, '\n  ')}`).join('\n');
    const mark = this.word === '@keyframes' ? ' ' : '';
    // WebKit writes the space before an empty list of media queries, too.
    const text = this.conditionText;
    const head = text === '' && this.word !== '@media' ? this.word : `${this.word} ${text}`;
    return `${head} {${mark}\n${inside}${inside === '' ? '' : '\n'}}`;
  }

  get conditionText() {
    if (this.word === '@media') return lazyMediaQueries().mediaText(this.realm, this.condition);
    return this.word === '@container' ? lazyMediaQueries().spellQuery(this.realm, this.condition) : this.condition;
  }

  get applies() {
    if (this.word === '@media') return lazySheets().matchesMedia(this.realm, this.condition);
    return this.word === '@supports' ? lazyCssNamespace().supportsCondition(this.condition)
      : this.word === '@layer' || this.word === '@scope';
  }
}

// CSS Cascade, "@scope": the selectors of the roots of a scope, and of its lower boundaries.
export class ScopeRule extends GroupingRule {
  constructor(realm, condition, start, end, rules) {
    super(realm, 'CSSScopeRule', '@scope', condition, rules);
    this.start = start;
    this.end = end;
    this.startSelectors = start === null ? null : selectorsOrNull(start) ?? [];
    this.endSelectors = end === null ? [] : selectorsOrNull(end) ?? [];
  }
}

// Returns the selectors of a list; null if it can't be parsed.
export const selectorsOrNull = (text, namespaces = null) => {
  try { return lazySelectorParser().parseSelectors(text, namespaces); } catch { return null; }
};
