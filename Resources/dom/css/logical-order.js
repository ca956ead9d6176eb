// The order of declarations that physical and logical names share: CSSOM, "set a CSS declaration"; CSS Logical
// Properties, "logical property group".

/** @type {[RegExp, string?][]} */
const kinds = [
  [/^(margin|padding|scroll-margin|scroll-padding)-(?:(?:top|right|bottom|left)$|(block|inline)-)/],
  [/^(?:top|right|bottom|left)$|^inset-((?:block|inline)-)/, 'inset'],
  [/^border-(?:top|right|bottom|left|(block|inline)-(?:start|end))-(?:width|style|color)$/],
  [/^border-(?:(?:top|bottom)-(?:left|right)|((?:start|end)-(?:start|end)))-radius$/, 'radius'],
  [/^(?:min-|max-)?(?:width|height|((?:inline|block)-size))$/],
  [/^(overflow|overscroll-behavior)-(?:[xy]|(inline|block))$/],
];
const suffix = /(?:width|style|color)$/;
const read = (name) => {
  for (const [pattern, group] of kinds) {
    const match = pattern.exec(name);
    if (match === null) continue;
    const isLogical = match[match.length - 1] !== undefined;
    if (group !== undefined) return { group, isLogical };
    if (name.startsWith('border-')) return { group: `border-${suffix.exec(name)[0]}`, isLogical };
    if (/(?:width|height|size)$/.test(name)) return { group: `${/^(?:min-|max-)?/.exec(name)[0]}size`, isLogical };
    return { group: match[1], isLogical };
  }
  return null;
};
const groups = new Map();
// Returns the group of a longhand, and whether its name is logical; null if it is in none.
const groupOf = (name) => {
  let found = groups.get(name);
  if (found === undefined && !name.startsWith('--')) groups.set(name, found = read(name));
  return found ?? null;
};

// A declaration that is set goes to the end if one of its group, with the other kind of name, is after it.
const isLate = (style, name) => {
  const own = groupOf(name);
  if (own === null || !style.entries.has(name)) return false;
  let isAfter = false;
  for (const other of style.entries.keys()) {
    if (other === name) isAfter = true;
    else if (isAfter) {
      const found = groupOf(other);
      if (found !== null && found.group === own.group && found.isLogical !== own.isLogical) return true;
    }
  }
  return false;
};
// Returns the longhands of a property that is about to be set, if they are to go to the end; null if they stay.
export const lateNames = (style, property) => {
  if (style.entries.size < 2) return null;
  const names = style.parts(property) ?? [property];
  return names.some((name) => isLate(style, name)) ? names : null;
};
export const moveToEnd = (style, names) => {
  for (const name of names) {
    const entry = style.entries.get(name);
    style.entries.delete(name);
    style.entries.set(name, entry);
  }
};
