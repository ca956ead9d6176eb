// The elements that a change of a class, an attribute or a state can restyle, by selectors.
import { asciiLower } from '../nodes/names.js';

// The elements that a selector may match, seen from the changed one: itself; also those inside it; also its siblings
// and those inside them; any of the tree.
export const reaches = { none: 0, self: 1, inside: 2, around: 3, everywhere: 4 };

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
  // Selectors have the local name.
  const local = name.slice(name.indexOf(':') + 1);
  const keys = [`[${asciiLower(local)}`, ...(ofAttribute.get(local) ?? []).map((each) => `:${each}`)];
  if (name === 'class') {
    const [old, next] = [before, now].map((text) => new Set((text ?? '').split(/[ \t\n\f\r]+/)));
    for (const each of old) if (!next.has(each)) keys.push(`.${asciiLower(each)}`);
    for (const each of next) if (!old.has(each)) keys.push(`.${asciiLower(each)}`);
  } else if (name === 'id') {
    for (const each of [before, now]) if (each !== null) keys.push(`#${asciiLower(each)}`);
  }
  return keys;
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
// Returns what a rule's selectors depend on: [key, reach].
export const dependenciesOf = (rule) => rule.dependencies ??= collect(rule.selectors, reaches.self, []);
