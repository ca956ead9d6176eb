// The white space of inline content: CSS Text, "White Space Processing" and "Text Transform".

const capitals = /(?<![\p{L}\p{N}\p{M}_]['\u2019.:]?)\p{L}/gu;
const capital = (letter) => {
  const [first, ...rest] = letter.toUpperCase();
  return first + rest.join('').toLowerCase();
};
const bullets = { disc: '\u2022', circle: '\u25e6', square: '\u25a0' };
const transformed = (text, transform, before) => {
  if (/\buppercase\b/.test(transform)) return text.toUpperCase();
  if (/\blowercase\b/.test(transform)) return text.toLowerCase();
  if (!/\bcapitalize\b/.test(transform)) return text;
  return `${before}${text}`.replace(capitals, (letter, at) => (at < before.length ? letter : capital(letter)))
    .slice(before.length);
};

// CSS Pseudo-Elements, "::first-letter": the letter and the punctuation around it.
const firstLetter = /^[ \t\n\r\f]*\p{P}*[^\p{P}\s]\p{M}*\p{P}*/u;

// The text of a node as it is rendered. `pieces` are the ranges of its characters that remain.
export class TextRecord {
  constructor(data, { visibility, space, transform, security }) {
    this.data = bullets[security] === undefined ? data : bullets[security].repeat(data.length);
    this.transform = transform;
    this.isVisible = visibility === 'visible';
    this.isPreserved = /^(?:pre|pre-wrap|break-spaces)$/.test(space);
    this.keepsLines = this.isPreserved || space === 'pre-line';
    this.pieces = [];
    // The transform of the first letter, if it has its own.
    this.letterTransform = undefined;
  }

  keep(start, end) {
    const { pieces } = this;
    const last = pieces[pieces.length - 1];
    if (last !== undefined && last[1] === start) last[1] = end;
    else pieces.push([start, end]);
  }

  dropLast() {
    const last = this.pieces[this.pieces.length - 1];
    if (--last[1] === last[0]) this.pieces.pop();
  }
}

// The inline content of a block, line by line.
export class InlineFlow {
  constructor() {
    this.isLineStart = true;
    // The record that ends in a space that the next space or the line's end collapses.
    this.spaced = null;
    // The character before the next text, for capital letters.
    this.before = '';
    this.hasHeight = false;
  }

  endLine() {
    this.spaced?.dropLast();
    this.isLineStart = true;
    this.spaced = null;
    this.before = '';
  }

  break() {
    this.endLine();
    this.hasHeight = true;
  }

  addAtomic() {
    this.isLineStart = false;
    this.spaced = null;
    this.before = '';
    this.hasHeight = true;
  }

  add(record) {
    const { transform, letterTransform } = record;
    const letter = letterTransform === undefined ? '' : firstLetter.exec(record.data)?.[0] ?? '';
    const rest = record.data.slice(letter.length);
    if (transform !== 'none') record.data = letter + transformed(rest, transform, this.before + letter);
    if (letter !== '')
      record.data = transformed(letter, letterTransform, this.before) + record.data.slice(letter.length);
    const { data } = record;
    if (data === '') return;
    this.before = data.slice(-1);
    if (record.isPreserved) {
      record.keep(0, data.length);
      this.spaced = null;
      this.isLineStart = data.endsWith('\n');
      this.hasHeight = true;
      return;
    }
    const part = /[ \t\n\r\f]+|[^ \t\n\r\f]+/g;
    for (let match = part.exec(data); match !== null; match = part.exec(data)) {
      const { index } = match;
      const text = match[0];
      if (!/[ \t\n\r\f]/.test(text[0])) {
        record.keep(index, index + text.length);
        this.isLineStart = false;
        this.spaced = null;
        this.hasHeight = true;
      } else if (record.keepsLines && text.includes('\n')) {
        this.endLine();
        for (let i = 0; i < text.length; i++) if (text[i] === '\n') record.pieces.push([index + i, index + i + 1]);
        this.hasHeight = true;
      } else if (!this.isLineStart && this.spaced === null) {
        record.keep(index, index + 1);
        this.spaced = record;
      }
    }
  }
}
