// The text of parsed selectors: CSSOM, "Serializing Selectors".
export const escapeIdentifier = (text) => {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    const code = text.charCodeAt(i);
    if (code === 0) out += '\ufffd';
    else if ((code >= 1 && code <= 0x1f) || code === 0x7f
      || (/[0-9]/.test(letter) && (i === 0 || (i === 1 && text[0] === '-')))) out += `\\${code.toString(16)} `;
    else if (i === 0 && letter === '-' && text.length === 1) out += '\\-';
    else if (code >= 0x80 || /[-_0-9a-zA-Z]/.test(letter)) out += letter;
    else out += `\\${letter}`;
  }
  return out;
};
const escape = escapeIdentifier;
const quote = (text) => `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`;

function anPlusB([a, b]) {
  if (a === 0) return `${b}`;
  const step = a === 1 ? 'n' : a === -1 ? '-n' : `${a}n`;
  return b === 0 ? step : `${step}${b > 0 ? '+' : ''}${b}`;
}
function insideOf({ nth, selectors, ranges, direction, quoted = [] }) {
  if (nth !== undefined) return selectors === undefined ? anPlusB(nth) : `${anPlusB(nth)} of ${list(selectors)}`;
  if (selectors !== undefined) return list(selectors);
  return ranges === undefined ? direction : ranges
    .map((range, index) => (quoted[index] ? quote(range) : escape(range))).join(', ');
}
const prefixText = (prefix) => (prefix === undefined ? '' : `${prefix === '*' ? '*' : escape(prefix)}|`);
const simple = {
  anchor: () => '',
  type: ({ name, prefix, isImplied }) => (isImplied ? '' : `${prefixText(prefix)}${name === '*' ? '*' : escape(name)}`),
  id: ({ name }) => `#${escape(name)}`,
  class: ({ name }) => `.${escape(name)}`,
  attribute: ({ name, prefix, operator, value, flag }) => (
    `[${prefixText(prefix || undefined)}${escape(name)}${operator === null ? '' : `${operator}${quote(value)}`}${
      flag === null ? '' : ` ${flag}`}]`),
  pseudo: ({ name, isNesting }) => (isNesting ? '&' : `:${name}`),
  never: ({ name, argument = '' }) => `::${escape(name)}${argument}`,
  reach: ({ name, selectors, names }) =>
    `::${name}(${selectors === undefined ? names.map(escape).join(' ') : list(selectors)})`,
  function: (part) => `:${part.name}(${insideOf(part)})`,
};
const compound = (parts) => {
  const shown = parts.length > 1 && parts[0].type === 'type' && parts[0].name === '*'
    && parts[0].prefix === undefined ? parts.slice(1) : parts;
  return shown.map((part) => simple[part.type](part)).join('');
};
const complex = ({ compounds, combinators }) => compounds.map(compound).reduce((text, next, index) => {
  const combinator = combinators[index - 1];
  if (text === '') return combinator === ' ' ? next : `${combinator} ${next}`;
  return combinator === ' ' ? `${text} ${next}` : `${text} ${combinator} ${next}`;
});
export const serializeSelectors = (selectors) => selectors.map(complex).join(', ');
const list = serializeSelectors;

// [ids, classes, types] as one number: Selectors Level 4, "Calculating a selector's specificity".
const weight = { id: 1 << 20, class: 1 << 10, attribute: 1 << 10, pseudo: 1 << 10, never: 1, anchor: 0 };
const heaviest = (selectors) => selectors.reduce((most, selector) => Math.max(most, specificity(selector)), 0);
const weigh = (part) => {
  if (part.type === 'type') return part.name === '*' ? 0 : 1;
  if (part.type === 'reach') return 1 + (part.selectors === undefined ? 0 : heaviest(part.selectors));
  if (part.type !== 'function') return part.isNesting ? 0 : weight[part.type];
  if (part.name === 'where') return 0;
  const inside = part.selectors === undefined ? 0 : heaviest(part.selectors);
  return part.name.startsWith('nth-') || part.name.startsWith('host') || part.name === 'state'
    || part.name === 'lang' || part.name === 'dir' ? weight.pseudo + inside : inside;
};
export const specificity = ({ compounds }) => compounds.flat().reduce((sum, part) => sum + weigh(part), 0);
