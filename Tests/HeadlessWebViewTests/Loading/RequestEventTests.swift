import HeadlessWebView
import LoopbackServer
import Testing

/// The events of `XMLHttpRequest`.
@Suite("Request events")
struct RequestEventTests {
  /// Creates a request log all its events, with `u:` before those of its upload.
  private static let watch = """
    const x = new XMLHttpRequest();
    const types = ['loadstart', 'progress', 'load', 'error', 'abort', 'timeout', 'loadend'];
    const line = (e) => [e.type, x.readyState, e.loaded + '/' + e.total, e.lengthComputable].join(' ');
    for (const type of types) x.addEventListener(type, (e) => console.log(line(e)));
    x.onreadystatechange = () => console.log('state', x.readyState);
    const watchUpload = () => { for (const type of types) x.upload.addEventListener(type, (e) => console.log('u:' + line(e))); };

    """

  @Test("events fire in the standard's order, and progress counts bytes instead of characters")
  func order() throws {
    let harness = try RequestHarness { _ in LoopbackResponse("\u{e9}\u{e9}") }
    let lines = try harness.run(
      Self.watch + "x.open('POST', '/x'); watchUpload(); x.send('\\u00e9'); console.log('sent')")
    #expect(
      lines == [
        "state 1", "loadstart 1 0/0 false", "u:loadstart 1 0/2 true", "sent", "u:progress 1 2/2 true",
        "u:load 1 2/2 true",
        "u:loadend 1 2/2 true", "state 2", "state 3", "progress 3 4/4 true", "state 4", "load 4 4/4 true",
        "loadend 4 4/4 true",
      ])
  }

  @Test("an empty response has no state 3")
  func empty() throws {
    let harness = try RequestHarness { _ in LoopbackResponse() }
    #expect(
      try harness.run(Self.watch + "x.open('GET', '/x'); x.send()")
        == ["state 1", "loadstart 1 0/0 false", "state 2", "state 4", "load 4 0/0 false", "loadend 4 0/0 false"])
  }

  @Test("abort ends a request without a response; the loop no longer waits for it")
  func abort() throws {
    let harness = try RequestHarness { _ in .silence }
    let lines = try harness.run(
      Self.watch
        + "x.open('POST', '/x'); watchUpload(); x.send('ab'); setTimeout(() => { x.abort(); console.log(x.readyState); }, 0)"
    )
    #expect(
      lines == [
        "state 1", "loadstart 1 0/0 false", "u:loadstart 1 0/2 true", "state 4", "u:abort 4 0/0 false",
        "u:loadend 4 0/0 false", "abort 4 0/0 false", "loadend 4 0/0 false", "0",
      ])
  }

  @Test("abort in a listener of the response ends the request")
  func abortInListener() throws {
    let lines = try RequestHarness.echo(
      Self.watch
        + "x.open('GET', '/x'); x.addEventListener('readystatechange', () => { if (x.readyState === 2) x.abort(); }); x.send()"
    )
    #expect(
      lines == ["state 1", "loadstart 1 0/0 false", "state 2", "state 4", "abort 4 0/0 false", "loadend 4 0/0 false"])
  }

  @Test("open during a request ends that one without an event")
  func reopen() throws {
    let harness = try RequestHarness { $0.path == "/slow" ? .silence : LoopbackResponse("fast") }
    let lines = try harness.run(
      """
      const x = new XMLHttpRequest();
      for (const type of ['abort', 'error', 'load']) x.addEventListener(type, () => console.log(type, x.responseText));
      x.open('GET', '/slow'); x.send(); x.open('GET', '/fast'); x.send();
      """)
    #expect(lines == ["load fast"])
  }

  @Test("a server that does not respond in time causes a timeout, on either clock", arguments: [true, false])
  func timeout(isVirtual: Bool) throws {
    let harness = try RequestHarness(clock: isVirtual ? .virtual() : .real) { _ in .silence }
    let lines = try harness.run(Self.watch + "x.open('GET', '/x'); x.timeout = 20; x.send()")
    #expect(lines == ["state 1", "loadstart 1 0/0 false", "state 4", "timeout 4 0/0 false", "loadend 4 0/0 false"])
  }

  @Test("a response in time causes no timeout")
  func noTimeout() throws {
    #expect(try RequestHarness.echo("ask('GET', '/x', { timeout: 600000 })") == ["200 GET - "])
  }

  @Test("a synchronous request waits for the network, and throws when it fails")
  func synchronous() throws {
    let harness = try RequestHarness { request in
      switch request.path {
      case "/slow": .silence
      case "/old": .redirect(to: "/new")
      default: LoopbackResponse("\(request.method) \(request.text)")
      }
    }
    let lines = try harness.run(
      """
      const sync = (method, url, body) => {
        const x = new XMLHttpRequest();
        x.onprogress = () => console.log('never');
        x.onload = x.onloadend = ({ type }) => console.log(type);
        x.onreadystatechange = () => console.log('state', x.readyState);
        x.open(method, url, false);
        try { x.send(body); console.log(x.status, x.responseText); } catch (error) { console.log(error.name, error instanceof DOMException); }
      };
      sync('POST', '/x', 'body'); sync('GET', '/old'); sync('GET', 'http://closed.example/');
      const y = new XMLHttpRequest();
      y.timeout = 5;
      try { y.open('GET', '/x', false); } catch (error) { console.log(error.name); }
      """)
    #expect(
      lines == [
        "state 1", "state 4", "load", "loadend", "200 POST body", "state 1", "state 4", "load", "loadend", "200 GET ",
        "state 1", "NetworkError true", "InvalidAccessError",
      ])
  }

  @Test("requests of a page fail when the next document loads, and nothing waits for them")
  func replacedPage() throws {
    let harness = try RequestHarness {
      $0.path == "/slow" ? .silence : .html("<script>console.log('new page')</script>")
    }
    _ = try harness.network.evaluate(
      "for (const type of ['load', 'abort', 'error']) ask('GET', '/slow')['on' + type] = () => console.log(type); location = '/next'"
    )
    #expect(harness.network.lines == ["error", "error", "error", "error", "new page"])
  }

  @Test("a view that closes with a pending request is freed")
  func closed() throws {
    let harness = try RequestHarness { _ in .silence }
    harness.network.view.evaluateJavaScript("ask('GET', '/slow')")
    harness.network.view.eventLoop.runDueTasks()
    harness.network.view.close()
    try harness.network.view.runUntilIdle()
    #expect(harness.network.view.isClosed)
    #expect(harness.network.view.eventLoop.isIdle)
  }
}
