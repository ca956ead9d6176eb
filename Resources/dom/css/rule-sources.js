// The places of rules in the text of their sheet, for developer tools.
import { interfaceOfRule } from './rule-parser.js';
import { cutSource } from './source-cutter.js';

// The text of a sheet: as written or, once a script has edited the rules, as they are serialized.
export const sheetSource = (sheet) =>
  (sheet.isEdited ? sheet.rules.map((rule) => rule.cssText).join('\n') : sheet.text);

export const isConditional = (rule) => /^CSS(?:Media|Supports|LayerBlock|Container|Scope)Rule$/.test(rule.interface);

class Places {
  constructor(sheet, text) {
    this.sheet = sheet;
    this.text = text;
    this.rules = sheet.rules;
    this.byRule = new Map();
    this.place(sheet.rules, 0, text.length, undefined);
  }

  // Assigns the texts in a part to the rules that the parser made of them. Others, such as a misplaced `@import`, are
  // left over.
  place(rules, from, to, outer) {
    const { rules: cuts, declarations } = cutSource(this.text, from, to, outer !== undefined);
    const found = cuts.map((cut) => ({ ...cut, kind: this.kindOf(cut, outer) })).filter(({ kind }) => kind !== null);
    // The declarations of a conditional rule inside a style rule are a rule of their own.
    if (outer !== undefined && declarations !== null && rules.length > found.length) {
      found.unshift({ ...declarations, prelude: '', kind: 'CSSStyleRule', blockStart: declarations.start,
        blockEnd: declarations.end });
    }
    let next = 0;
    for (const rule of rules) {
      while (next < found.length && found[next].kind !== rule.interface) next++;
      if (next < found.length) this.assign(rule, found[next++]);
    }
  }

  kindOf({ prelude, blockStart, blockEnd }, outer) {
    const block = blockStart < 0 ? null : /^@property\b/i.test(prelude) ? this.text.slice(blockStart, blockEnd) : '';
    return interfaceOfRule(this.sheet.realm, { prelude, block }, outer, this.sheet.namespaces);
  }

  assign(rule, place) {
    this.byRule.set(rule, place);
    const { blockStart, blockEnd } = place;
    if (rule.interface === 'CSSStyleRule') {
      if (rule.rules.length > 0) this.place(rule.rules, blockStart, blockEnd, rule.resolvedText);
    } else if (rule.interface === 'CSSKeyframesRule') {
      const steps = cutSource(this.text, blockStart, blockEnd, false).rules.filter((step) => step.blockStart >= 0);
      rule.rules.forEach((step, index) => { if (index < steps.length) this.byRule.set(step, steps[index]); });
    } else if (isConditional(rule)) this.place(rule.rules, blockStart, blockEnd, styleAround(rule)?.resolvedText);
  }
}
// The style rule whose block contains a rule. The rules in `@scope` are like those of a sheet.
const styleAround = (rule) => {
  for (let each = rule; each !== null && each.interface !== 'CSSScopeRule'; each = each.parent)
    if (each.interface === 'CSSStyleRule') return each;
  return null;
};

const kept = new WeakMap();
// Returns the text of a sheet, and the places of its rules by rule: { start, blockStart, blockEnd, end }.
export const placesOf = (sheet) => {
  const text = sheetSource(sheet);
  let places = kept.get(sheet);
  if (sheet.isEdited || places?.text !== text || places.rules !== sheet.rules)
    kept.set(sheet, places = new Places(sheet, text));
  return places;
};

// Returns where the condition of a conditional rule begins and where its block does.
export const conditionPlace = (text, place) => {
  const head = text.slice(place.start, place.blockStart - 1);
  return { start: place.start + /^@[-\w]+\s*/.exec(head)[0].length, end: place.blockStart - 1 };
};
