import LoopbackServer
import Testing

/// `fetch`, and its requests and responses.
@Suite("Fetch")
struct FetchTests {
  @Test("a response has its status, headers and body, which can be read once")
  func answers() throws {
    let harness = try RequestHarness { request in
      request.path == "/no"
        ? .notFound : LoopbackResponse("{\"a\":\"\u{e9}\"}", fields: [("X-A", "1"), ("Set-Cookie", "c=1")])
    }
    let lines = try harness.run(
      """
      (async () => {
        const r = await fetch('/x#f');
        console.log(r instanceof Response, r.ok, r.status, r.statusText, r.type, r.redirected, r.url === location.origin + '/x', r.body);
        console.log(r.headers.get('x-a'), r.headers.has('set-cookie'), r.bodyUsed);
        const copy = r.clone();
        const value = await r.json();
        console.log(value.a, value instanceof Object, r.bodyUsed, copy.bodyUsed, (await copy.arrayBuffer()).byteLength);
        for (const wrong of [() => r.text(), () => r.clone(), () => r.headers.set('a', 'b')]) {
          try { await wrong(); console.log('fine'); } catch (error) { console.log(error instanceof TypeError); }
        }
        const no = await fetch('/no'); console.log(no.ok, no.status, (await no.blob()) instanceof Blob);
        console.log((await fetch('/x', { method: 'HEAD' })).headers.get('x-a'));
      })();
      """)
    #expect(
      lines == [
        "true true 200 OK basic false true [object ReadableStream]", "1 false false", "\u{e9} true true false 10",
        "true", "true", "true",
        "false 404 true", "1",
      ])
  }

  @Test("a request sends its method, headers and body with the matching type")
  func sending() throws {
    let lines = try RequestHarness.echo(
      """
      (async () => {
        const send = async (...args) => console.log(await (await fetch(...args)).text());
        await send('/x', { method: 'post', body: 'a' });
        await send('/x', { method: 'PATCH', body: new URLSearchParams({ a: 'b' }) });
        await send('/x', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
        await send('/x', { method: 'POST', body: new Uint8Array([97]), headers: [['Cookie', 'evil']] });
        const request = new Request('/x', { method: 'PUT', body: new Blob(['q'], { type: 't/t' }) });
        const copy = request.clone();
        await send(request); console.log(request.bodyUsed, copy.bodyUsed); await send(copy);
        await fetch(request).catch((error) => console.log(error instanceof TypeError));
      })();
      """)
    #expect(
      lines == [
        "POST text/plain;charset=UTF-8 a", "PATCH application/x-www-form-urlencoded;charset=UTF-8 a=b",
        "POST application/json {}", "POST - a", "PUT t/t q", "true false", "PUT t/t q", "true",
      ])
  }

  @Test("every failure rejects with the page's TypeError")
  func failures() throws {
    let harness = try RequestHarness { _ in .notFound }
    let lines = try harness.run(
      """
      (async () => {
        for (const args of [['https://nope.example/'], ['http://'], [], ['http://u:p@h/'], ['/x', { method: 'a b' }], ['/x', { method: 'TRACE' }],
          ['/x', { body: 'b' }], ['/x', { mode: 'x' }], ['/x', { mode: 'navigate' }], ['/x', { headers: { 'a b': 'c' } }],
          ['/x', { mode: 'no-cors', method: 'PUT' }], ['file:///etc/passwd'], ['about:blank'], ['blob:x']]) {
          await fetch(...args).then(() => console.log('fine'), (e) => { if (!(e instanceof TypeError)) console.log(e.name); });
        }
        await fetch('about:blank').catch((e) => console.log(e.message));
        await new Response('{').json().catch((e) => console.log(e instanceof DOMException && e.name === 'SyntaxError'));
        await Response.prototype.text.call({}).catch((e) => console.log(e instanceof TypeError));
      })();
      """)
    #expect(lines == ["Load failed", "true", "true"])
  }

  @Test("an aborted fetch rejects with the signal's reason, before and after the response")
  func aborting() throws {
    let harness = try RequestHarness { _ in LoopbackResponse("text") }
    let lines = try harness.run(
      """
      (async () => {
        const tell = (e) => console.log(e.name ?? e, e instanceof DOMException);
        const first = new AbortController();
        const promise = fetch('/x', { signal: first.signal }); first.abort(); await promise.catch(tell);
        await fetch('/x', { signal: AbortSignal.abort('why') }).catch(tell);
        const last = new AbortController();
        const r = await fetch(new Request('/x', { signal: last.signal })); last.abort(); await r.text().catch(tell);
        const request = new Request('/x', { signal: last.signal }); console.log(request.signal.aborted, request.signal === last.signal);
        const done = new AbortController(); console.log(await (await fetch('/x', { signal: done.signal })).text()); done.abort();
      })();
      """)
    #expect(lines == ["AbortError true", "why false", "AbortError true", "true false", "text"])
  }

  @Test("redirects are followed, rejected or returned to the page")
  func redirects() throws {
    let harness = try RequestHarness { request in
      request.path == "/away" ? .redirect(to: "/landed") : LoopbackResponse("there")
    }
    let lines = try harness.run(
      """
      (async () => {
        const r = await fetch('/away'); console.log(r.redirected, r.url.endsWith('/landed'), await r.text());
        await fetch('/away', { redirect: 'error' }).catch((e) => console.log(e.message));
        const m = await fetch('/away', { redirect: 'manual' }); console.log(m.type, m.status, m.url.endsWith('/away'), await m.text() === '');
      })();
      """)
    #expect(lines == ["true true there", "Load failed", "opaqueredirect 0 true true"])
  }

  @Test("modes and credentials determine the permitted requests to other origins")
  func modes() throws {
    let other = try LoopbackServer { request in
      let fields = [
        ("Access-Control-Allow-Origin", request["origin"] ?? ""), ("Access-Control-Allow-Credentials", "true"),
      ]
      return LoopbackResponse(request["cookie"] ?? "none", fields: request.path == "/open" ? fields : [])
    }
    let harness = try RequestHarness { request in LoopbackResponse(request["cookie"] ?? "none") }
    let lines = try harness.run(
      """
      document.cookie = 'a=1';
      (async () => {
        const other = '\(other.origin)';
        const tell = (...args) => fetch(...args).then(async (r) => console.log(r.type, r.status, await r.text()), (e) => console.log(e.message));
        await tell(other + '/open'); await tell(other + '/open', { credentials: 'include' });
        await tell(other + '/shut'); await tell(other + '/open', { mode: 'same-origin' });
        await tell(other + '/shut', { mode: 'no-cors', headers: { 'x-a': 'b', accept: 'c' } });
        await tell('/x'); await tell('/x', { credentials: 'omit' });
      })();
      """)
    #expect(
      lines == [
        "cors 200 none", "cors 200 a=1", "Load failed", "Load failed", "opaque 0 ", "basic 200 a=1", "basic 200 none",
      ])
    #expect(other.lines == ["GET /open", "GET /open", "GET /shut", "GET /shut"])
    #expect(other.requests.last?["x-a"] == nil && other.requests.last?["accept"] == "c")
  }

  @Test(
    "data URLs are read with their type or the default type, and a page's replacement of fetch stays"
  )
  func rest() throws {
    #expect(
      try PageHarness.log(
        "fetch('data:text/plain;base64,aGk=').then(async (r) => mark([r.status, r.type, await r.text()]))")
        == ["200,basic,hi"])
    #expect(
      try PageHarness.log("fetch('data:,x').then((r) => mark(r.headers.get('content-type')))")
        == ["text/plain;charset=US-ASCII"])
    #expect(
      try PageHarness.log("window.fetch = 5; window.Headers = 6; new Response(''); mark([fetch, Headers])") == ["5,6"])
  }
}
