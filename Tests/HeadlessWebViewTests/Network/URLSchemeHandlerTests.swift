import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Handlers of custom schemes")
struct URLSchemeHandlerTests {
  /// Header fields that allow every page to call, and to read `X-Result`.
  private static let open: [(name: String, value: String)] = [
    ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Headers", "*"),
    ("Access-Control-Expose-Headers", "X-Result"),
  ]

  @Test("respond to fetch, XMLHttpRequest, elements, frames and documents")
  func everything() throws {
    let page = try Page()
    try page.view.setURLSchemeHandler(
      { request in
        switch request.url.path {
        case "/script.js": .text("console.log('script')", type: "text/javascript", headers: Self.open)
        case "/frame": .html("<script>console.log('frame', location.href)</script>")
        case "/page": .html("<script>console.log('document', location.href)</script>")
        default: .text("\(request.method) \(request.url.href) \(request.text)", headers: Self.open)
        }
      }, forURLScheme: "native")
    let lines = try page.run(
      """
      log(await (await fetch('native://host/a%20b?c=d', { method: 'POST', body: 'text' })).text());
      const request = new XMLHttpRequest();
      request.open('GET', 'native://host/x', false);
      request.send();
      log(request.status, request.responseText);
      const script = document.createElement('script');
      script.src = 'native://host/script.js';
      document.head.append(script);
      await new Promise((done) => { script.onload = done; });
      const frame = document.createElement('iframe');
      frame.src = 'native://host/frame';
      document.body.append(frame);
      """)
    #expect(
      lines == [
        "POST native://host/a%20b?c=d text", "200 GET native://host/x ", "script", "frame native://host/frame",
      ])
    page.view.load(try #require(WebURL("native://host/page")))
    try page.view.runUntilIdle()
    #expect(page.lines.last == "document native://host/page")
  }

  @Test("have to allow other origins, and receive the preflight request")
  func consent() throws {
    let page = try Page()
    var seen: [String] = []
    var allowed: [(name: String, value: String)] = []
    try page.view.setURLSchemeHandler(
      { request in
        seen.append("\(request.method) \(request.header("Origin") ?? "-")")
        return .text("ok", headers: allowed + [("X-Result", "1"), ("X-Hidden", "2")])
      }, forURLScheme: "ipc")
    let script = """
      const answer = await fetch('ipc://localhost/x', { method: 'POST', body: '{}', headers: { 'X-Key': 'k' } });
      log(await answer.text(), answer.headers.get('x-result'), answer.headers.get('x-hidden'), answer.type);
      """
    #expect(try page.run(script).last?.hasPrefix("failed: TypeError") == true)
    #expect(seen == ["OPTIONS https://app.example"])
    allowed = [("Access-Control-Allow-Origin", "*")]
    #expect(try page.run(script).last?.hasPrefix("failed: TypeError") == true)
    allowed = Self.open
    seen = []
    #expect(try page.run(script) == ["ok 1 null cors"])
    #expect(seen == ["OPTIONS https://app.example", "POST https://app.example"])
    // A simple request needs no preflight request, but the response has to allow its reader.
    allowed = []
    seen = []
    #expect(try page.run("await fetch('ipc://localhost/x')").last?.hasPrefix("failed: TypeError") == true)
    #expect(seen == ["GET https://app.example"])
  }

  @Test("receive the frame of a script's request")
  func frames() throws {
    let page = try Page()
    var frames: [String] = []
    try page.view.setURLSchemeHandler(
      { request in
        frames.append(request.frame.map { "\($0.id) \($0.origin)" } ?? "none")
        return .text("", headers: Self.open)
      }, forURLScheme: "ipc")
    page.view.network.route("https://other.example/", .html("<script>fetch('ipc://localhost/x')</script>"))
    _ = try page.run(
      """
      await fetch('ipc://localhost/x');
      const image = new Image();
      image.src = 'ipc://localhost/image';
      await new Promise((done) => { image.onload = image.onerror = done; });
      const frame = document.createElement('iframe');
      frame.src = 'https://other.example/';
      document.body.append(frame);
      """)
    #expect(frames.first == "0 https://app.example")
    #expect(frames.last?.hasSuffix(" https://other.example") == true)
    #expect(frames.last?.hasPrefix("0 ") == false)
  }

