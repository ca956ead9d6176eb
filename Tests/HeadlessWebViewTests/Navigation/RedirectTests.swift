import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

/// Servers redirect navigations, and native decides on each URL.
struct RedirectTests {
  private let delegate = RedirectDelegate()
  private let view: WebView

  init() { view = RedirectDelegate.view(.wkwebview, delegate) }

  private func load(_ path: String) throws {
    view.load(WebURL("https://app.example\(path)") ?? .blank)
    try view.runUntilIdle()
  }

  private func evaluate(_ script: String) throws -> String? {
    try view.evaluateJavaScriptNow(script).string
  }

  @Test("a chain to another origin is decided and then reported at each hop; the transcript contains each")
  func chain() throws {
    defer { view.close() }
    var records: [String] = []
    view.transcript.observe { event in
      guard [.navigation, .decision, .redirect, .commit].contains(event.type) else { return }
      records.append("\(event.type.rawValue) \((event.string("url") ?? "").split(separator: "/").last ?? "")")
    }
    try load("/one#place")
    #expect(
      delegate.log == [
        "GET other /one#place", "GET other /two#place again", "redirected /two#place",
        "GET other https://other.example/three#place again", "redirected https://other.example/three#place",
        "committed https://other.example/three#place",
      ])
    let hops = ["two#place", "three#place"].flatMap { ["navigation \($0)", "decision \($0)", "redirect \($0)"] }
    #expect(records == ["navigation one#place", "decision one#place"] + hops + ["commit three#place"])
    #expect(view.backForwardList.backList == [])
  }

  @Test(
    "a rejected hop fails the load and keeps the page",
    arguments: [WebHost.wkwebview, .uiwebview, .webview])
  func refused(host: WebHost) throws {
    let view = RedirectDelegate.view(host, delegate)
    defer { view.close() }
    view.loadHTML(
      "<script>n = 0; onbeforeunload = () => { n += 1; };</script>", baseURL: WebURL("https://app.example/") ?? .blank)
    try view.runUntilIdle()
    delegate.log = []
    delegate.refused = "/three"
    view.evaluateJavaScript("location.href = '/one'")
    try view.runUntilIdle()
    #expect(
      delegate.log == [
        "GET other /one", "GET other /two again", "redirected /two", "GET other https://other.example/three again",
        "failed https://other.example/three: native rejected the redirect",
      ])
    // The page was notified once that it may be unloaded, and has the cookie of a hop.
    let state = try view.evaluateJavaScriptNow("n + ' ' + location.pathname + ' ' + document.cookie")
    #expect(state.string == "1 / hop=1")
  }

  @Test("a hop to an app's scheme reaches native; if allowed, it fails as unsupported")
  func schemes() throws {
    defer { view.close() }
    try load("/app")
    #expect(delegate.asked.last?.url.href == "myapp://login?code=1")
    #expect(delegate.log.last == "failed myapp://login?code=1: native rejected the redirect")
    try load("/tel")
    #expect(delegate.log.suffix(2) == ["GET other tel:110 again", "failed tel:110: unsupported URL scheme: tel"])
  }

  @Test(
    "an asynchronous decision is possible, and the loop is busy until then",
    arguments: [NavigationPolicy.allow, .cancel])
  func later(policy: NavigationPolicy) throws {
    defer { view.close() }
    delegate.waits = "/two"
    view.load(WebURL("https://app.example/one") ?? .blank)
    view.advance(by: .seconds(1))
    let action = try #require(delegate.asked.last)
    #expect(throws: EventLoopError.self) { try view.runUntilIdle(limit: .seconds(1)) }
    #expect(view.decide(policy, on: action))
    #expect(!view.decide(policy, on: action))
    try view.runUntilIdle()
    #expect(view.url.href == (policy == .allow ? "https://other.example/three" : "about:blank"))
  }

  @Test("another load cancels a hop that waits for its decision")
  func replaced() throws {
    defer { view.close() }
    delegate.waits = "/two"
    view.load(WebURL("https://app.example/one") ?? .blank)
    view.advance(by: .seconds(1))
    let action = try #require(delegate.asked.last)
    try load("/other")
    #expect(!view.decide(.allow, on: action))
    #expect(view.url.path == "/other")
  }

  @Test(
    "a posted body is kept with 307 and not with 303; native decides on the request that would be sent",
    arguments: [
      ("/307", "POST", "POST a=1 https://app.example"), ("/303", "GET", "GET  -"),
      ("/307-away", "POST", "POST a=1 -"),
    ])
  func posted(path: String, method: String, shown: String) throws {
    defer { view.close() }
    view.loadHTML(
      "<form id=f method=post action='\(path)'><input name=a value=1></form>",
      baseURL: WebURL("https://app.example/form") ?? .blank)
    try view.runUntilIdle()
    _ = try view.evaluateJavaScriptNow("f.submit()")
    try view.runUntilIdle()
    #expect(delegate.asked.map(\.method) == ["POST", method])
    #expect(delegate.asked.map(\.kind) == [.formSubmitted, .formSubmitted])
    #expect(delegate.asked.last?.body?.text == (method == "POST" ? "a=1" : nil))
    #expect(try evaluate("document.body.textContent") == shown)
    #expect(try evaluate("history.length + ''") == "2")
  }

  @Test("the referrer is the one sent to the last URL; native's fields are sent, too")
  func referrer() throws {
    defer { view.close() }
    view.loadHTML("<a id=a href=/one>", baseURL: WebURL("https://app.example/from?x=1") ?? .blank)
    try view.runUntilIdle()
    _ = try view.evaluateJavaScriptNow("a.click()")
    try view.runUntilIdle()
    #expect(delegate.asked.map(\.kind) == [.linkActivated, .linkActivated, .linkActivated])
    #expect(try evaluate("document.referrer") == "https://app.example/")
    view.load(
      WebURL("https://app.example/two") ?? .blank, headers: [("X-App", "1"), ("Authorization", "secret")])
    try view.runUntilIdle()
    #expect(delegate.asked.last?.headers.map(\.name) == ["X-App"])
  }

  @Test("native decides on a frame's redirects, too, and a rejected one does not block the page's load event")
  func frame() throws {
    defer { view.close() }
    delegate.refused = "/three"
    view.loadHTML("<iframe src=/one></iframe>", baseURL: WebURL("https://app.example/outer") ?? .blank)
    try view.runUntilIdle()
    #expect(delegate.asked.map(\.url.path) == ["/one", "/two", "/three"])
    #expect(delegate.asked.allSatisfy { !$0.frame.isMainFrame && $0.source.isMainFrame })
    #expect(delegate.log.filter { $0.hasPrefix("redirected") || $0.hasPrefix("failed") } == [])
    #expect(try evaluate("document.readyState") == "complete")
  }

  @Test("endless redirects stop at the limit; the same request is not decided twice in a row")
  func limit() throws {
    defer { view.close() }
    try load("/loop")
    let hops = Array(repeating: "redirected /loop", count: 20)
    #expect(delegate.log == ["GET other /loop"] + hops + ["failed /loop: too many redirects"])
  }

  @Test("works the same over the network")
  func network() throws {
    let server = try LoopbackServer { request in
      request.path == "/old" ? .redirect(to: "/new", status: 307) : .html("<p>\(request.method) \(request.text)</p>")
    }
    let harness = NetworkHarness()
    let delegate = RedirectDelegate()
    harness.view.navigationDelegate = delegate
    try harness.load(server.origin + "/")
    _ = try harness.evaluate(
      "document.body.innerHTML = '<form id=f method=post action=/old><input name=a value=1></form>'; f.submit()")
    #expect(delegate.asked.map(\.url.path) == ["/", "/old", "/new"])
    #expect(try harness.view.evaluateJavaScriptNow("document.body.textContent").string == "POST a=1")
    delegate.refused = "/new"
    try harness.load(server.origin + "/old")
    #expect(server.lines == ["GET /", "POST /old", "POST /new", "GET /old"])
  }
}
