// Finds actions and calls of a test whose end nobody waits for: there an `await` is missing.
(function (testing) {
  'use strict';

  // What was begun and has not ended, with its place, as long as nobody waits for it.
  const open = new Map();

  /// A promise that knows whether anybody waits for it.
  class Watched extends Promise {
    static get [Symbol.species]() { return Promise; }
    then(...reactions) {
      open.delete(this);
      return super.then(...reactions);
    }
  }

  function watch(what, promise, place) {
    const watched = new Watched((resolve, reject) => {
      promise.then(value => { open.delete(watched); resolve(value); },
        error => { open.delete(watched); reject(error); });
    });
    open.set(watched, { what, place });
    return watched;
  }

  // What one word does by means of another is the business of the outer one.
  let isInside = false;

  function watchingWord(what, body) {
    return function (...parameters) {
      if (isInside) return body.apply(this, parameters);
      isInside = true;
      let result;
      try { result = body.apply(this, parameters); } finally { isInside = false; }
      const place = result instanceof Promise ? testing.place() : null;
      // Behind an `await` of a word's own no line of the spec is in the stack.
      return place === null ? result : watch(() => what(this, parameters), result, place);
    };
  }

  /// Watches the functions of an object that give promises.
  function watchWords(object, nameOf, names = Object.keys(object)) {
    for (const name of names) {
      const { value, ...how } = Object.getOwnPropertyDescriptor(object, name);
      if (typeof value === 'function') Object.defineProperty(object, name,
        { ...how, value: watchingWord((self, parameters) => nameOf(self, name, parameters), value) });
    }
  }

  const plain = what => (self, name) => `${what}.${name}()`;
  const nativeWord = what => (self, name, parameters) =>
    name === 'call' ? `${what(self)}.call(${testing.inline(parameters[0])})` : `${what(self)}.${name}()`;
  const { page, native, Locator, Native, clock, context, network, storage } = testing;
  // What only says what to use instead gives no promise.
  watchWords(page, plain('page'), Object.keys(page).filter(name => !testing.pageWordsInstead.includes(name)));
  watchWords(page.keyboard, plain('page.keyboard'));
  watchWords(clock, plain('clock'));
  watchWords(context, plain('context'));
  watchWords(network, plain('network'));
  watchWords(storage.local, plain('storage.local'));
  watchWords(storage.session, plain('storage.session'));
  watchWords(native, nativeWord(() => 'native'), ['call', 'terminate', 'suspend', 'resume']);
  watchWords(Native.prototype, nativeWord(self => `native.bridge('${self.bridgeName}')`), ['call']);
  watchWords(Locator.prototype, (self, name) => `${self}.${name}()`,
    Object.getOwnPropertyNames(Locator.prototype)
      .filter(name => !['constructor', 'act', 'look', ...testing.locatorWordsInstead].includes(name)));

  /// What a step that has ended left open, a mistake each; one that has failed is not judged for it.
  testing.endOpen = function (hasFailed, step = 'the test') {
    const failures = [];
    for (const [promise, { what, place }] of [...open]) {
      // What becomes of it later is told here already.
      promise.then(undefined, () => {});
      if (!hasFailed) failures.push(testing.failure(`${step} ended before ${what()} did: it needs \`await\``, place));
    }
    open.clear();
    return failures;
  };
})
