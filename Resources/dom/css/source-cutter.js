// Cuts the text of a style sheet at its rules like the parsers of rules, and keeps the places. Only developer tools
// need places, so the parsers don't compute them.
import { customPropertyStart } from './nested-rules.js';
import { trackBrackets } from './prelude-brackets.js';

const tokens = /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\]|\\[^])*(?:"|$)|'(?:[^'\\]|\\[^])*(?:'|$)|\\[^]|<!--|-->|[{};()[\]]|[^{};()[\]/"'\\<-]+|[^]/g;
const indent = (text) => text.length - text.trimStart().length;

class Cutter {
  constructor(text, from, to, isNested) {
    this.text = text;
    this.from = from;
    this.to = to;
    this.isNested = isNested;
    this.rules = [];
    // Where the declarations of a style rule's block begin and end, apart from the rules between them.
    this.declarations = null;
    this.begin();
  }

  begin() {
    this.prelude = '';
    this.start = -1;
    this.brackets = [];
  }

  add(piece, at) {
    if (this.start < 0 && piece.trim() !== '') this.start = at + indent(piece);
    this.prelude += piece;
  }

  rule(fields) {
    const { prelude, start } = this;
    this.rules.push({ prelude: prelude.trim(), start, ...fields });
    this.begin();
  }

  declaration(end) {
    if (this.start >= 0 && this.isNested) {
      const own = this.text.slice(this.start, end).trimEnd();
      this.declarations = { start: this.declarations?.start ?? this.start, end: this.start + own.length };
    }
    this.begin();
  }

  get isStatement() { return this.prelude.trimStart().startsWith('@'); }
  get isCustomProperty() { return this.isNested && customPropertyStart.test(this.prelude); }

  cut() {
    const { from, to, isNested } = this;
    let depth = 0;
    let blockStart = -1;
    for (const match of this.text.slice(from, to).matchAll(tokens)) {
      const [piece] = match;
      const at = from + match.index;
      if (piece.startsWith('/*')) {
        // It separates the parts of a selector.
        if (depth === 0 && !isNested && /^[^@]*[-\w]$/.test(this.prelude)) this.prelude += '/**/';
      } else if (depth > 0 && !isNested) {
        trackBrackets(this.brackets, piece, this.text, at);
        if (this.brackets.length > 0) continue;
        depth = 0;
        this.rule({ blockStart, blockEnd: at, end: at + 1 });
        blockStart = -1;
      } else if (piece === '{' && (isNested || this.brackets.length === 0)) {
        if (depth++ === 0 && !this.isCustomProperty) blockStart = at + 1;
        if (!isNested) this.brackets.push('}');
      } else if (piece === '}' && depth > 0) {
        if (--depth > 0 || blockStart < 0) continue;
        this.rule({ blockStart, blockEnd: at, end: at + 1 });
        blockStart = -1;
      } else if (depth === 0) this.outside(piece, at);
    }
    if (blockStart >= 0) this.rule({ blockStart, blockEnd: to, end: to });
    else if (this.isStatement && !isNested) this.rule({ blockStart: -1, blockEnd: -1, end: to });
    else this.declaration(to);
    return this;
  }

  // Takes a piece that is in no block.
  outside(piece, at) {
    const isEnd = piece === ';' && (this.isNested || this.brackets.length === 0);
    if (isEnd && this.isStatement) this.rule({ blockStart: -1, blockEnd: -1, end: at + 1 });
    else if (isEnd && this.isNested) this.declaration(at + 1);
    else if (piece !== '<!--' && piece !== '-->') {
      trackBrackets(this.brackets, piece, this.text, at);
      this.add(piece, at);
    }
  }
}

// Returns the rules in a part of a text: { prelude, start, blockStart, blockEnd, end }. A rule that ends in a semicolon
// has no block. `isNested` is true for the block of a style rule, in which declarations may be.
export const cutSource = (text, from, to, isNested) => new Cutter(text, from, to, isNested).cut();
