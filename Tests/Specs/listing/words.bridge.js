// Lists every name of the spec API, one per line, for the test of the types.
test('lists the words', async () => {
  const subjects = {
    Test: test, TestWord: test.only, Describe: describe, Expect: expect, Expectation: expect(1), Mock: jest.fn(), Jest: jest, Native: native,
    Bridge: native.bridge(), Page: page, Keyboard: page.keyboard, Locator: page.locator('p'), FrameLocator: page.frameLocator('iframe'), Mouse: page.mouse, Touchscreen: page.touchscreen, Browser: browser, Clock: clock, Context: context,
    Network: network, PageStorage: storage, StorageArea: storage.local,
  };
  const hear = (name, event) => { subjects[name] ??= event; };
  page.on('dialog', dialog => hear('Dialog', dialog));
  page.on('console', message => hear('ConsoleMessage', message));
  page.on('request', request => hear('Request', request));
  page.on('response', response => hear('Response', response));
  await network.route('/x', route => { hear('Route', route); return route.fulfill({}); });
  await page.setContent('<p>');
  await page.evaluate(async () => { alert('x'); console.log('x'); await fetch('/x'); });

  // The prototypes of the language may be watched for missing members.
  const isOurs = value => !['hasOwnProperty', 'bind', 'flatMap'].some(name => Object.hasOwn(value, name));
  for (const [name, subject] of Object.entries(subjects)) {
    const words = new Set();
    for (let place = subject; place !== null && isOurs(place); place = Object.getPrototypeOf(place)) {
      for (const key of Object.getOwnPropertyNames(place)) {
        const { value } = Object.getOwnPropertyDescriptor(place, key);
        // Unsupported functions, which only name an alternative, have no type.
        if (typeof value === 'function' && /is not supported/.test(String(value))) continue;
        if (typeof subject !== 'function' || !['length', 'name', 'prototype', 'caller', 'arguments'].includes(key)) words.add(key);
      }
    }
    words.delete('constructor');
    for (const word of [...words].sort()) console.log(`${name}.${word}`);
  }
  const language = ['Atomics', 'Infinity', 'Intl', 'JSON', 'Math', 'NaN', 'Reflect', 'WebAssembly', 'console', 'globalThis', 'undefined'];
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = globalThis[name];
    if (language.includes(name) || (typeof value === 'function' && /\[native code\]/.test(String(value)))) continue;
    console.log(`global.${name}`);
  }
});
