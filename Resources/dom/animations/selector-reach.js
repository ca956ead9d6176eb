// The elements whose transitions and animations a change of a class, an attribute or a state can concern, by the rules
// of a tree.
import { parseDeclarations } from '../css/declarations.js';
import { RuleIndex } from '../css/matching-rules.js';
import { computedTable } from '../css/property-table.js';
import { dependenciesOf, reaches } from '../css/selector-dependencies.js';
import { styleRulesOf } from '../css/sheet-lists.js';

export const declaresEffect = /^(?:-webkit-)?(?:transition|animation)(?:-|$)/;
// Descendants inherit the value of such a property, or aren't rendered because of it.
export const concernsInside = (name) => name.startsWith('--') || computedTable.inherited.has(name)
  || name === 'display' || name === 'font' || name === 'all';

// Returns whether a change of a `style` attribute concerns the elements inside.
export const reachOfStyle = (before, now) => {
  const read = (text) => new Map([...parseDeclarations(text ?? '')]
    .filter(([name]) => concernsInside(name)).map(([name, value]) => [name, value]));
  const [old, next] = [read(before), read(now)];
  const isSame = old.size === next.size && [...old].every(([name, value]) => next.get(name) === value);
  return isSame ? reaches.self : reaches.inside;
};

// The dependencies of a tree's rules on classes, attributes and states.
class SelectorReach {
  constructor(rules) {
    this.rules = rules;
    this.byKey = new Map();
    for (const rule of rules) {
      const names = [...rule.style.entries.keys()];
      const least = names.some(concernsInside) ? reaches.inside : reaches.self;
      for (const [key, reach] of dependenciesOf(rule))
        this.byKey.set(key, Math.max(this.byKey.get(key) ?? reaches.none, reach, least));
    }
    // The rules that give elements a transition or an animation.
    const declaring = rules.filter(({ style }) => [...style.entries.keys()].some((name) => declaresEffect.test(name)));
    this.declaring = declaring.length === 0 ? null : new RuleIndex(declaring);
  }

  of(key) { return this.byKey.get(key) ?? reaches.none; }
}
export const selectorReach = (root) => {
  const rules = root.document.styleVersion === 0 ? [] : styleRulesOf(root);
  const kept = root.cached('selectorReach', () => ({ reach: null }));
  if (kept.reach?.rules !== rules) kept.reach = new SelectorReach(rules);
  return kept.reach;
};
