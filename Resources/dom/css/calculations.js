// Calculations as WebKit serializes them: CSS Values, "Simplification" and "Serialization". Sums of known units are
// added up; whatever needs an element's size stays.
import { spellNumber } from './value-text.js';

const inPixels = { px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6, pt: 4 / 3, pc: 16 };
const piece = /\s*(?:([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|[a-z]+)?|([-+*/()]))\s*/giy;

// Reads a sum of products by recursive descent. A value maps each unit to its factor; the empty unit is for numbers.
class Reader {
  constructor(text) {
    this.tokens = [];
    piece.lastIndex = 0;
    while (piece.lastIndex < text.length) {
      const match = piece.exec(text);
      if (match === null) throw new RangeError('token');
      this.tokens.push(match);
    }
    this.at = 0;
  }

  get mark() { return this.tokens[this.at]?.[3]; }

  sum() {
    const total = new Map(this.product());
    for (;;) {
      const { mark } = this;
      if (mark !== '+' && mark !== '-') return total;
      this.at++;
      for (const [unit, factor] of this.product())
        total.set(unit, (total.get(unit) ?? 0) + (mark === '+' ? factor : -factor));
    }
  }

  product() {
    let value = this.factor();
    while (this.mark === '*' || this.mark === '/') {
      const isDivision = this.mark === '/';
      this.at++;
      const other = this.factor();
      const [scaled, by] = isDivision || isNumber(other) ? [value, other] : [other, value];
      if (!isNumber(by)) throw new RangeError('type');
      const number = isDivision ? 1 / by.get('') : by.get('');
      value = new Map([...scaled].map(([unit, factor]) => [unit, factor * number]));
    }
    return value;
  }

  factor() {
    const found = this.tokens[this.at++];
    if (found === undefined) throw new RangeError('end');
    if (found[3] === '(') {
      const value = this.sum();
      if (this.tokens[this.at++]?.[3] !== ')') throw new RangeError('bracket');
      return value;
    }
    if (found[1] === undefined) throw new RangeError('factor');
    const unit = (found[2] ?? '').toLowerCase();
    const pixels = inPixels[unit];
    return new Map([[pixels === undefined ? unit : 'px', Number(found[1]) * (pixels ?? 1)]]);
  }
}
const isNumber = (value) => value.size === 1 && value.has('');

// Percentages come first, then the units in alphabetical order.
const rank = (unit) => (unit === '' ? 0 : unit === '%' ? 1 : 2);
const spell = (value) => {
  const terms = [...value].sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return terms.map(([unit, factor], index) => {
    const text = spellNumber(index === 0 ? factor : Math.abs(factor)) + unit;
    return index === 0 ? text : `${factor < 0 ? '-' : '+'} ${text}`;
  }).join(' ');
};

// Returns the smallest or largest of lengths that have one unit; undefined if they can't be compared.
const chosen = (name, content) => {
  const parts = content.split(/\s*,\s*/).map((part) => /^([-+]?(?:\d+\.?\d*|\.\d+))([a-z]+)$/i.exec(part));
  if (parts.some((part) => part === null || part[2] !== parts[0][2])) return undefined;
  return `calc(${spellNumber(Math[name](...parts.map((part) => Number(part[1]))))}${parts[0][2]})`;
};

// Returns a calculation's text: `content` is what its brackets contain.
export const simplified = (name, content) => {
  const unchanged = `${name}(${content})`;
  if (name === 'min' || name === 'max') return chosen(name, content) ?? unchanged;
  if (name !== 'calc') return unchanged;
  try {
    const reader = new Reader(content);
    const value = reader.sum();
    const isWhole = reader.at === reader.tokens.length && [...value.values()].every(Number.isFinite);
    return isWhole ? `calc(${spell(value)})` : unchanged;
  } catch (error) {
    if (error instanceof RangeError) return unchanged;
    throw error;
  }
};
