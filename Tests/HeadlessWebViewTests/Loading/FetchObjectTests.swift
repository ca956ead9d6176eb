import Testing

/// `Headers` and `Response` objects that pages create.
@Suite("Headers and responses")
struct FetchObjectTests {
  @Test("headers are joined and sorted by name, except cookies; a guard makes some immutable")
  func headers() throws {
    let log = try PageHarness.log(
      """
      const h = new Headers({ 'X-B': ' 1 ', a: 2 });
      h.append('x-b', 3); h.append('set-cookie', 'p'); h.append('Set-Cookie', 'q');
      mark(JSON.stringify([...h])); mark([h.get('X-B'), h.get('no'), h.has('A'), h.getSetCookie().length]);
      h.delete('A'); h.set('x-b', 4); mark([...new Headers([...h]).keys()]); mark(h.get('x-b'));
      mark(new Request('/', { headers: { Host: 'evil', ok: '1' } }).headers.has('host'));
      mark(new Response('', { headers: { 'set-cookie': 'evil' } }).headers.has('set-cookie'));
      mark([...new Request('/', { mode: 'no-cors', headers: { accept: '(', 'accept-language': 'en', 'content-type': 'a/b', x: 'y' } }).headers.keys()]);
      for (const wrong of [() => new Headers([['a']]), () => new Headers({ 'a b': 'c' }), () => new Headers({ a: '\\u1234' }), () => new Headers(5),
        () => h.append('a', 'b\\nc'), () => h.get(), () => Response.error().headers.append('a', 'b')]) {
        try { wrong(); mark('fine'); } catch (error) { if (!(error instanceof TypeError)) mark(error.name); }
      }
      """)
    #expect(
      log == [
        #"[["a","2"],["set-cookie","p"],["set-cookie","q"],["x-b","1, 3"]]"#, "1, 3,,true,2",
        "set-cookie,set-cookie,x-b",
        "4", "false", "false", "accept-language",
      ])
  }

  @Test("pages can create responses")
  func responses() throws {
    let log = try PageHarness.log(
      """
      const r = new Response('x', { status: 201, statusText: 'Y' });
      mark([r.status, r.ok, r.statusText, r.type, r.url, r.headers.get('content-type')]);
      mark([Response.error().type, Response.error().status, Response.redirect('/q', 301).headers.get('location')]);
      const j = Response.json({ a: [1] }, { status: 202 }); mark([j.status, j.headers.get('content-type')]);
      const cycle = {}; cycle.cycle = cycle;
      for (const [wrong, type] of [[() => new Response('', { status: 204 }), TypeError], [() => new Response('', { status: 99 }), RangeError],
        [() => Response.json(cycle), TypeError], [() => Response.json(undefined), TypeError], [() => Response.redirect('/', 200), RangeError],
        [() => new Response('', { statusText: '\\n' }), TypeError]]) {
        try { wrong(); mark('fine'); } catch (error) { if (!(error instanceof type)) mark(error.name); }
      }
      (async () => {
        mark(await j.text());
        mark([...await new Response(new URLSearchParams('a=1&b=2')).formData()].join(' '));
        mark(await new Response('\\ufeffb').text()); mark(await new Response().text() === '');
        await new Response('x').formData().catch((e) => mark(e instanceof TypeError));
      })();
      """)
    #expect(
      log == [
        "201,true,Y,default,,text/plain;charset=UTF-8", "error,0,https://app.example/q", "202,application/json",
        #"{"a":[1]}"#, "a,1 b,2", "b", "true", "true",
      ])
  }
}
