// Selectors of locators: CSS with Playwright's extensions, XPath, and selectors of an engine such as `text=`.
(page => {
  'use strict';

  /// A locator that can never match.
  page.Wrong = class { constructor(reason) { this.reason = reason; } };

  const { within } = page;
  const invalid = selector => new page.Wrong(`${JSON.stringify(selector)} is not a valid selector`);

  function byXPath(scopes, path) {
    const found = new Set();
    for (const scope of scopes) {
      const owner = scope.ownerDocument ?? scope;
      const result = owner.evaluate(path.startsWith('/') && scope !== owner ? `.${path}` : path, scope, null, 7, null);
      for (let index = 0; index < result.snapshotLength; index++)
        if (result.snapshotItem(index).nodeType === 1) found.add(result.snapshotItem(index));
    }
    return [...found];
  }

  page.byRole = (elements, step) => within(elements, page.roleSelector(step.role))
    .filter(element => page.roleOf(element) === step.role
    && (step.includeHidden || !page.isHiddenToRoles(element))
    && (step.name === null || page.fits(page.nameOf(element), step.name, step.exact))
    && Object.entries(step.states).every(([name, wanted]) => page.hasState(element, name, wanted)));

  function literal(text) {
    const quoted = /^(['"])([\s\S]*)\1$/.exec(text);
    if (quoted) return { text: quoted[2], exact: true };
    const pattern = /^\/(.*)\/([a-z]*)$/.exec(text);
    return pattern ? { pattern: pattern[1], flags: pattern[2] } : { text };
  }

  const roleStates = ['checked', 'disabled', 'expanded', 'include-hidden', 'level', 'pressed', 'selected'];
  // Reads `button[name="Save"][disabled]`.
  function roleStep(body) {
    const [, role, conditions] = /^([a-z-]+)((?:\[(?:"[^"]*"|'[^']*'|\/.*?\/[a-z]*|[^\]])*\])*)$/.exec(body) ?? [];
    if (role === undefined) throw invalid(`role=${body}`);
    const step = { role, name: null, exact: false, states: {}, includeHidden: false };
    for (const [, name, value, flag] of conditions
      .matchAll(/\[\s*([a-z-]+)\s*(?:=\s*("[^"]*"|'[^']*'|\/.*?\/[a-z]*|[^\]\s]+)\s*([is])?\s*)?\]/g)) {
      if (name === 'name' && value !== undefined) {
        const wanted = literal(value);
        step.name = wanted;
        step.exact = wanted.exact === true && flag !== 'i';
      } else if (!roleStates.includes(name)) {
        throw invalid(`role=${body}`);
      } else if (name === 'include-hidden') step.includeHidden = value !== 'false';
      else step.states[name] = value === undefined || value === 'true' ? true : value === 'false' ? false
        : /^\d+$/.test(value) ? Number(value) : value;
    }
    return step;
  }

  const byTestId = name => (scopes, body) => within(scopes, `[${name}=${JSON.stringify(body)}]`);
  const engines = {
    text: (scopes, body) => page.byText(scopes, literal(body)),
    css: (scopes, body) => byCSS(scopes, body),
    xpath: byXPath,
    role: (scopes, body) => page.byRole(scopes, roleStep(body)),
    id: byTestId('id'), 'data-testid': byTestId('data-testid'), 'data-test-id': byTestId('data-test-id'),
    'data-test': byTestId('data-test'),
    nth: (elements, body) => elements.slice(Number(body)).slice(0, 1),
    visible: (elements, body) => elements.filter(element => page.isVisible(element) === (body !== 'false')),
  };

  const extension = /^:(has-text|text-is|text-matches|text|visible|nth-match|(?:right|left)-of|above|below|near)(?![\w-])/;

  /// Calls a function with each index of a selector that is outside of brackets and strings, until it returns a value.
  function scan(selector, visit) {
    let depth = 0, quote = '';
    for (let index = 0; index < selector.length; index++) {
      const letter = selector[index];
      if (letter === '\\') { index++; continue; }
      if (quote) { if (letter === quote) quote = ''; continue; }
      if (depth === 0) {
        const found = visit(index, letter);
        if (found !== undefined) return found;
      }
      if (letter === '"' || letter === "'") quote = letter;
      else if (letter === '(' || letter === '[') depth++;
      else if (letter === ')' || letter === ']') depth--;
    }
    return undefined;
  }

  function alternatives(selector) {
    const cuts = [-1];
    scan(selector, (index, letter) => { if (letter === ',') cuts.push(index); });
    return cuts.map((cut, index) => selector.slice(cut + 1, cuts[index + 1]));
  }

  // Splits a selector at its first extension: what comes before it, its name and argument, and the rest.
  function split(selector) {
    const at = scan(selector, (index, letter) =>
      letter === ':' && extension.test(selector.slice(index)) ? index : undefined);
    if (at === undefined) return null;
    const [whole, word] = extension.exec(selector.slice(at));
    let end = at + whole.length, argument = '';
    if (selector[end] === '(') {
      const closing = scan(selector.slice(end + 1), (index, letter) => letter === ')' ? index : undefined);
      if (closing === undefined) throw invalid(selector);
      argument = selector.slice(end + 1, end + 1 + closing).trim();
      end += closing + 2;
    }
    return { base: selector.slice(0, at), word, argument, rest: selector.slice(end) };
  }

  const unquoted = text => /^(['"])([\s\S]*)\1$/.exec(text)?.[2].replace(/\\(.)/g, '$1') ?? text;
  const innermost = elements =>
    elements.filter(element => !elements.some(other => other !== element && element.contains(other)));

  function extended(elements, scopes, word, argument) {
    const containing = (step, isExact) => elements.filter(element => page.fits(page.textOf(element), step, isExact));
    if (word === 'visible') return elements.filter(page.isVisible);
    if (word === 'has-text') return containing({ text: unquoted(argument) }, false);
    if (word === 'text' || word === 'text-is')
      return innermost(containing({ text: unquoted(argument) }, word === 'text-is'));
    if (word === 'text-matches') {
      const [pattern, flags = ''] = argument.split(/,\s*(?=["'][a-z]*["']$)/).map(unquoted);
      return innermost(containing({ pattern, flags }, false));
    }
    if (word === 'nth-match') {
      const [, inner, position] = /^([\s\S]*),\s*(\d+)$/.exec(argument) ?? [];
      if (inner === undefined) throw invalid(`:nth-match(${argument})`);
      return byCSS(scopes, inner).slice(Number(position) - 1).slice(0, 1).filter(element => elements.includes(element));
    }
    throw new page.Wrong(`:${word}() is not supported: use a selector that needs no positions`);
  }

  function byCSS(scopes, selector) {
    const parts = split(selector) === null ? [selector] : alternatives(selector);
    if (parts.length > 1) return page.inOrder([...new Set(parts.flatMap(part => byCSS(scopes, part)))]);
    const found = split(selector.trim());
    if (found === null) {
      try { return within(scopes, selector); } catch { throw invalid(selector); }
    }
    const { base, word, argument } = found;
    let { rest } = found;
    let elements = byCSS(scopes, base.trim() === '' || /[\s>+~]$/.test(base) ? `${base}*` : base);
    elements = extended(elements, scopes, word, argument);
    while (rest !== '') {
      const combined = /^\s*([>+~]?)\s*(?=\S)/.exec(rest);
      if (combined?.[0] === '') {
        // A further condition for the same elements.
        const next = split(rest);
        const own = next === null ? /^[^\s>+~]+/.exec(rest)[0] : next.base === '' ? null : /^[^\s>+~]+/.exec(rest)[0];
        if (own === null) {
          elements = extended(elements, scopes, next.word, next.argument);
          ({ rest } = next);
        } else {
          try { elements = elements.filter(element => element.matches(own)); } catch { throw invalid(selector); }
          rest = rest.slice(own.length);
        }
      } else if (combined?.[1] === '' || combined?.[1] === '>') {
        const below = byCSS(elements, rest.slice(combined[0].length));
        if (combined[1] === '') return below;
        if (/[\s>+~]/.test(rest.slice(combined[0].length))) throw invalid(selector);
        return below.filter(element => elements.includes(element.parentElement));
      } else throw invalid(selector);
    }
    return elements;
  }

  page.bySelector = (scopes, selector) => {
    let elements = scopes;
    for (const part of selector.split(/\s*>>\s*(?=(?:[^'"]|'[^']*'|"[^"]*")*$)/)) {
      const named = /^([a-z-]+)=([\s\S]*)$/.exec(part);
      if (named && Object.hasOwn(engines, named[1])) elements = engines[named[1]](elements, named[2]);
      else elements = /^(\/\/|\.\.)/.test(part) ? byXPath(elements, part) : byCSS(elements, part);
    }
    return elements;
  };
})
