import HeadlessWebView
import LoopbackServer
import Testing

/// Responses of `XMLHttpRequest`.
@Suite("Responses to requests")
struct RequestAnswerTests {
  @Test("a response has status, text, the URL after a redirect, and the headers except cookies")
  func head() throws {
    let harness = try RequestHarness { request in
      request.path == "/old"
        ? .redirect(to: "/new?x=1#there")
        : LoopbackResponse("gone", status: 410, fields: [("X-One", "1"), ("x-one", "2"), ("Set-Cookie", "a=1")])
    }
    let lines = try harness.run(
      """
      ask('GET', '/old', { log: (x) => JSON.stringify([x.status, x.statusText, x.responseText, x.responseURL.replace(location.origin, ''),
        x.getResponseHeader('X-ONE'), x.getResponseHeader('set-cookie'), x.getResponseHeader('nope'), x.getAllResponseHeaders()]) })
      """)
    #expect(
      lines == [
        #"[410,"Gone","gone","/new?x=1","1, 2",null,null,"connection: close\r\ncontent-length: 4\r\ncontent-type: text/plain\r\nx-one: 1, 2\r\n"]"#
      ])
  }

  @Test(
    "a redirect keeps the method or changes it to GET, depending on its status", arguments: [301, 302, 303, 307, 308])
  func redirects(status: Int) throws {
    let harness = try RequestHarness { request in
      request.path == "/old"
        ? .redirect(to: "/new", status: status) : LoopbackResponse("\(request.method) \(request.text)")
    }
    #expect(try harness.run("ask('POST', '/old', { body: 'b' })") == [status < 307 ? "200 GET " : "200 POST b"])
    #expect((harness.requests.last?["content-type"] == nil) == (status < 307))
  }

  @Test("responseType parses JSON and returns bytes or text; an invalid response is null")
  func types() throws {
    let harness = try RequestHarness { request in
      request.path == "/bad"
        ? LoopbackResponse("{") : LoopbackResponse(bytes: Array("\u{FEFF}{\"a\":[1]}".utf8), type: "application/json")
    }
    let lines = try harness.run(
      """
      const show = (x) => x.response instanceof ArrayBuffer ? new Uint8Array(x.response).join() : JSON.stringify(x.response);
      const log = (x) => [x.responseType, show(x), x.response === x.response].join(' ');
      const steps = [['/x', 'json'], ['/x', 'arraybuffer'], ['/x', 'text'], ['/x', ''], ['/bad', 'json'], ['/bad', 'document'], ['/x', 'nope']];
      const next = () => { const [url, responseType] = steps.shift() ?? []; if (url) ask('GET', url, { responseType, log }).onloadend = next; };
      next();
      """)
    #expect(
      lines == [
        "json {\"a\":[1]} true", "arraybuffer 239,187,191,123,34,97,34,58,91,49,93,125 true",
        "text \"{\\\"a\\\":[1]}\" true", " \"{\\\"a\\\":[1]}\" true", "json null true", "document null true",
        " \"{\\\"a\\\":[1]}\" true",
      ])
  }

  @Test("responseText is available only for text, and responseType cannot change once the body is read")
  func misuse() throws {
    let lines = try RequestHarness.echo(
      """
      const attempt = (body) => { try { body(); console.log('fine'); } catch (error) { console.log(error.name); } };
      ask('GET', '/x', { responseType: 'json', log: (x) => {
        attempt(() => x.responseText); attempt(() => x.responseXML); attempt(() => { x.responseType = 'text'; }); return 'done';
      } });
      """)
    #expect(lines == ["InvalidStateError", "InvalidStateError", "InvalidStateError", "done"])
  }

  @Test("responseType can be set when the headers have arrived")
  func late() throws {
    let lines = try RequestHarness.echo(
      """
      const x = ask('GET', '/x', { log: (x) => x.response.byteLength });
      x.onreadystatechange = () => { if (x.readyState === 2) x.responseType = 'arraybuffer'; };
      """)
    #expect(lines == ["6"])
  }

  @Test("XML is parsed as a document of the page, and HTML only if a document was requested")
  func documents() throws {
    let harness = try RequestHarness { request in
      request.path == "/xml"
        ? LoopbackResponse("<a><b id='i'>x</b></a>", type: "application/xml")
        : request.path == "/broken" ? LoopbackResponse("<a>", type: "text/xml") : .html("<p>hello</p>")
    }
    let lines = try harness.run(
      """
      const log = (x) => { const d = x.responseXML; return d === null ? 'null' : [d instanceof Document, d.querySelector('b, p').textContent].join(' '); };
      const steps = [['/xml', ''], ['/xml', 'document'], ['/broken', ''], ['/html', ''], ['/html', 'document']];
      const next = () => { const [url, responseType] = steps.shift() ?? []; if (url) ask('GET', url, { responseType, log }).onloadend = next; };
      next();
      """)
    #expect(lines == ["true x", "true x", "null", "null", "true hello"])
  }

  @Test("the charset of the response, or else that of the page, decodes its bytes")
  func charset() throws {
    let harness = try RequestHarness { request in
      LoopbackResponse(
        bytes: [0x61, 0xE9, 0x80], type: request.path == "/latin" ? "text/plain; charset=ISO-8859-1" : "text/plain")
    }
    let lines = try harness.run(
      """
      const log = (x) => [...x.responseText].map((c) => c.charCodeAt(0).toString(16)).join(' ');
      ask('GET', '/latin', { log }).onloadend = () => ask('GET', '/utf8', { log }).onloadend = () => {
        const x = new XMLHttpRequest();
        x.open('GET', '/binary');
        x.overrideMimeType('text/plain; charset=x-user-defined');
        x.onload = () => console.log(log(x));
        x.send();
      };
      """)
    #expect(lines == ["61 e9 20ac", "61 fffd", "61 f7e9 f780"])
  }

  @Test("a refused connection fires error and not load; the transcript has the reason")
  func refused() throws {
    let port = try RefusingPort()
    let harness = NetworkHarness()
    harness.view.loadHTML("", baseURL: try #require(WebURL(port.origin)))
    try harness.view.runUntilIdle()
    let lines = try harness.evaluate(
      """
      const x = new XMLHttpRequest();
      x.open('GET', '/x');
      for (const type of ['load', 'error', 'loadend']) x.addEventListener(type, () => console.log(type, x.readyState, x.status, x.responseURL === ''));
      x.send();
      """)
    #expect(lines == ["error 4 0 true", "loadend 4 0 true"])
    #expect(harness.failedLoads == ["\(port.origin)/x: could not connect to 127.0.0.1:\(port.port)"])
  }
}
