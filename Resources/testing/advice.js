// Advice on common mistakes in specs: names that the spec API does not have, and names of pages.
(function (testing, host) {
  'use strict';

  // Names that were read and do not exist, with the objects on which they were looked up. Reading one gives undefined,
  // as on any object.
  const missed = new Map();
  const inner = new Set(['constructor', 'prototype', 'length', 'name', 'describeForReader', 'bridgeName', 'key',
    'steps', 'words', 'to', 'narrowed', 'act', 'look',
    'ask', 'tell', 'run', 'number', 'emit', 'nextEvent', 'routeKey', 'loadTimeout']);

  /// Records reads of members that an object lacks. It comes last in the prototype chain, so existing members are not
  /// slowed down.
  function watch(what, object) {
    let last = object, above;
    while ((above = Object.getPrototypeOf(last)) !== Object.prototype && above !== Function.prototype) last = above;
    Object.setPrototypeOf(last, new Proxy(above, {
      get(target, name, receiver) {
        if (typeof name !== 'string' || name in target) return Reflect.get(target, name, receiver);
        if (missed.size < 100) missed.set(name, { what, object });
        return undefined;
      },
    }));
  }

  function wordsOf(object) {
    const words = [];
    for (let at = object; !Object.hasOwn(at, 'hasOwnProperty')
      && !Object.hasOwn(at, 'bind'); at = Object.getPrototypeOf(at)) {
      words.push(...Object.getOwnPropertyNames(at).filter(name => !inner.has(name)));
    }
    return words;
  }

  /// Returns the error of a function that is not supported: the reason, and what to use instead.
  function refusal(object, name) {
    try {
      if (Object.hasOwn(testing.matchers, name)) testing.matchers[name].call({ place: null });
      else object[name]();
    } catch (error) {
      return error.message;
    }
    return `${name}() is not supported`;
  }

  /// Suggests a supported name, and otherwise explains the unsupported one.
  function guess(name, object) {
    const isUnsupported = word => unsupported.has(object) && unsupported.get(object).includes(word);
    const words = wordsOf(object);
    const nearest = words => host.tell('nearest', [name, ...words]);
    const near = nearest(words);
    if (near !== null && isUnsupported(near)) return `; ${refusal(object, near)}`;
    const meant = near ?? nearest(words.filter(word => !isUnsupported(word)));
    return meant === null ? '' : `; did you mean '${meant}'?`;
  }

  /// An error names the member only in its text: `page.clik is not a function`, `undefined is not an object (evaluating
  /// 'page.keybord.press')`.
  function ofMember(message) {
    for (const [name, { what, object }] of [...missed].reverse()) {
      const isMeant = message.includes(`.${name} is not a function`) || message.startsWith(`${name} is not a function`)
        || message.includes(`.${name}.`) || message.includes(`'${name}.`) || message.includes(`.${name}'`);
      if (isMeant) return `${what} has no member '${name}'${guess(name, object)}`;
    }
    return null;
  }

  const pageNames = new Set([
    'document', 'window', 'location', 'navigator', 'history', 'screen', 'localStorage', 'sessionStorage', 'fetch',
    'XMLHttpRequest', 'alert', 'confirm', 'prompt',
    'getComputedStyle', 'innerWidth', 'innerHeight', 'Event', 'CustomEvent', 'HTMLElement', 'FormData', 'Image',
    'WebViewJavascriptBridge', 'dsBridge', 'WVJBCallbacks',
  ]);

  function ofVariable(message) {
    const name = /^Can't find variable: (.+)$/.exec(message)?.[1];
    if (name === undefined) return null;
    if (pageNames.has(name))
      return 'Specs run outside the page. Use page.evaluate(() => …) to run a function in the page, '
        + `where ${name} exists.`;
    const meant = host.tell('nearest', [name, ...testing.words]);
    return meant === null ? null : `Did you mean '${meant}'?`;
  }

  /// Returns an error's message, with advice if there is any.
  testing.advise = function (name, message) {
    const advice = name === 'TypeError' ? ofMember(message) : name === 'ReferenceError' ? ofVariable(message) : null;
    return advice === null ? message : `${message}\n${advice}`;
  };
  testing.forgetMissed = () => missed.clear();

  const { page, native, expect } = testing;
  const expectation = Object.getPrototypeOf(expect(undefined));
  // The functions that only throw an error with the name of another.
  const unsupported = new Map([
    [page, testing.pageWordsInstead], [testing.Locator.prototype, testing.locatorWordsInstead],
    [expectation, testing.matcherWordsInstead], [testing.jest, testing.wordsInstead],
  ]);
  const watched = {
    page, native, expect, browser: testing.browser,
    'page.mouse': page.mouse, 'page.touchscreen': page.touchscreen,
    'expect(…)': expectation, 'a locator': testing.Locator.prototype,
    'native.bridge()': testing.Native.prototype,
    'page.keyboard': page.keyboard, clock: testing.clock, context: testing.context, network: testing.network,
    storage: testing.storage,
    'storage.local': testing.storage.local, 'storage.session': testing.storage.session, jest: testing.jest,
    test: testing.globals.test, describe: testing.globals.describe,
  };
  for (const [what, object] of Object.entries(watched)) watch(what, object);
})
