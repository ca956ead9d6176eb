// Finds actions and calls of a test that are never awaited: an `await` is missing there.
(function (testing) {
  'use strict';

  // The pending promises that nothing awaits yet, with their places.
  const open = new Map();

  /// A promise that records whether it is awaited.
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

  // If one method calls another, only the outer one is watched.
  let isInside = false;

  function watchingWord(what, body) {
    return function (...parameters) {
      if (isInside) return body.apply(this, parameters);
      isInside = true;
      let result;
      try {
        result = testing.actionStep(() => what(this, parameters), this, parameters,
          () => body.apply(this, parameters));
      } finally { isInside = false; }
      const place = result instanceof Promise ? testing.place() : null;
      // After an `await` inside a method, the stack contains no line of the spec.
      return place === null ? result : watch(() => what(this, parameters), result, place);
    };
  }

  /// Watches the functions of an object that return promises.
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
  const { native, Locator, Native, clock, browser, network, storage } = testing;
  // Functions that only say what to use instead return no promise.
  const watchClass = (type, nameOf, others = []) => watchWords(type.prototype, nameOf,
    Object.getOwnPropertyNames(type.prototype).filter(name => !['constructor', ...others].includes(name)));
  watchClass(testing.Page, plain('page'), ['ask', 'tell', 'run', ...testing.pageWordsInstead]);
  watchClass(testing.Keyboard, plain('page.keyboard'));
  watchClass(testing.Mouse, plain('page.mouse'));
  watchClass(testing.Touchscreen, plain('page.touchscreen'));
  watchClass(testing.BrowserContext, plain('context'), ['tell', ...testing.contextWordsInstead]);
  watchClass(testing.Frame, plain('frame'), ['ask', ...testing.frameWordsInstead]);
  watchClass(testing.JSHandle, plain('handle'));
  watchClass(testing.ElementHandle, plain('elementHandle'));
  watchClass(testing.APIRequestContext, plain('request'));
  watchWords(clock, plain('clock'));
  watchWords(browser, plain('browser'));
  watchWords(network, plain('network'));
  watchWords(storage.local, plain('storage.local'));
  watchWords(storage.session, plain('storage.session'));
  watchWords(native, nativeWord(() => 'native'), ['call', 'terminate', 'suspend', 'resume']);
  watchWords(Native.prototype, nativeWord(self => `native.bridge('${self.bridgeName}')`), ['call']);
  watchClass(Locator, (self, name) => `${self}.${name}()`, ['act', 'look', ...testing.locatorWordsInstead]);

  /// Reports each promise that a finished step left pending as a mistake, unless the step has failed.
  testing.endOpen = function (hasFailed, step = 'the test') {
    const failures = [];
    for (const [promise, { what, place }] of [...open]) {
      // Its outcome is already reported here.
      promise.then(undefined, () => {});
      if (!hasFailed) failures.push(testing.failure(`${step} ended before ${what()} finished: add \`await\``, place));
    }
    open.clear();
    return failures;
  };
})
