// The parser of CSS rules: CSS Syntax, "Parsing"; CSSOM, "parse a CSS rule".
import { ensuring } from '../infra/endings.js';
import { fail } from '../infra/errors.js';
import { lazy } from '../infra/lazy-units.js';
import { parseDeclarations } from './declarations.js';
import { importParts, importText } from './import-parts.js';
import { trackBrackets } from './prelude-brackets.js';
import { DeclarationRule, GroupingRule, ScopeRule, selectorsOrNull, StatementRule, StyleRule } from './rules.js';

const lazyNamespaceRules = lazy('./namespace-rules.js');
const lazyNestedRules = lazy('./nested-rules.js');
const lazyRegisteredProperties = lazy('./registered-properties.js');

// Splits a style sheet into rules: [{ prelude, block }]. The block is null for a rule that ends in a semicolon.
// `isSingle` also returns an incomplete rule at the end.
export const cutRules = function* (text, isSingle = false) {
  const token = /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\]|\\[^])*(?:"|$)|'(?:[^'\\]|\\[^])*(?:'|$)|\\[^]|<!--|-->|[{};()[\]]|[^{};()[\]/"'\\<-]+|[^]/g;
  let prelude = '';
  let block = '';
  let isBlock = false;
  const brackets = [];
  for (const { 0: piece, index } of text.matchAll(token)) {
    if (piece.startsWith('/*')) {
      // It separates the parts of a selector.
      if (!isBlock && /^[^@]*[-\w]$/.test(prelude)) prelude += '/**/';
      continue;
    }
    if (isBlock) {
      trackBrackets(brackets, piece, text, index);
      if (brackets.length === 0) {
        yield { prelude: prelude.trim(), block };
        prelude = block = '';
        isBlock = false;
      } else block += piece;
    } else if (piece === '{' && brackets.length === 0) {
      isBlock = true;
      brackets.push('}');
    } else if (piece === ';' && brackets.length === 0 && prelude.trim().startsWith('@')) {
      yield { prelude: prelude.trim(), block: null };
      prelude = '';
    } else if (piece !== '<!--' && piece !== '-->') {
      trackBrackets(brackets, piece, text, index);
      prelude += piece;
    }
  }
  if (isBlock) yield { prelude: prelude.trim(), block };
  else if (prelude.trim().startsWith('@') || (isSingle && prelude.trim() !== ''))
    yield { prelude: prelude.trim(), block: null };
};
const cut = cutRules;

const groups = {
  '@media': 'CSSMediaRule', '@supports': 'CSSSupportsRule', '@layer': 'CSSLayerBlockRule',
  '@container': 'CSSContainerRule'
};
// The namespaces of the style sheet that is parsed.
let namespaces = null;
const withNamespaces = (given, steps) => {
  const outer = namespaces;
  namespaces = given;
  return ensuring(() => { namespaces = outer; }, steps);
};
// Returns a style rule with the rules inside it. `outer` is the text of the selectors around it, if it is nested.
function makeStyleRule(realm, prelude, block, outer) {
  const text = outer === undefined ? prelude : lazyNestedRules().nestedSelector(prelude, outer);
  const selectors = selectorsOrNull(text, namespaces);
  if (selectors === null) return null;
  const own = outer === undefined ? undefined : lazyNestedRules().shownSelector(prelude);
  if (!block.includes('{')) return new StyleRule(realm, selectors, block, own);
  const { declarations, rules } = lazyNestedRules().splitBlock(block);
  const rule = new StyleRule(realm, selectors, declarations, own);
  rule.rules = withinDepth(() => makeRules(realm, rules, text));
  for (const each of rule.rules) each.attach(null, rule);
  return rule;
}
const makeRules = (realm, raws, outer) =>
  [...raws].map((raw) => makeRule(realm, raw, outer)).filter((rule) => rule !== null);
// The rules of a conditional rule inside a style rule: its declarations are those of the style rule.
function nestedBlock(realm, block, outer) {
  const { declarations, rules } = lazyNestedRules().splitBlock(block);
  const own = declarations.trim() === '' ? [] : [makeStyleRule(realm, '&', declarations, outer)];
  return withinDepth(() => [...own, ...makeRules(realm, rules, outer)]);
}

