// The order of declarations for physical and logical sides: CSSOM, "set a CSS declaration".

// The groups of properties for the sides of a box that have physical and logical names.
export const sidesOf = (name) => /^(?:margin|padding|inset|top$|right$|bottom$|left$)/.exec(name)?.[0]
  .replace(/^(?:top|right|bottom|left)$/, 'inset') ?? null;
const isLogical = (name) => /-(?:block|inline)/.test(name);

// Moves declarations to the end if one of their group, with the other kind of sides, is after them.
export const moveBehindOtherSides = (entries, names, old) => {
  const known = [...old.keys()];
  const isLate = names.some((name) => old.has(name) && known.slice(known.indexOf(name) + 1)
    .some((other) => sidesOf(other) === sidesOf(name) && isLogical(other) !== isLogical(name)));
  if (!isLate) return;
  for (const name of names) {
    const entry = entries.get(name);
    entries.delete(name);
    entries.set(name, entry);
  }
};
