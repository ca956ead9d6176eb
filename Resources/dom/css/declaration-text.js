// The text of a block of declarations: CSSOM, "serialize a CSS declaration block".
import { lazy } from '../infra/lazy-units.js';
import { boxShorthands } from './properties.js';

const lazyJoinedShorthands = lazy('./joined-shorthands.js');

// Created on first use.
let shorthandOf;
const boxShorthandsOf = (name) => {
  shorthandOf ??= new Map([...boxShorthands].flatMap(([name, sides]) => sides.map((side) => [side, [name]])));
  return shorthandOf.get(name) ?? [];
};
// Returns the shorthands that a longhand may be part of in the text of a block, the longest first.
const joined = /^(?:border-(?!image)|outline|text-decoration-line|transition|animation|background|flex|list-style|text-emphasis)/;
const shorthandsOf = (name) =>
  (joined.test(name) ? lazyJoinedShorthands().shorthandsOf(name) : boxShorthandsOf(name));
// WebKit writes the longhands of these into the text of a block.
const spreadInText = /^(?:border-(?:top|right|bottom|left)|column-rule|columns|grid-.*|font|font-variant|text-emphasis|-webkit-text-stroke)$/;

const oneDeclaration = (name, { value, isImportant }) => {
  if (!name.startsWith('--')) {
    const parts = writtenAs.get(name)?.(value);
    if (parts !== undefined)
      return parts.map(([part, each]) => `${part}: ${each}${isImportant ? ' !important' : ''};`).join(' ');
  }
  const written = name === 'text-decoration-line' ? 'text-decoration' : name;
  return `${written}: ${value}${isImportant ? ' !important' : ''};`;
};
// Shorthands that are stored as one declaration, and written as several.
const writtenAs = new Map(Object.entries({
  'font-synthesis': (value) => (value === 'none'
    ? ['small-caps', 'style', 'weight'].map((part) => [`font-synthesis-${part}`, 'none']) : undefined),
  container: (value) => {
    const [name, type] = value.split(' / ');
    return [['container-name', name], ['container-type', type ?? 'normal']];
  },
}));

// Returns whether all longhands of a shorthand are there, and one value represents them.
const isJoinable = (style, shorthand, isImportant, done) => style.parts(shorthand).every((part) => {
  const entry = style.entries.get(part);
  return entry?.isImportant === isImportant && entry.source?.isPending !== true && !done.has(part);
}) && style.get(shorthand) !== '';

export const blockText = (style) => {
  const { entries } = style;
  // A block of one declaration is the common case.
  if (entries.size === 1) for (const [name, entry] of entries) return oneDeclaration(name, entry);
  const done = new Set();
  const parts = [];
  for (const [name, entry] of entries) {
    const { isImportant, source } = entry;
    if (done.has(name)) continue;
    const own = source === null ? undefined : style.parts(source.name);
    const isWhole = (source?.isPending === true || !spreadInText.test(source?.name ?? ''))
      && own?.every((part) => entries.get(part)?.source === source && !done.has(part));
    const shorthand = isWhole ? source.name
      : shorthandsOf(name).find((each) => isJoinable(style, each, isImportant, done));
    if (shorthand === undefined) {
      parts.push(oneDeclaration(name, entry));
    } else {
      parts.push(`${shorthand}: ${style.get(shorthand)}${isImportant ? ' !important' : ''};`);
      for (const part of style.parts(shorthand)) done.add(part);
    }
  }
  return parts.join(' ');
};
