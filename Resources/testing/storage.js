// `storage`: the data that a page stores.
(function (testing, host) {
  'use strict';

  /// Local storage can be read and written before a page is loaded: it is that of an origin.
  function local(origin) {
    const tell = (operation, ...parameters) => testing.tell('localStorage', [operation, origin ?? null, ...parameters]);
    return {
      get: async key => tell('get', String(key)),
      set: async (key, value) => { tell('set', String(key), String(value)); },
      remove: async key => { tell('remove', String(key)); },
      clear: async () => { tell('clear'); },
      /// Returns all stored items as an object.
      all: async () => Object.fromEntries(tell('all')),
    };
  }

  function session() {
    const ask = (body, argument) =>
      testing.page.evaluate(`(${body})(sessionStorage, ${JSON.stringify(argument ?? null)})`);
    return {
      get: async key => ask((area, key) => area.getItem(key), String(key)),
      set: async (key, value) => ask((area, [key, value]) => area.setItem(key, value), [String(key), String(value)]),
      remove: async key => ask((area, key) => area.removeItem(key), String(key)),
      clear: async () => ask(area => area.clear()),
      all: async () => ask(area => Object.fromEntries(Object.keys(area).map(key => [key, area.getItem(key)]))),
    };
  }

  testing.storage = {
    /// The page's local storage; before the first page, that of the run's own origin.
    local: local(), session: session(),
    /// Returns the local storage of an origin, such as 'https://shop.example'.
    of(origin) {
      if (host.tell('parseAddress', [String(origin), null]) === null)
        throw testing.failure(`storage.of(): invalid origin: ${testing.inline(origin)}`);
      return local(String(origin));
    },
  };
})
