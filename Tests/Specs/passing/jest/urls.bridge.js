test('parameters are read and changed', () => {
  const params = new URLSearchParams('?a=1&b=2&a=3&c');
  expect([params.get('a'), params.getAll('a'), params.get('z'), params.size]).toEqual(['1', ['1', '3'], null, 4]);
  expect([params.has('a', '3'), params.has('a', '4'), params.get('c')]).toEqual([true, false, '']);
  params.append('d', 'x y&é');
  params.set('a', '9');
  params.delete('b', 'other');
  expect(params.toString()).toBe('a=9&b=2&c=&d=x+y%26%C3%A9');
  params.delete('b');
  params.sort();
  expect([...params]).toEqual([['a', '9'], ['c', ''], ['d', 'x y&é']]);
  const seen = [];
  params.forEach((value, name, object) => seen.push([name, value, object === params]));
  expect(seen[0]).toEqual(['a', '9', true]);
  expect([[...params.keys()], [...params.values()]]).toEqual([['a', 'c', 'd'], ['9', '', 'x y&é']]);
});

test('parameters are made from texts, records, pairs and other parameters', () => {
  expect(String(new URLSearchParams(/** @type {any} */ ({ a: 1, b: 'c d' })))).toBe('a=1&b=c+d');
  expect(String(new URLSearchParams(/** @type {any} */ ([['a', '1'], new Set(['b', '2'])])))).toBe('a=1&b=2');
  const first = new URLSearchParams('a=1'), second = new URLSearchParams(first);
  second.set('a', '2');
  expect(String(first)).toBe('a=1');
  expect(new URLSearchParams().size).toBe(0);
  expect(new URLSearchParams('a=%ff%41').get('a')).toBe('\ufffdA');
  expect(() => new URLSearchParams([['a']])).toThrow('each entry must be a pair [name, value], but one is ["a"]');
  expect(() => new URLSearchParams().append('a')).toThrow('URLSearchParams.append() needs 2 arguments');
});

test('an iterator sees later changes', () => {
  const params = new URLSearchParams('a=1');
  const names = [];
  for (const [name] of params) {
    names.push(name);
    if (names.length < 3) params.append(name + 'a', '');
  }
  expect(names).toEqual(['a', 'aa', 'aaa']);
});

test('the parts of an address can be set', () => {
  const url = new URL('https://u:p@host.test:8080/a/b?x=1#h');
  expect([url.username, url.password, url.host, url.origin]).toEqual(['u', 'p', 'host.test:8080',
    'https://host.test:8080']);
  url.protocol = 'http';
  url.username = url.password = '';
  url.hostname = 'Other.test';
  url.port = '';
  url.pathname = '/c d';
  url.search = 'y=2';
  url.hash = '';
  expect(url.href).toBe('http://other.test/c%20d?y=2');
  url.href = 'https://new.test';
  expect(url.pathname).toBe('/');
  expect(() => { url.href = 'nothing'; }).toThrow('invalid URL: "nothing"');
  expect(`${url} ${JSON.stringify({ url })}`).toBe('https://new.test/ {"url":"https://new.test/"}');
  const { parse } = /** @type {any} */ (URL);
  expect(parse('nothing')).toBe(null);
  expect(parse('/x', 'https://a.test').href).toBe('https://a.test/x');
  expect(URL.canParse('https://a.test', 'no base')).toBe(false);
});

test('an address and its parameters stay the same', () => {
  const url = new URL('https://a.test/?q=a+b');
  const { searchParams } = url;
  searchParams.append('n', '1');
  expect(url.href).toBe('https://a.test/?q=a+b&n=1');
  url.search = '?z=1';
  expect([...searchParams]).toEqual([['z', '1']]);
  expect(url.searchParams).toBe(searchParams);
  searchParams.delete('z');
  expect(url.href).toBe('https://a.test/');
});

test('addresses are compared by their text', () => {
  expect(new URL('https://a.test/x')).toEqual(new URL('/x', 'https://a.test'));
  expect(new URL('https://a.test/x')).not.toEqual(new URL('https://a.test/y'));
  expect(new URLSearchParams('a=1')).toEqual(new URLSearchParams({ a: '1' }));
  expect(new URLSearchParams('a=1')).not.toEqual(new URLSearchParams('a=2'));
  expect(() => expect(new URL('https://a.test/')).toEqual(1)).toThrow('[URL: https://a.test/]');
});
