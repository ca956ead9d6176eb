// Reads the pieces of a parsed document: numbers, strings and names.

// The namespaces of elements, by the parser's numbers.
export const builderNamespaces = [
  'http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML',
];
// The prefixes and namespaces of attributes.
export const attributeNamespaces = [
  [null, null], ['xlink', 'http://www.w3.org/1999/xlink'], ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ['xmlns', 'http://www.w3.org/2000/xmlns/'],
];

// One string object per name, because comparing equal strings is free if they are the same object.
const interned = new Map();
const intern = (name) => {
  const known = interned.get(name);
  if (known !== undefined) return known;
  interned.set(name, name);
  return name;
};

export class PieceReader {
  constructor() {
    this.code = '';
    this.text = '';
    this.at = 0;
    this.position = 0;
    // True between the beginning and the end of a piece.
    this.isInside = false;
    // The names that the pieces refer to by number. A name's text follows the number 0 where it is used first.
    this.names = [''];
  }

  begin(code, text) {
    this.code = code;
    this.text = text;
    this.at = 0;
    this.position = 0;
    this.isInside = true;
  }

  end() {
    this.isInside = false;
    this.code = this.text = '';
  }

  get isAtEnd() { return this.at >= this.code.length; }

  number() {
    const unit = this.code.charCodeAt(this.at++);
    if (unit !== 0xffff) return unit;
    const high = this.code.charCodeAt(this.at++);
    return high * 0x10000 + this.code.charCodeAt(this.at++);
  }

  string() {
    const start = this.position;
    this.position += this.number();
    return this.text.substring(start, this.position);
  }

  name() {
    const number = this.number();
    if (number > 0) return this.names[number];
    const name = intern(this.string());
    this.names.push(name);
    return name;
  }

  // The position of the instruction that was just read, to read it again.
  mark() { return { at: this.at - 1, position: this.position, names: this.names.length }; }

  returnTo({ at, position, names }) {
    this.at = at;
    this.position = position;
    this.names.length = names;
  }
}
