import Foundation
import HeadlessWebView
import LoopbackServer
import Testing

/// Requests of `XMLHttpRequest`.
@Suite("Request bodies")
struct RequestBodyTests {
  @Test("GET and HEAD send no body; HEAD returns headers and no text")
  func reading() throws {
    let lines = try RequestHarness.echo(
      """
      ask('GET', '/x', { body: 'lost' });
      ask('HEAD', '/x', { body: 'lost', log: (x) => [x.status, x.responseText === '', x.getResponseHeader('content-type')].join() });
      """)
    #expect(lines.sorted() == ["200 GET - ", "200,true,text/plain"])
  }

  @Test("every method with a body sends it", arguments: ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "query"])
  func methods(method: String) throws {
    #expect(
      try RequestHarness.echo("ask('\(method)', '/x', { body: 'hello' })") == [
        "200 \(method) text/plain;charset=UTF-8 hello"
      ])
  }

  @Test("standard methods are converted to upper case")
  func capitals() throws {
    #expect(try RequestHarness.echo("ask('post', '/x')") == ["200 POST - "])
  }

  @Test("JSON text is sent with the page's type and a corrected charset")
  func json() throws {
    let lines = try RequestHarness.echo(
      """
      ask('POST', '/x', { body: JSON.stringify({ a: ['\\u00e9', '\\u{1F600}'] }), headers: { 'Content-Type': 'application/json; charset=latin1' } });
      """)
    #expect(lines == ["200 POST application/json; charset=UTF-8 {\"a\":[\"\u{e9}\",\"\u{1F600}\"]}"])
  }

  @Test("bytes are sent unchanged, and only the part of a view")
  func bytes() throws {
    let harness = try RequestHarness { request in LoopbackResponse("\(request["content-type"] ?? "-") \(request.body)")
    }
    let lines = try harness.run(
      """
      const bytes = new Uint8Array([0, 255, 128, 10, 13]);
      const step = (body, next) => ask('POST', '/x', { body }).addEventListener('loadend', next);
      step(bytes.buffer, () => step(bytes.subarray(1, 3), () => step(new DataView(bytes.buffer, 3), () => step(new ArrayBuffer(0), () => {}))));
      """)
    #expect(lines == ["200 - [0, 255, 128, 10, 13]", "200 - [255, 128]", "200 - [10, 13]", "200 - []"])
  }

  @Test("a form is sent as multipart/form-data, with escaped names and line breaks")
  func form() throws {
    let harness = try RequestHarness { LoopbackResponse($0.text) }
    let lines = try harness.run(
      """
      const form = new FormData();
      form.append('a', '1\\n2');
      form.append('q"\\n', '\\u00e9');
      ask('POST', '/x', { body: form, log: (x) => x.responseText });
      """)
    let boundary = "----WebKitFormBoundary0000000000000001"
    #expect(harness.requests.last?["content-type"] == "multipart/form-data; boundary=\(boundary)")
    #expect(
      lines == [
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n2\r\n"
          + "--\(boundary)\r\nContent-Disposition: form-data; name=\"q%22%0D%0A\"\r\n\r\n\u{e9}\r\n--\(boundary)--\r\n"
      ])
  }

  @Test("the boundary of a form does not occur in its text")
  func boundary() throws {
    let harness = try RequestHarness { LoopbackResponse($0["content-type"] ?? "") }
    let lines = try harness.run(
      """
      const form = new FormData();
      form.append('a', '----WebKitFormBoundary0000000000000001');
      ask('POST', '/x', { body: form });
      """)
    #expect(lines == ["200 multipart/form-data; boundary=----WebKitFormBoundary0000000000000002"])
  }

  @Test("URL-encoded text is sent with the page's type, and any other object as its text")
  func encoded() throws {
    let lines = try RequestHarness.echo(
      """
      ask('POST', '/x', { body: 'a=1&b=%20', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
        .onloadend = () => ask('POST', '/x', { body: { toString: () => 'object' } });
      """)
    #expect(
      lines == ["200 POST application/x-www-form-urlencoded a=1&b=%20", "200 POST text/plain;charset=UTF-8 object"])
  }

  @Test("a document is sent as its markup")
  func document() throws {
    let lines = try RequestHarness.echo("ask('POST', '/x', { body: document })")
    #expect(lines == ["200 POST text/html;charset=UTF-8 <html><head></head><body></body></html>"])
  }

  @Test("the page's headers are sent, joined by name; it cannot set those of the browser")
  func headers() throws {
    let harness = try RequestHarness { _ in LoopbackResponse() }
    _ = try harness.run(
      """
      const x = new XMLHttpRequest();
      x.open('GET', '/x');
      x.setRequestHeader('X-Token', ' a ');
      x.setRequestHeader('x-token', 'b');
      for (const name of ['Host', 'Cookie', 'Origin', 'Sec-Fetch-Mode', 'Content-Length']) x.setRequestHeader(name, 'evil');
      for (const [name, value] of [['a b', 'x'], ['x', 'a\\nb']]) {
        try { x.setRequestHeader(name, value); } catch (error) { console.log(error.name); }
      }
      x.send();
      """)
    let request = try #require(harness.requests.first)
    #expect(harness.network.lines == ["SyntaxError", "SyntaxError"])
    #expect(request["x-token"] == "a, b")
    #expect(request["host"] == "127.0.0.1:\(harness.server.port)")
    #expect(!request.fields.contains { $0.value == "evil" })
  }

  @Test("below a file root, methods other than GET and HEAD return 405 and report a fault")
  func files() throws {
    let root = NetworkHarness(root: FileManager.default.temporaryDirectory.path, origin: "https://app.example")
    var faults: [String] = []
    root.view.transcript.observe { event in
      if event.type == .fault { faults.append(event.string("text") ?? "") }
    }
    root.view.loadHTML("", baseURL: try #require(WebURL("https://app.example/")))
    try root.view.runUntilIdle()
    let lines = try root.evaluate(
      """
      for (const isAsync of [true, false]) {
        const x = new XMLHttpRequest();
        x.onload = () => console.log('load', x.status);
        x.open('POST', 'data.json', isAsync);
        x.send('body');
        console.log(x.status, x.statusText, x.getResponseHeader('allow'));
      }
      """)
    #expect(lines == ["0  null", "load 405", "405 Method Not Allowed GET, HEAD", "load 405"])
    #expect(faults.count == 2)
  }
}
