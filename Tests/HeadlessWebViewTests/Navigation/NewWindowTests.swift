import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

/// Windows that native creates for a page.
@Suite("New windows")
struct NewWindowTests {
  @Test("a view that native creates loads the requested page, which the opener sees as a window of another origin")
  func made() throws {
    let recorder = try NavigationRecorder().load("")
    var made: WebView?
    recorder.newView = { configuration in
      let view = WebView(configuration: configuration)
      made = view
      return view
    }
    try recorder.evaluate(
      "const w = window.open('data:text/html,<title>new</title>', 'n'); mark([w !== null, w.opener === window, w.closed, w === window].join())"
    )
    #expect(recorder.log == ["true,true,false,false"])
    let view = try #require(made)
    #expect(view.group === recorder.view.group)
    var title: StructuredValue?
    try view.runUntilIdle()
    view.evaluateJavaScript("document.title + ' ' + name + ' ' + (opener === null)") { title = try? $0.get() }
    try view.runUntilIdle()
    #expect(title == .string(UTF16Text("new n false")))
    view.close()
    try recorder.evaluate("mark(w.closed)")
    #expect(recorder.log.last == "true")
  }

  /// Makes views for windows that share the loop of their opener.
  private final class Windows: UIDelegate {
    var views: [WebView] = []

    func webView(
      _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
      windowFeatures: String
    ) -> WebView? {
      let view = WebView(configuration: configuration)
      view.uiDelegate = self
      views.append(view)
      return view
    }
  }

  private func opener(_ windows: Windows) throws -> WebView {
    var configuration = WebViewConfiguration()
    configuration.eventLoop = EventLoop()
    let view = WebView(configuration: configuration)
    view.uiDelegate = windows
    view.loadHTML("<title>opener</title>", baseURL: try #require(WebURL("https://a.example/")))
    try view.runUntilIdle()
    return view
  }

  private func evaluate(_ script: String, in view: WebView) throws -> StructuredValue {
    var result: Result<StructuredValue, ScriptError>?
    view.evaluateJavaScript(script) { result = $0 }
    try view.runUntilIdle()
    return try #require(result).get()
  }

  @Test(
    "a new window has the document of a blob, although its address is revoked at once",
    arguments: ["", "noopener"])
  func blob(features: String) throws {
    let windows = Windows()
    let view = try opener(windows)
    _ = try evaluate(
      """
      const url = URL.createObjectURL(new Blob(['<title>blob</title>'], { type: 'text/html' }));
      const w = window.open(url, '_blank', '\(features)');
      URL.revokeObjectURL(url);
      if (w) w.onload = () => { document.title = w.document.title; };
      w === null
      """, in: view)
    try view.runUntilIdle()
    let made = try #require(windows.views.first)
    #expect(try evaluate("document.title + ' ' + origin", in: made) == .string(UTF16Text("blob https://a.example")))
    #expect(try evaluate("document.title", in: view) == .string(UTF16Text(features.isEmpty ? "blob" : "opener")))
  }

  @Test("a javascript: URL runs in the new window, after the script that opens it; its text becomes the document")
  func scripts() throws {
    let windows = Windows()
    let view = try opener(windows)
    let script = "opener.log.push(window !== opener), '<b>made</b>'"
    let log = try evaluate(
      "var log = []; var w = open(`javascript:\(script)`, 'n'); log.push(w.location.href); 0", in: view)
    #expect(log == .number(0))
    let shown = try evaluate("log.join() + ' ' + w.document.body.innerHTML", in: view)
    #expect(shown == "about:blank,true <b>made</b>")
    #expect(try evaluate("open('javascript:opener.log.push(2)', '_blank', 'noopener')", in: view) == .null)
    #expect(try evaluate("log.length", in: view) == .number(2))
    for window in windows.views { window.close() }
    view.close()
  }

  @Test("a window and its opener exchange messages on one loop, over the window's documents")
  func messages() throws {
    let windows = Windows()
    let view = try opener(windows)
    _ = try evaluate(
      """
      var log = [];
      addEventListener('message', (event) => log.push([event.data, event.source === w, event.origin].join()));
      var w = open('about:blank', 'child');
      w.document.title = 'written';
      0
      """, in: view)
    let child = try #require(windows.views.first)
    #expect(try evaluate("document.title + (opener.document.title)", in: child) == "writtenopener")
    child.loadHTML(
      "<script>opener.postMessage('hi', '*')</script>", baseURL: try #require(WebURL("https://a.example/child")))
    try view.runUntilIdle()
    #expect(
      try evaluate("[log.join(), w.closed, w.opener === window, open('', 'child') === w].join()", in: view)
        == "hi,true,https://a.example,false,true,true")
    #expect(windows.views.count == 1)
    child.close()
    #expect(try evaluate("w.closed", in: view) == true)
    // The loop goes on for the other view.
    #expect(try evaluate("typeof setTimeout(() => {}, 5)", in: view) == "number")
    view.close()
  }

  @Test("noopener separates a window from its opener, and null disowns it")
  func separate() throws {
    let windows = Windows()
    let view = try opener(windows)
    #expect(try evaluate("open('about:blank', '', 'width=5,noopener')", in: view) == .null)
    #expect(try evaluate("opener", in: try #require(windows.views.first)) == .null)
    _ = try evaluate("var w = open('about:blank', 'b'); 0", in: view)
    #expect(try evaluate("opener = null; opener", in: try #require(windows.views.last)) == .null)
    for window in windows.views { window.close() }
    view.close()
  }

  @Test("rel decides whether a link's window has an opener, and on its referrer")
  func relations() throws {
    for (attributes, expected) in [
      ("target=_blank", "false https://a.example/"), ("target=_blank rel=opener", "true https://a.example/"),
      ("target=n", "true https://a.example/"), ("target=n rel=noopener", "false https://a.example/"),
      ("target=n rel='x NoReferrer'", "false "),
    ] {
      let windows = Windows()
      let view = try opener(windows)
      _ = try evaluate(
        "document.body.innerHTML = '<a href=data:text/html,b \(attributes.replacing("'", with: "\\'"))>'; document.links[0].click(); 0",
        in: view)
      let child = try #require(windows.views.first)
      try view.runUntilIdle()
      #expect(
        try evaluate("(opener !== null) + ' ' + document.referrer", in: child) == .string(UTF16Text(expected)),
        "\(attributes)")
      child.close()
      view.close()
    }
  }

