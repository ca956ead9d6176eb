// Inline snapshots: finds the call in the spec, and writes the value into its parentheses.
(function (testing) {
  'use strict';

  /// Returns whether a slash begins a regular expression, and is not a division.
  const beginsPattern = (text, at) =>
    /(?:^|[([{,;=:!&|?+\-*%~^<>]|\b(?:return|typeof|case|in|of|void|throw|await|yield))$/
      .test(text.slice(Math.max(0, at - 200), at).trimEnd());

  /// Returns the end of the token at an offset: a string, a template, a comment, a regular expression, or a bracketed
  /// group of any kind.
  function behind(text, start) {
    const first = text[start];
    if (first === '/' && text[start + 1] === '/') return (text.indexOf('\n', start) + 1 || text.length + 1) - 1;
    if (first === '/' && text[start + 1] === '*') return (text.indexOf('*/', start) + 2 || text.length);
    let at = start + 1;
    if (first === '/' && beginsPattern(text, start)) {
      for (let isInClass = false; at < text.length && text[at] !== '\n' && (isInClass || text[at] !== '/'); at++) {
        if (text[at] === '\\') at++;
        else if ('[]'.includes(text[at])) isInClass = text[at] === '[';
      }
      return at + 1;
    }
    if (first === '"' || first === "'" || first === '`') {
      while (at < text.length && text[at] !== first) {
        if (text[at] === '\\') at++;
        else if (first === '`' && text[at] === '$' && text[at + 1] === '{') at = behind(text, at + 1) - 1;
        at++;
      }
      return at + 1;
    }
    if (!'([{'.includes(first)) return at;
    while (at < text.length && !')]}'.includes(text[at])) at = behind(text, at);
    return at + 1;
  }

  testing.behind = behind;

  /// Scans the parameters in parentheses: returns the offsets of the closing parenthesis and of the last parameter.
  function parameters(text, open) {
    let at = open + 1, last = null;
    while (at < text.length && text[at] !== ')') {
      const isBlank = /[\s,]/.test(text[at]) || text.startsWith('//', at) || text.startsWith('/*', at);
      if (text[at] === ',') last = null;
      else if (!isBlank) last ??= at;
      at = behind(text, at);
    }
    return { close: at, last };
  }

  function offsetOf(text, { line, column }, word) {
    let start = 0;
    for (let number = 1; number < line; number++) start = text.indexOf('\n', start) + 1;
    // The engine reports the position of the parenthesis, or one nearby in the same statement.
    const at = start + column - 1;
    if (text[at] === '(' && text.slice(0, at).trimEnd().endsWith(word)) return at;
    // A compiled spec's position is that of the name, or of the expression.
    const near = text.indexOf(word, Math.max(start, at - word.length));
    const next = near < 0 ? text.indexOf(word, start) : near;
    if (next < 0) throw testing.failure(`line ${line} no longer contains ${word}()`);
    return text.indexOf('(', next);
  }

  function written(text, open, value) {
    if (!value.includes('\n')) return '`' + testing.escapeTemplate(value) + '`';
    const line = text.slice(text.lastIndexOf('\n', open) + 1, open);
    const indent = /^[ \t]*/.exec(line)[0], inner = indent + (indent.includes('\t') ? '\t' : '  ');
    const lines = testing.escapeTemplate(value).split('\n').map(part => part === '' ? '' : inner + part);
    return '`\n' + lines.join('\n') + `\n${indent}\``;
  }

  /// Returns the text with values written into calls: [{line, column, word, value}].
  testing.writeInlineSnapshots = function (text, edits) {
    const places =
      edits.map(edit => ({ ...edit, open: offsetOf(text, edit, edit.word) })).sort((a, b) => b.open - a.open);
    for (const { open, value } of places) {
      const { close, last } = parameters(text, open);
      const template = written(text, open, value);
      const inside = text.slice(open + 1, close);
      if (inside.trim() === '') text = text.slice(0, open + 1) + template + text.slice(close);
      else if (last !== null && '`"\''.includes(text[last]))
        text = text.slice(0, last) + template + text.slice(behind(text, last));
      else if (last === null && !inside.includes(',')) text = text.slice(0, close) + template + text.slice(close);
      else text = text.slice(0, close).trimEnd().replace(/,$/, '') + `, ${template}` + text.slice(close);
    }
    return text;
  };

  /// Returns the value of an inline snapshot, without the indentation that was added in the source.
  testing.readInlineSnapshot = function (text) {
    const lines = text.replace(/\r\n/g, '\n').split('\n');
    if (lines.length < 3 || lines[0].trim() !== '' || lines.at(-1).trim() !== '') return text.trim();
    const inner = lines.slice(1, -1);
    const indent = /^[ \t]*/.exec(inner[0])[0];
    if (!inner.every(line => line === '' || line.startsWith(indent))) return inner.join('\n');
    return inner.map(line => line.slice(indent.length)).join('\n');
  };
})