// Returns a rule, or null for an unrecognized one.
function makeRule(realm, { prelude, block }, outer = undefined) {
  if (!prelude.startsWith('@')) return block === null ? null : makeStyleRule(realm, prelude, block, outer);
  const [, word, rest] = /^(@[-\w]+)\s*([^]*)$/.exec(prelude) ?? [];
  const name = word?.toLowerCase();
  const condition = rest?.replace(/\s+/g, ' ');
  if (name === '@import' && block === null) {
    const match = /^(?:url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*?))\s*\)|"([^"]*)"|'([^']*)')\s*([^]*)$/i.exec(rest);
    if (match === null) return null;
    const href = match.slice(1, 6).find((part) => part !== undefined);
    return new StatementRule(realm, 'CSSImportRule',
      `@import url("${href}")${match[6] === '' ? '' : ` ${importText(match[6])}`};`,
      { href, ...importParts(match[6]) });
  }
  if (name === '@namespace' && block === null) {
    const parts = lazyNamespaceRules().namespaceParts(rest);
    return parts === null ? null : new StatementRule(realm, 'CSSNamespaceRule', parts.text, parts);
  }
  if (name === '@layer' && block === null) {
    const names = rest.split(',').map((part) => part.trim());
    if (!names.every((part) => /^-?[_a-z][-\w]*(?:\.-?[_a-z][-\w]*)*$/i.test(part))) return null;
    return new StatementRule(realm, 'CSSLayerStatementRule', `@layer ${names.join(', ')};`, { names });
  }
  if (block === null) return null;
  if (name === '@scope') {
    const scope = /^(?:\(((?:[^()]|\([^()]*\))*)\))?\s*(?:to\s*\(((?:[^()]|\([^()]*\))*)\))?$/i.exec(rest);
    if (scope === null) return null;
    const [start, end] = [scope[1]?.trim() ?? null, scope[2]?.trim() ?? null];
    return new ScopeRule(realm, condition, start, end, parseRules(realm, block));
  }
  if (groups[name] !== undefined) {
    if (name === '@layer' && rest !== '' && !/^-?[_a-z][-\w]*(?:\.-?[_a-z][-\w]*)*$/i.test(rest)) return null;
    return new GroupingRule(realm, groups[name], name, condition,
      outer === undefined ? parseRules(realm, block) : nestedBlock(realm, block, outer));
  }
  if (/^@(?:-webkit-)?keyframes$/.test(name)) {
    const steps = [...cut(block)].filter((step) => step.block !== null).map((step) => keyframe(realm, step));
    return new GroupingRule(realm, 'CSSKeyframesRule', '@keyframes',
      condition.replace(/^(["'])(.*)\1$/, '$2'), steps);
  }
  if (name === '@font-face') return new DeclarationRule(realm, 'CSSFontFaceRule', '@font-face', block);
  if (name === '@page')
    return new DeclarationRule(realm, 'CSSPageRule', ['@page', condition].filter(Boolean).join(' '), block);
  if (name === '@property') {
    const fields = /^--[^\s]+$/.test(rest) ? lazyRegisteredProperties().describeProperty(block) : null;
    if (fields === null) return null;
    const initialText = fields.initialValue === undefined ? '' : ` initial-value: ${fields.initialValue};`;
    return new StatementRule(realm, 'CSSPropertyRule',
      `@property ${rest} { syntax: "${fields.syntax}"; inherits: ${fields.inherits};${initialText} }`,
      { name: rest, ...fields });
  }
  if (name === '@counter-style') return counterStyle(realm, condition, block);
  return null;
}
export const makeKeyframe = (realm, { prelude, block }) =>
  new DeclarationRule(realm, 'CSSKeyframeRule', keyText(prelude), block);
const keyframe = makeKeyframe;
export const keyText = (text) =>
  text.split(',').map((key) => ({ from: '0%', to: '100%' })[key.trim().toLowerCase()] ?? key.trim()).join(',');
const counterStyle = (realm, name, block) => {
  const fields = {};
  for (const [key, value] of parseDeclarations(block))
    fields[key.replace(/-([a-z])/g, (all, letter) => letter.toUpperCase())] = value;
  const text = [...parseDeclarations(block)].map(([key, value]) => `${key}: ${value};`).join(' ');
  return new StatementRule(realm, 'CSSCounterStyleRule', `@counter-style ${name} { ${text} }`, { name, ...fields });
};
// Each nesting level is parsed again, so rules nested deeper than any author would write are ignored.
const deepest = 128;
let depth = 0;
const leave = () => { depth--; };
const withinDepth = (steps) => {
  if (depth === deepest) return [];
  depth++;
  return ensuring(leave, steps);
};
export const parseRules = (realm, text) => withinDepth(() => makeRules(realm, cut(text), undefined));
// Parses a sheet. Rules `@import` and `@namespace` count only before others: CSS Cascade, "Importing"; CSS Namespaces.
export const parseSheet = (realm, text) => {
  const found = new Map();
  /** @type {any[]} */
  const rules = withNamespaces(found, () => {
    const all = [];
    let stage = 0;
    for (const raw of cut(text)) {
      /** @type {any} */
      const rule = makeRule(realm, raw);
      const at = rule === null || rule.interface === 'CSSLayerStatementRule' ? stage : stageOf(rule);
      if (at < stage) continue;
      stage = at;
      if (rule?.interface === 'CSSNamespaceRule') found.set(rule.prefix, rule.namespaceURI);
      if (rule !== null) all.push(rule);
    }
    return all;
  });
  return { rules, namespaces: found };
};
export const stageOf = ({ interface: kind }) => (kind === 'CSSImportRule' || kind === 'CSSLayerStatementRule' ? 0
  : kind === 'CSSNamespaceRule' ? 1 : 2);
// Returns the interface of the rule that a text is, for tools that look for the places of rules; null for no rule.
export const interfaceOfRule = (realm, raw, outer, given) =>
  withNamespaces(given, () => makeRule(realm, raw, outer))?.interface ?? null;
// Parses a single rule, as `insertRule` accepts it; `outer` is the text of the selectors around it, if there are any.
export const parseRule = (realm, text, outer = undefined, given = null) => {
  const [raw, ...more] = cut(text, true);
  const rule = raw === undefined || more.length > 0 ? null : withNamespaces(given, () => makeRule(realm, raw, outer));
  if (rule === null) fail('SyntaxError');
  return rule;
};