  @Test("come after routes, may respond later, and fail when they pass")
  func order() throws {
    let page = try Page()
    try page.view.setURLSchemeHandler(
      { request in
        switch request.url.path {
        case "/later": .text("late", headers: Self.open).delayed(by: .seconds(2))
        case "/pass": .passOn
        default: .text("handler", headers: Self.open)
        }
      }, forURLScheme: "ipc")
    page.view.network.route("ipc://localhost/routed", .text("route"))
    let lines = try page.run(
      """
      const read = async (path) => (await fetch('ipc://localhost' + path)).text();
      const start = Date.now();
      log(await read('/routed'), await read('/x'), await read('/later'), Date.now() - start);
      await read('/pass').catch((error) => log(error.name));
      """)
    #expect(lines.filter { !$0.contains("failed to load") } == ["route handler late 2000", "TypeError"])
  }

  @Test("may respond from a later task of the loop, for which neither the clock nor an idle view waits")
  func fromLoop() throws {
    let page = try Page()
    let loop = page.view.eventLoop
    try page.view.setURLSchemeHandler(
      { request in
        .fromLoop { answer in
          guard request.url.path == "/timer" else { return {} }
          return loop.post(after: .seconds(3), label: "the response") { answer(.text("late", headers: Self.open)) }
        }
      }, forURLScheme: "ipc")
    let lines = try page.run(
      """
      const start = Date.now();
      log(await (await fetch('ipc://localhost/timer')).text(), Date.now() - start);
      await fetch('ipc://localhost/never');
      log('not reached');
      """)
    #expect(lines == ["late 3000"])
  }

  @Test("are for schemes that the view does not load itself, one for each, until they are removed")
  func registration() throws {
    let page = try Page()
    let handler: URLSchemeHandler = { _ in .text("one", headers: Self.open) }
    try page.view.setURLSchemeHandler(handler, forURLScheme: "IPC")
    #expect(throws: URLSchemeHandlerError.schemeInUse("ipc")) {
      try page.view.setURLSchemeHandler(handler, forURLScheme: "ipc")
    }
    for scheme in ["https", "FILE", "blob", "javascript", "ws"] {
      #expect(throws: URLSchemeHandlerError.handledByView(scheme.lowercased())) {
        try page.view.setURLSchemeHandler(handler, forURLScheme: scheme)
      }
    }
    for text in ["", "1a", "a b", "a:", "é"] {
      #expect(throws: URLSchemeHandlerError.invalidScheme(text)) {
        try page.view.setURLSchemeHandler(handler, forURLScheme: text)
      }
    }
    #expect(page.view.urlSchemeHandler(forURLScheme: "Ipc") != nil)
    #expect(try page.run("log(await (await fetch('IPC://localhost/')).text())") == ["one"])
    try page.view.setURLSchemeHandler(nil, forURLScheme: "ipc")
    #expect(page.view.urlSchemeHandler(forURLScheme: "ipc") == nil)
    #expect(try page.run("await fetch('ipc://localhost/')").last?.hasPrefix("failed: TypeError") == true)
  }

  @Test("name their responses in the transcript, and store no cookies")
  func records() throws {
    let page = try Page()
    try page.view.setURLSchemeHandler(
      { _ in .text("", headers: Self.open + [("Set-Cookie", "a=b")]) }, forURLScheme: "ipc")
    var by: [String] = []
    page.view.transcript.observe { if let source = $0.string("by") { by.append(source) } }
    _ = try page.run("await fetch('ipc://localhost/x')")
    #expect(by == ["scheme"])
    #expect(page.view.websiteData.allCookies.isEmpty)
  }

  @Test("are released when the view closes")
  func release() throws {
    final class Token {}
    weak var left: Token?
    let view = WebView(configuration: WebViewConfiguration())
    do {
      let token = Token()
      left = token
      try view.setURLSchemeHandler(
        { _ in
          withExtendedLifetime(token) {}
          return .passOn
        }, forURLScheme: "ipc")
    }
    #expect(left != nil)
    view.close()
    #expect(left == nil)
  }
}
