// The parser of selectors: Selectors Level 4, "Grammar". A selector list is an array of complex selectors; one of these is
// { compounds, combinators }, read from left to right; a compound is an array of simple selectors.
({
  core(dom) {
    const invalid = () => dom.fail('SyntaxError');
    const identifierStart = /-?(?:[a-zA-Z_]|[^\0-\x7f]|\\[^\n\r\f])|--/y;
    const identifierPart = /(?:[-\w]|[^\0-\x7f]|\\(?:[0-9a-fA-F]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\n\r\f0-9a-fA-F]))*/y;
    const unescape = (text) => text.replace(/\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\n\r\f])?|([^]))/g, (all, hex, letter) => {
      if (hex === undefined) return letter;
      const code = parseInt(hex, 16);
      return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code);
    });
    const legacyPseudoElements = new Set(['before', 'after', 'first-line', 'first-letter']);
    const pseudoElements = new Set([...legacyPseudoElements, 'selection', 'placeholder', 'marker', 'backdrop', 'cue', 'slotted', 'part',
      'file-selector-button', 'highlight', 'target-text', 'spelling-error', 'grammar-error']);

    class Parser {
      constructor(text) {
        this.text = text.replace(/\0/g, '\ufffd');
        this.at = 0;
      }

      peek() { return this.text[this.at]; }
      take(token) {
        if (!this.text.startsWith(token, this.at)) return false;
        this.at += token.length;
        return true;
      }

      match(pattern) {
        pattern.lastIndex = this.at;
        const match = pattern.exec(this.text);
        if (match !== null) this.at += match[0].length;
        return match;
      }

      skipSpaces() { return this.match(/(?:[ \t\n\r\f]|\/\*[^]*?\*\/)*/y)[0] !== ''; }
      get atIdentifier() {
        identifierStart.lastIndex = this.at;
        return identifierStart.test(this.text);
      }

      identifier() {
        if (!this.atIdentifier) invalid();
        return unescape(this.match(identifierPart)[0]);
      }

      string() {
        const match = this.match(/"((?:[^"\\\n\r\f]|\\[^])*)("|$)|'((?:[^'\\\n\r\f]|\\[^])*)('|$)/y) ?? invalid();
        return unescape((match[1] ?? match[3]).replace(/\\(?:\r\n|[\n\r\f])/g, ''));
      }

      // A list up to the end of the text or the closing bracket around it. Forgiving lists drop what is invalid.
      list({ isRelative = false, isForgiving = false, depth = 0 } = {}) {
        const selectors = [];
        do {
          const start = this.at;
          try {
            this.skipSpaces();
            selectors.push(this.complex(isRelative, depth));
            this.skipSpaces();
            if (this.at < this.text.length && this.peek() !== ',' && this.peek() !== ')') invalid();
          } catch (error) {
            if (!isForgiving) throw error;
            this.at = start;
            this.skipInvalid();
          }
        } while (this.take(','));
        return selectors;
      }

      // To the comma or bracket that ends an invalid selector.
      skipInvalid() {
        let depth = 0;
        for (; this.at < this.text.length; this.at++) {
          const letter = this.peek();
          if (letter === '\\') this.at++;
          else if (letter === '"' || letter === "'") { this.string(); this.at--; }
          else if (letter === '(' || letter === '[') depth++;
          else if ((letter === ')' || letter === ']') && depth-- === 0) return;
          else if (letter === ',' && depth === 0) return;
        }
      }

      complex(isRelative, depth) {
        const compounds = [];
        const combinators = [];
        if (isRelative) {
          const leading = this.match(/[>+~]/y)?.[0] ?? ' ';
          this.skipSpaces();
          compounds.push([{ type: 'anchor' }]);
          combinators.push(leading);
        }
        for (;;) {
          compounds.push(this.compound(depth));
          const spaced = this.skipSpaces();
          const combinator = this.match(/[>+~]/y)?.[0];
          if (combinator === undefined) {
            const next = this.peek();
            if (!spaced || next === undefined || next === ',' || next === ')') return { compounds, combinators };
          }
          combinators.push(combinator ?? ' ');
          this.skipSpaces();
        }
      }

      compound(depth) {
        const parts = [];
        const type = this.typeSelector();
        if (type !== null) parts.push(type);
        for (;;) {
          const part = this.simple(depth);
          if (part === null) break;
          parts.push(part);
        }
        if (parts.length === 0) invalid();
        return parts;
      }

      // `name`, `*`, each perhaps with `*|` or `|` before it; other namespaces are never declared.
      typeSelector() {
        const match = this.match(/(?:\*\|)(?=\*|-?[a-zA-Z_\\]|[^\0-\x7f])|\|(?=\*|-?[a-zA-Z_\\]|[^\0-\x7f])/y);
        const namespace = match === null ? undefined : match[0] === '|' ? null : undefined;
        if (this.take('*')) {
          if (this.peek() === '|' && this.text[this.at + 1] !== '=') invalid();
          return { type: 'type', name: '*', namespace };
        }
        if (!this.atIdentifier) return match === null ? null : invalid();
        const name = this.identifier();
        if (this.peek() === '|' && this.text[this.at + 1] !== '=') invalid();
        return { type: 'type', name, lower: dom.asciiLower(name), namespace };
      }

      simple(depth) {
        if (this.take('#')) return { type: 'id', name: unescape((this.match(/(?=[^])/y) && this.match(identifierPart)[0]) || invalid()) };
        if (this.take('.')) return { type: 'class', name: this.identifier() };
        if (this.take('[')) return this.attribute();
        if (this.take('::')) return this.pseudoElement(this.identifier(), depth);
        if (this.take(':')) return this.pseudoClass(depth);
        return null;
      }

      attribute() {
        this.skipSpaces();
        const anyNamespace = this.take('*|');
        const noNamespace = !anyNamespace && this.text[this.at + 1] !== '=' && this.take('|');
        const name = this.identifier();
        this.skipSpaces();
        const part = { type: 'attribute', name, lower: dom.asciiLower(name), anyNamespace, operator: null, value: '', flag: null };
        if (!noNamespace && this.peek() === '|' && this.text[this.at + 1] !== '=') invalid();
        const operator = this.match(/[~|^$*]?=/y);
        if (operator !== null) {
          part.operator = operator[0];
          this.skipSpaces();
          part.value = this.peek() === '"' || this.peek() === "'" ? this.string() : this.identifier();
          this.skipSpaces();
          part.flag = this.match(/[iIsS](?=[ \t\n\r\f]*(?:\]|$))/y)?.[0].toLowerCase() ?? null;
          this.skipSpaces();
        }
        if (!this.take(']') && this.at < this.text.length) invalid();
        return part;
      }

      pseudoElement(name, depth) {
        const lower = dom.asciiLower(name);
        if ((lower === 'slotted' || lower === 'part') && this.take('(')) {
          if (depth > 64) invalid();
          this.skipSpaces();
          const part = { type: 'reach', name: lower, ...reaches[lower](this, depth + 1) };
          this.skipSpaces();
          if (!this.take(')') && this.at < this.text.length) invalid();
          return part;
        }
        if (!pseudoElements.has(lower) && !lower.startsWith('-webkit-')) invalid();
        if (this.take('(')) {
          this.skipInvalid();
          this.take(')');
        }
        return { type: 'never', text: `::${lower}` };
      }

      pseudoClass(depth) {
        const name = dom.asciiLower(this.identifier());
        if (legacyPseudoElements.has(name)) return { type: 'never', text: `::${name}` };
        if (depth > 64) invalid();
        if (!this.take('(')) return dom.plainPseudoClasses.has(name) ? { type: 'pseudo', name } : invalid();
        const parse = dom.functionalPseudoClasses.get(name) ?? invalid();
        this.skipSpaces();
        const part = { type: 'function', name, ...parse(this, depth + 1) };
        this.skipSpaces();
        if (!this.take(')') && this.at < this.text.length) invalid();
        return part;
      }

      // An+B, as [A, B].
      nth() {
        const match = this.match(/(even|odd)|([-+]?\d*)n(?:[ \t\n\r\f]*([-+])[ \t\n\r\f]*(\d+)|(-\d+))?(?![-\w])|([-+]?\d+)/iy) ?? invalid();
        const [, word, step, sign, offset, glued, constant] = match;
        if (word !== undefined) return [2, word.toLowerCase() === 'odd' ? 1 : 0];
        if (constant !== undefined) return [0, Number(constant)];
        const a = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step);
        return [a, glued !== undefined ? Number(glued) : offset === undefined ? 0 : Number(`${sign}${offset}`)];
      }
    }

    // What stands in the brackets of each functional pseudo-class.
    const selectorList = (isForgiving) => (parser, depth) => ({ selectors: parser.list({ isForgiving, depth }) });
    const nth = (parser) => ({ nth: parser.nth() });
    // CSS Scoping: `:host()`, `:host-context()` and `::slotted()` take one compound; CSS Shadow Parts: `::part()` takes names.
    const compound = (parser, depth) => ({ selectors: [{ compounds: [parser.compound(depth)], combinators: [] }] });
    const reaches = {
      slotted: compound,
      part: (parser) => {
        const names = [];
        do names.push(parser.identifier()); while (parser.skipSpaces() && parser.atIdentifier);
        return { names };
      },
    };
    const nthOf = (parser, depth) => {
      const part = nth(parser);
      if (parser.skipSpaces() && parser.match(/of(?=[ \t\n\r\f*.#:[])/iy)) part.selectors = parser.list({ depth });
      return part;
    };
    dom.functionalPseudoClasses = new Map(Object.entries({
      not: selectorList(false), is: selectorList(true), where: selectorList(true), matches: selectorList(true),
      '-webkit-any': selectorList(true),
      host: compound, 'host-context': compound, state: (parser) => ({ ranges: [parser.identifier()] }),
      has: (parser, depth) => ({ selectors: parser.list({ isRelative: true, depth }) }),
      'nth-child': nthOf, 'nth-last-child': nthOf, 'nth-of-type': nth, 'nth-last-of-type': nth,
      lang: (parser) => {
        const ranges = [];
        do {
          parser.skipSpaces();
          ranges.push(parser.peek() === '"' || parser.peek() === "'" ? parser.string() : parser.identifier());
          parser.skipSpaces();
        } while (parser.take(','));
        return { ranges };
      },
      dir: (parser) => ({ direction: dom.asciiLower(parser.identifier()) }),
    }));

    dom.parseSelectors = (text) => {
      const parser = new Parser(text);
      const selectors = parser.list();
      if (parser.at < parser.text.length) invalid();
      return selectors;
    };
  },
})
