// The elements that a change of a class, an attribute or a state can restyle, by the selectors of a tree.
import { asciiLower } from '../nodes/names.js';
import { parseDeclarations } from '../css/declarations.js';
import { RuleIndex } from '../css/matching-rules.js';
import { computedTable } from '../css/property-table.js';
import { styleRulesOf } from '../css/sheet-lists.js';

// The elements that a selector may match, seen from the changed one: itself; also those inside it; also its siblings
// and those inside them; any of the tree.
export const reaches = { none: 0, self: 1, inside: 2, around: 3, everywhere: 4 };

export const declaresEffect = /^(?:-webkit-)?(?:transition|animation)(?:-|$)/;
// Descendants inherit the value of such a property, or aren't rendered because of it.
export const concernsInside = (name) => name.startsWith('--') || computedTable.inherited.has(name)
  || name === 'display' || name === 'font' || name === 'all';

// The pseudo-classes that depend on an attribute.
const ofAttribute = new Map(Object.entries({
  disabled: ['disabled', 'enabled', 'read-only', 'read-write'], readonly: ['read-only', 'read-write'],
  required: ['required', 'optional', 'valid', 'invalid'], href: ['link', 'any-link', '-webkit-any-link'],
  type: ['checked', 'required', 'read-only', 'read-write'], checked: ['checked', 'default'],
  selected: ['checked', 'default'], value: ['indeterminate', 'valid', 'invalid'], dir: ['dir'], lang: ['lang'],
  placeholder: ['placeholder-shown'], contenteditable: ['read-only', 'read-write'],
}));
// Returns the keys of what an attribute's change means to selectors.
export const keysOfAttribute = (name, before, now) => {
  const keys = [`[${asciiLower(name)}`, ...(ofAttribute.get(name) ?? []).map((each) => `:${each}`)];
  if (name === 'class') {
    const [old, next] = [before, now].map((text) => new Set((text ?? '').split(/[ \t\n\f\r]+/)));
    for (const each of old) if (!next.has(each)) keys.push(`.${asciiLower(each)}`);
    for (const each of next) if (!old.has(each)) keys.push(`.${asciiLower(each)}`);
  } else if (name === 'id') {
    for (const each of [before, now]) if (each !== null) keys.push(`#${asciiLower(each)}`);
  }
  return keys;
};
// Returns whether a change of a `style` attribute concerns the elements inside.
export const reachOfStyle = (before, now) => {
  const read = (text) => new Map([...parseDeclarations(text ?? '')]
    .filter(([name]) => concernsInside(name)).map(([name, value]) => [name, value]));
  const [old, next] = [read(before), read(now)];
  const isSame = old.size === next.size && [...old].every(([name, value]) => next.get(name) === value);
  return isSame ? reaches.self : reaches.inside;
};

const reachFrom = (combinators, index) => {
  const rest = combinators.slice(index);
  return rest.length === 0 ? reaches.self
    : rest.some((each) => each === '+' || each === '~') ? reaches.around : reaches.inside;
};
// Collects what each simple selector depends on: [key, reach].
const collect = (selectors, outer, found) => {
  for (const { compounds, combinators } of selectors) {
    compounds.forEach((parts, index) => {
      const reach = Math.max(outer, reachFrom(combinators, index));
      for (const part of parts) {
        if (part.type === 'class') found.push([`.${asciiLower(part.name)}`, reach]);
        else if (part.type === 'id') found.push([`#${asciiLower(part.name)}`, reach]);
        else if (part.type === 'attribute') found.push([`[${part.lower}`, reach]);
        else if (part.type === 'pseudo') found.push([`:${part.name}`, reach]);
        else if (part.type === 'function' || part.type === 'reach') {
          const inner = part.name === 'has' ? reaches.everywhere : part.name.startsWith('nth') ? reaches.around
            : part.type === 'reach' || part.name.startsWith('host') ? Math.max(reach, reaches.inside) : reach;
          found.push([`:${part.name}`, inner]);
          if (part.selectors !== undefined && part.selectors !== null) collect(part.selectors, inner, found);
        }
      }
    });
  }
  return found;
};

// The dependencies of a tree's rules on classes, attributes and states.
class SelectorReach {
  constructor(rules) {
    this.rules = rules;
    this.byKey = new Map();
    for (const rule of rules) {
      rule.dependencies ??= collect(rule.selectors, reaches.self, []);
      const names = [...rule.style.entries.keys()];
      const least = names.some(concernsInside) ? reaches.inside : reaches.self;
      for (const [key, reach] of rule.dependencies)
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
