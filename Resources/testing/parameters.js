// Reads the parameters of a test's or hook's function: the fixtures that it destructures, or a callback.
(function (testing) {
  'use strict';

  const opening = '([{', closing = ')]}';

  /// Returns the index after a string or comment that begins at an index; the same index if there is none.
  function skip(text, at) {
    if (text.startsWith('//', at)) return (text.indexOf('\n', at) + 1) || text.length;
    if (text.startsWith('/*', at)) return (text.indexOf('*/', at + 2) + 2) || text.length;
    const quote = text[at];
    if (quote !== '"' && quote !== "'" && quote !== '`') return at;
    let end = at + 1;
    while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1;
    return end + 1;
  }

  /// Splits the list that follows an opening bracket at its commas, without comments.
  function listAfter(text, start) {
    const parts = [];
    let part = '', depth = 0;
    for (let at = start; at < text.length;) {
      const end = skip(text, at);
      if (end > at) {
        if (text[at] !== '/') part += text.slice(at, end);
        at = end;
        continue;
      }
      const sign = text[at++];
      if (depth === 0 && closing.includes(sign)) break;
      if (opening.includes(sign)) depth++;
      if (closing.includes(sign)) depth--;
      if (depth === 0 && sign === ',') {
        parts.push(part.trim());
        part = '';
      } else part += sign;
    }
    if (part.trim() !== '') parts.push(part.trim());
    return parts;
  }

  /// Returns the texts of a function's parameters.
  function textsOf(body) {
    const source = Function.prototype.toString.call(body);
    if (/^class\b/.test(source)) return [];
    const single = /^(?:async\s+)?([\w$]+)\s*=>/.exec(source);
    if (single) return [single[1]];
    for (let at = 0; at < source.length; at++) {
      const end = skip(source, at);
      if (end > at) at = end - 1;
      else if (source[at] === '(') return listAfter(source, at + 1);
    }
    return [];
  }

  /// Returns the names that a pattern such as `{ page, native: app }` destructures.
  function namesIn(pattern) {
    return listAfter(pattern, 1).map(part => {
      if (part.startsWith('...')) {
        throw testing.failure(`the rest property '${part}' is not supported here: list all used fixtures, separated `
          + 'by commas');
      }
      const name = /^(?:([\w$]+)|(["'])(.*?)\2)/.exec(part);
      if (!name) throw testing.failure(`cannot read the fixture's name in '${part}'`);
      return name[1] ?? name[3];
    });
  }

  const isAsync = body => /^async\b/.test(Function.prototype.toString.call(body));
  // Names with which a parameter is a callback even if the function is async, which is a mistake of its own.
  const callbackNames = /^_?(done|callback|cb|next|resolve|end|finish)$/;
  const contextNames = /^_?(fixtures?|context|ctx|testContext|args?|page|native|task)$/;

  function read(body, index) {
    if (/GeneratorFunction\]$/.test(Object.prototype.toString.call(body))) {
      throw testing.failure(
        'a generator function cannot be used here, because nothing runs it: write an async function');
    }
    const texts = textsOf(body), text = texts[index];
    // A bound function doesn't show its parameters.
    if (/\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(body)))
      return { kind: body.length > index ? 'callback' : 'none' };
    if (text === undefined || text.startsWith('...') || (!text.startsWith('{') && text.includes('=')))
      return { kind: 'none' };
    if (text.startsWith('{')) return { kind: 'fixtures', names: namesIn(text) };
    const isCallback = texts.length === index + 1 && (callbackNames.test(text)
      || (!isAsync(body) && !contextNames.test(text)));
    if (isCallback) return { kind: 'callback' };
    const isName = contextNames.test(text) && !/fixture|context|ctx|arg/i.test(text);
    throw testing.failure(`first argument must use the object destructuring pattern, such as `
      + `({ ${isName ? text.replace(/^_/, '') : 'page'} }), but is '${text}'`);
  }

  const plans = new WeakMap();

  /// Sets how a function that wraps another one is called.
  testing.setPlan = (body, plan) => { plans.set(body, plan); };

  /// Returns how a function is called: { kind: 'none' | 'callback' | 'fixtures' | 'invalid', names, problem, call }.
  testing.planOf = function (body, index = 0) {
    if (index === 0 && plans.has(body)) return plans.get(body);
    let plan;
    try { plan = read(body, index); } catch (problem) { plan = { kind: 'invalid', problem }; }
    plan = { names: [], call: (...parameters) => body(...parameters), ...plan };
    if (index === 0) plans.set(body, plan);
    return plan;
  };
})
