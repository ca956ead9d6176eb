// The order of declarations for the sides of a box: CSSOM, "set a CSS declaration".

// The groups of properties that have physical and logical names.
export const sidesOf = (name) => /^(?:margin|padding|inset|top$|right$|bottom$|left$)/.exec(name)?.[0]
  .replace(/^(?:top|right|bottom|left)$/, 'inset') ?? null;
const isLogical = (name) => /-(?:block|inline)/.test(name);

// A declaration goes to the end if one of its group, with the other kind of sides, is after it.
export const reorder = (style, property, old) => {
  const names = style.parts(property) ?? [property];
  const known = [...old.keys()];
  const isLate = names.some((name) => known.slice(known.indexOf(name) + 1).some((other) => old.has(name)
    && sidesOf(other) === sidesOf(name) && isLogical(other) !== isLogical(name)));
  if (!isLate) return;
  for (const name of names) {
    const entry = style.entries.get(name);
    style.entries.delete(name);
    style.entries.set(name, entry);
  }
};
