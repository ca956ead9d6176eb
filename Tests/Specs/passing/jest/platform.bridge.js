// Platform APIs for specs.
test('addresses', () => {
  const url = new URL('/a/b?x=1&y=two+words#here', 'https://app.example:8080/');
  expect([url.href, url.protocol, url.host, url.hostname, url.port, url.pathname, url.search, url.hash]).toEqual([
    'https://app.example:8080/a/b?x=1&y=two+words#here', 'https:', 'app.example:8080', 'app.example', '8080', '/a/b', '?x=1&y=two+words', '#here']);
  expect([url.searchParams.get('y'), url.searchParams.has('z'), [...url.searchParams.keys()]]).toEqual(['two words', false, ['x', 'y']]);
  expect(new URLSearchParams({ a: 'b c' }).toString()).toBe('a=b+c');
  expect(() => new URL('nothing')).toThrow('invalid URL: "nothing"');
  expect(URL.canParse('https://a.example')).toBe(true);
});

test('microtasks, copies, steps', async () => {
  const order = [];
  queueMicrotask(() => { order.push(1); });
  order.push(0);
  await null;
  await null;
  expect(order).toEqual([0, 1]);
  const value = { list: [1, { at: new Date(5) }] };
  const copy = structuredClone(value);
  expect(copy).toEqual(value);
  expect(copy).not.toBe(value);
  expect(await test.step('a part', async () => 5)).toBe(5);
});
