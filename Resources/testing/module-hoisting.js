// The mocks of modules take effect before the imports of a spec: `vi.mock()`, `jest.mock()` and `vi.hoisted()` at the
// top level run first.
(function (testing) {
  'use strict';

  const call = /(?:vi|vitest|jest)\s*\.\s*(?:mock|unmock|hoisted)\s*\(/y;
  const declaration = /(?:const|let|var)\s+/y;
  const importing = new RegExp(String.raw`import\s*(?:(?:([\w$]+)\s*,?\s*)?`
    + String.raw`(?:\*\s*as\s+([\w$]+)|\{([^}]*)\})?\s*from\s*)?`
    + String.raw`(['"])((?:\\.|(?!\4).)*)\4(\s*with\s*\{[^}]*\})?[ \t]*;?`, 'y');

  const matchAt = (pattern, text, at) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const withoutComments = text => text.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ');
  const oneLine = text => text.replace(/\s+/g, ' ').trim();

  /// Returns the end of the calls that begin in an offset, such as `vi.mock('a').mock('b');`; undefined if none does.
  function endOfCalls(text, start) {
    const found = matchAt(call, text, start);
    if (found === null) return undefined;
    let end = testing.behind(text, start + found[0].length - 1);
    for (let more; (more = matchAt(/\s*\.\s*\w+\s*\(/y, text, end)) !== null;)
      end = testing.behind(text, end + more[0].length - 1);
    return end;
  }

  /// Reads the declaration of hoisted values, `const pattern = await vi.hoisted(…)`.
  function declared(text, start) {
    const word = matchAt(declaration, text, start);
    if (word === null) return null;
    const nameStart = start + word[0].length;
    const name = matchAt(/[\w$]+/y, text, nameStart);
    const nameEnd = name === null ? testing.behind(text, nameStart) : nameStart + name[0].length;
    const equals = matchAt(/\s*=\s*(await\s+)?/y, text, nameEnd);
    if (equals === null) return null;
    const valueStart = nameEnd + equals[0].length;
    if (matchAt(/(?:vi|vitest)\s*\.\s*hoisted\s*\(/y, text, valueStart) === null) return null;
    return { head: oneLine(text.slice(start, nameEnd)), awaits: equals[1] !== undefined, valueStart,
      end: endOfCalls(text, valueStart) };
  }

  /// Returns the statements at the top level that concern mocks, as {start, end, valueStart, head, awaits}, and the
  /// imports.
  function scan(text) {
    const statements = [], imports = [];
    let isStart = true;
    for (let at = 0; at < text.length;) {
      const character = text[at];
      if (/\s/.test(character)) {
        isStart ||= character === '\n';
        at++;
        continue;
      }
      if (isStart && /[cijlvw(a]/.test(character)) {
        const found = declared(text, at);
        const awaits = matchAt(/await\s+/y, text, at);
        const valueStart = at + (awaits?.[0].length ?? 0);
        const end = endOfCalls(text, valueStart);
        if (found !== null) statements.push({ ...found, start: at });
        else if (end !== undefined)
          statements.push({ start: at, end, valueStart, head: null, awaits: awaits !== null });
        const imported = matchAt(importing, text, at);
        if (imported !== null) imports.push({ start: at, end: at + imported[0].length, parts: imported });
        const next = found?.end ?? end ?? (imported && at + imported[0].length);
        if (next) {
          at = next;
          continue;
        }
      }
      const isComment = character === '/' && /[/*]/.test(text[at + 1]);
      const word = matchAt(/[\w$]+/y, text, at);
      at = word === null ? testing.behind(text, at) : at + word[0].length;
      if (!isComment) isStart = ';}'.includes(character) || character === '{';
    }
    return { statements, imports };
  }

  /// Returns an import as a statement that runs in its place, which has one line.
  function lateImport([, standard, namespace, list, , specifier, attributes]) {
    const names = withoutComments(list ?? '').split(',').map(oneLine).filter(Boolean).map(entry => entry.split(' as '));
    if (standard !== undefined) names.unshift(['default', standard]);
    const options = attributes === undefined ? 'undefined' : `{ ${oneLine(attributes).replace(/^with/, 'with:')} }`;
    const known = JSON.stringify(names.map(([name]) => name.replace(/^(['"])(.*)\1$/, '$2')));
    const value = `await import.meta['import'](${JSON.stringify(specifier)}, ${known}, ${options})`;
    const pattern = `{ ${names.map(([name, own = name]) => `${name}: ${own}`).join(', ')} }`;
    if (namespace === undefined) return names.length === 0 ? `${value};` : `const ${pattern} = ${value};`;
    return `const ${namespace} = ${value};` + (names.length === 0 ? '' : ` const ${pattern} = ${namespace};`);
  }

  const blank = text => text.replace(/[^\n]/g, '');

  /// Returns a spec's text whose mocks run before its imports, and the number of columns that its first line gained.
  ///
  /// Each statement becomes a function in its place, which keeps the lines. The engine hoists functions. Imports of
  /// test runners stay, because the statements use them.
  testing.hoistMocks = function (text, isModule) {
    if (!/\b(?:mock|unmock|hoisted)\b/.test(text)) return { text, shift: 0 };
    const { statements, imports } = scan(text);
    if (statements.length === 0) return { text, shift: 0 };
    let first = '';
    const edits = statements.map(({ start, end, valueStart, head, awaits }, index) => {
      const name = `$hoisted${index}`;
      const value = `${awaits ? 'await ' : ''}${name}()`;
      first += head === null ? `${value}; ` : `${head} = ${value}; `;
      // `vi.mock(import('./file'))` names a file, and does not load it.
      const body = text.slice(valueStart, end).replace(/^([\w\s.]+\.\s*(?:mock|unmock)\s*\(\s*)import\b/, '$1');
      const lines = blank(text.slice(start, valueStart));
      return { start, end, text: `${lines}${awaits ? 'async ' : ''}function ${name}() { return ${body}; }` };
    });
    for (const { start, end, parts } of isModule ? imports : []) {
      if (testing.isRunner(parts[5])) continue;
      first += `${lateImport(parts)} `;
      edits.push({ start, end, text: blank(text.slice(start, end)) });
    }
    let result = text;
    for (const edit of edits.sort((a, b) => b.start - a.start))
      result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
    return { text: first + result, shift: first.length };
  };
})