  @Test("a window is closed as soon as a script closes it, and its name is free")
  func closing() throws {
    let windows = Windows()
    let view = try opener(windows)
    let script = """
      var w = open('about:blank', 'n'), log = [];
      w.onpagehide = w.onunload = (event) => log.push(event.type);
      w.close();
      [w.closed, w.opener === window, open('', 'n') === w].join()
      """
    #expect(try evaluate(script, in: view) == "true,true,false")
    #expect(windows.views.count == 2)
    windows.views[0].close()
    #expect(try evaluate("[w.closed, w.opener, log].join()", in: view) == "true,,pagehide,unload")
    for window in windows.views { window.close() }
    view.close()
  }

  @Test("the windows of a sandboxed page are sandboxed, unless it lets them escape", arguments: [false, true])
  func sandboxed(escapes: Bool) throws {
    let windows = Windows()
    let view = try opener(windows)
    let tokens = "allow-scripts allow-popups" + (escapes ? " allow-popups-to-escape-sandbox" : "")
    _ = try evaluate(
      """
      const frame = document.createElement('iframe');
      frame.sandbox = '\(tokens)';
      frame.srcdoc = '<script>open("about:blank")<\\/script>';
      document.body.append(frame);
      0
      """, in: view)
    let child = try #require(windows.views.first)
    child.loadHTML("", baseURL: try #require(WebURL("https://a.example/child")))
    try view.runUntilIdle()
    #expect(try evaluate("origin", in: child) == .string(UTF16Text(escapes ? "https://a.example" : "null")))
    child.close()
    view.close()
  }

  @Test("handlers that the opener sets at once are those of the window's first page")
  func firstPage() throws {
    let windows = Windows()
    let view = try opener(windows)
    _ = try evaluate(
      "var w = open('about:blank', 'n'); w.kept = 1; w.onload = () => { w.loaded = w.kept; }; 0", in: view)
    let child = try #require(windows.views.first)
    child.addScriptFunction("native") { _ in "called" }
    child.loadHTML("", baseURL: try #require(WebURL("https://a.example/child")))
    try view.runUntilIdle()
    #expect(try evaluate("[kept, loaded, location.pathname, native()].join()", in: child) == "1,1,/child,called")
    child.loadHTML("", baseURL: try #require(WebURL("https://a.example/next")))
    try view.runUntilIdle()
    #expect(try evaluate("[typeof kept, typeof loaded, onload].join()", in: child) == "undefined,undefined,")
    child.close()
    view.close()
  }

  @Test("window.open() with the name of a frame makes the page its opener")
  func namedFrame() throws {
    let windows = Windows()
    let view = try opener(windows)
    let script = """
      document.body.innerHTML = '<iframe name=n></iframe>';
      const before = frames.n.opener;
      open('', 'n');
      const after = frames.n.opener === window;
      frames.n.opener = null;
      [before, after, frames.n.opener, opener].join()
      """
    #expect(try evaluate(script, in: view) == ",true,,")
    view.close()
  }

  @Test("windows share the cookies and the storage of their opener")
  func shared() throws {
    let windows = Windows()
    let view = try opener(windows)
    _ = try evaluate("document.cookie = 'a=1'; localStorage.b = 2; open('about:blank', 'c'); 0", in: view)
    let child = try #require(windows.views.first)
    child.loadHTML("", baseURL: try #require(WebURL("https://a.example/child")))
    try view.runUntilIdle()
    #expect(try evaluate("document.cookie + localStorage.b", in: child) == "a=12")
    child.close()
    view.close()
  }

  @Test("an event's cause is never an event of another view's transcript")
  func causes() throws {
    let windows = Windows()
    let view = try opener(windows)
    _ = try evaluate("var w = open('about:blank', 'd'); 0", in: view)
    let child = try #require(windows.views.first)
    var numbers: Set<Int> = []
    var parents: [Int] = []
    for each in [view, child] {
      each.transcript.observe { event in
        if each === child {
          numbers.insert(event.number)
          if let parent = event.parent { parents.append(parent) }
        }
      }
    }
    _ = try evaluate("console.log(1); w.setTimeout('console.log(2)'); 0", in: view)
    #expect(!numbers.isEmpty)
    #expect(parents.allSatisfy(numbers.contains))
    child.close()
    view.close()
  }

  @Test("a form for a new window posts from there")
  func form() throws {
    let server = try LoopbackServer { _ in .html("") }
    let recorder = try NavigationRecorder().load(
      "<form id=f method=post target=_blank action='\(server.origin)/to'><input name=a value=1></form>")
    recorder.allows = { _ in true }
    var made: WebView?
    recorder.newView = { configuration in
      var configuration = configuration
      configuration.resources.allowedHosts = ["127.0.0.1"]
      let view = WebView(configuration: configuration)
      made = view
      return view
    }
    try recorder.evaluate("f.submit()")
    try #require(made).runUntilIdle()
    #expect(server.requests.map(\.text) == ["a=1"])
    made?.close()
  }

  @Test("open and close belong to the page; a frame cannot close; an invalid URL throws")
  func openAndClose() throws {
    let recorder = try NavigationRecorder().load("<iframe id=i></iframe>")
    var events: [String] = []
    recorder.view.transcript.observe { event in
      if [.windowRequested, .closeRequested].contains(event.type) { events.append(event.type.rawValue) }
    }
    try recorder.evaluate(
      """
      i.contentWindow.close(); window.close(); mark(opener); mark(window.open('x://a', '_self') === window);
      try { window.open('http://[bad'); } catch (error) { mark(error.name); } open('x://b');
      """)
    #expect(recorder.log == ["null", "true", "SyntaxError", "asked x://a"])
    #expect(events == ["close-requested", "window-requested"])
  }

  @Test(
    "features of a new window are separated as the standard says",
    arguments: [
      ("noopener", true), (" \t=noopener", true), ("noopener=yes,width=3", true), ("noopener = true", true),
      ("noopener=1", true), ("noopener=12px", true), ("noopener=0", false), ("noopener=0.5", false),
      ("noopener=no", false),
      ("noopener=-7", true), ("noopener,=0", true), ("xnoopener", false), ("noopener x", true), ("NOREFERRER", true),
      ("noopener,noopener=0", false), ("", false), (",= ,", false),
    ])
  func features(text: String, isSeparate: Bool) {
    #expect(text.separatesFromOpener == isSeparate)
  }
}
