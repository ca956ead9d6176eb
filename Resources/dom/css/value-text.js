// The text of a value as WebKit serializes it: CSSOM, "serialize a CSS value". It is the same for all properties, and
// leaves the order of a value's parts to the properties.
import { lazy } from '../infra/lazy-units.js';

const lazyCalculations = lazy('./calculations.js');
const lazyColors = lazy('./colors.js');

// CSS Syntax, "Tokenization"; each character matches in one way only.
const space = '(?:\\s|/\\*[^]*?(?:\\*/|$))+';
const string = `"(?:[^"\\\\]|\\\\[^])*"|'(?:[^'\\\\]|\\\\[^])*'`;
const name = '-{0,2}(?:[a-z_\\u0080-\\uffff]|\\\\[^])(?:[-\\w\\u0080-\\uffff]|\\\\[^])*';
let pattern = null;
const tokenPattern = () => (pattern ??= new RegExp(
  `(?<space>${space})|(?<string>${string})|url\\(\\s*(?<url>[^\\s"'()]*)\\s*\\)`
  + `|(?<number>[-+]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:e[-+]?\\d+)?)(?<unit>%|-?[a-z][-\\w]*)?`
  + `|#(?<hash>[-\\w]+)|(?<call>${name})\\(|(?<word>--|${name})|(?<mark>[^])`, 'giy'));

// WebKit writes six digits at most after the point, and no exponent.
export const spellNumber = (number) => {
  const text = String(number);
  if (text.length < 8 && !text.includes('e')) return text === '-0' ? '0' : text;
  if (Math.abs(number) < 1e21) return String(Number(number.toFixed(6)) + 0);
  return Number.isFinite(number) ? String(BigInt(number)) : text;
};
const spellString = (text) => {
  const content = text.slice(1, -1);
  return text[0] === '"' ? text : `"${content.replace(/\\'/g, '\'').replace(/(^|[^\\])"/g, '$1\\"')}"`;
};

// Reads tokens until the bracket that closes, and writes them.
class Writer {
  constructor(text, keepsCase) {
    this.text = text;
    this.keepsCase = keepsCase;
    this.at = 0;
    this.depth = 0;
  }

  // Returns the groups of the next token.
  next() {
    const token = tokenPattern();
    token.lastIndex = this.at;
    const { groups } = token.exec(this.text);
    this.at = token.lastIndex;
    return groups;
  }

  // `calculates` is true inside a calculation, where operators are between spaces.
  write(calculates) {
    let out = '';
    let isSpaced = false;
    // Without a separator before it, a part follows directly.
    const add = (part) => {
      out += isSpaced && out !== '' && !out.endsWith(' ') ? ` ${part}` : part;
      isSpaced = false;
    };
    while (this.at < this.text.length) {
      const found = this.next();
      if (found.space !== undefined) isSpaced = true;
      else if (found.string !== undefined) add(spellString(found.string));
      else if (found.url !== undefined) add(`url("${found.url}")`);
      else if (found.number !== undefined)
        add(spellNumber(Number(found.number)) + (found.unit ?? '').toLowerCase());
      else if (found.hash !== undefined) add(/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(found.hash)
        ? lazyColors().computedColor(`#${found.hash}`) : `#${found.hash}`);
      else if (found.call !== undefined) add(this.writeCall(found.call.toLowerCase(), calculates));
      else if (found.word !== undefined) add(this.keepsCase ? found.word : found.word.toLowerCase());
      else if (found.mark === ')') return out;
      else if (found.mark === ',') { out += ', '; isSpaced = false; }
      else if (found.mark === '/' || (calculates && found.mark === '*')) { out += ` ${found.mark} `; isSpaced = false; }
      else if (found.mark === '(') add(`(${this.writeNested(calculates)})`);
      else add(found.mark);
    }
    return out;
  }

  writeNested(calculates) {
    if (++this.depth > 200) throw new RangeError('depth');
    const text = this.write(calculates);
    this.depth--;
    return text;
  }

  writeCall(called, calculates) {
    if (called === 'url') {
      const content = this.writeNested(false);
      return `url(${content === '' ? '""' : content})`;
    }
    const isCalculation = /^(?:-webkit-)?calc$|^(?:min|max|clamp)$/.test(called);
    const content = this.writeNested(calculates || isCalculation);
    if (/^counters?$/.test(called)) return `${called}(${content.replace(/, decimal$/i, '')})`;
    if (/^(?:lab|lch)$/.test(called)) return `${called}(${content.replace(/^([-+.\d]+)%/, '$1')})`;
    if (called.endsWith('image-set'))
      return `${called}(${content.replace(/(^|, )("[^"]*")/g, '$1url($2)')})`;
    if (called === 'radial-gradient') return `${called}(${content.replace(centered, '$1')})`;
    if (/^(?:rgb|hsl)a?$|^hwb$/.test(called)) return lazyColors().computedColor(`${called}(${content})`);
    if (!isCalculation) return `${spelled.get(called) ?? called}(${content})`;
    if (calculates && /calc$/.test(called)) return `(${content})`;
    return lazyCalculations().simplified(called.replace('-webkit-', ''), content);
  }
}

// A gradient's center is left out where it is the default.
const centered = /^((?:circle|ellipse)\b[^,]*?) at center(?: center)?(?=,)/;
// Functions whose names have capital letters.
const spelled = new Map(('translateX translateY translateZ scaleX scaleY scaleZ rotateX rotateY rotateZ skewX skewY')
  .split(' ').map((called) => [called.toLowerCase(), called]));
const plain = /^[a-z][-a-z]*$|^(?:0|-?[1-9]\d{0,5})(?:px|%|em|rem|vw|vh|ms|s)?$/;
// Words of these properties are names that pages choose.
const ownNames = /^(?:animation(?!-(?:d|f|p|t|i))|counter|font$|font-(?:family|feature|variation)|grid|list-style|quotes|content|will-change|container|view-transition|page|transition|-webkit-(?:animation|transition|locale)|src$|string)/;

// CSS Variables and Environment Variables: a value with references is known only when styles are computed.
const reference = /(?:^|[^-\w])(?:var|env)\(/i;
export const isArbitrary = (text) => reference.test(text);
export const hasValidReferences = (text) => [...text.matchAll(/(?:^|[^-\w])(var|env)\(\s*([^\s,()]*)\s*([^,()]*)/gi)]
  .every(([, kind, name, rest]) => (kind.toLowerCase() === 'var' ? name.startsWith('--') && rest === ''
    : /^-?[a-z_\u0080-\uffff-][-\w\u0080-\uffff]*$/i.test(name) && /^(?:\d+\s*)*$/.test(rest)));

// Returns the text of a property's value; text that no bracket or quote balances is returned unchanged.
export const valueText = (property, text) => {
  if (plain.test(text) || isArbitrary(text)) return text;
  try {
    const writer = new Writer(text, ownNames.test(property));
    const out = writer.write(false).trim();
    return writer.at < text.length ? text : out;
  } catch (error) {
    if (error instanceof RangeError) return text;
    throw error;
  }
};
