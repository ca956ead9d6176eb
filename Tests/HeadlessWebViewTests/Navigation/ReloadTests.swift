import HeadlessWebView
import LoopbackServer
import Testing

/// Pages that a reload or another page replaces.
@Suite("Reload")
struct ReloadTests {
  private static let watch = """
    for (const type of ['beforeunload', 'pagehide', 'unload'])
      addEventListener(type, (e) => console.log(type, String(e), e.persisted, document.visibilityState));
    document.addEventListener('visibilitychange', () => console.log('visibilitychange', document.visibilityState, document.hidden));
    """

  @Test("13.3 an unloaded page receives WebKit's events in order, and visibilitychange once")
  func events() throws {
    let harness = PageHarness()
    try harness.run("\(Self.watch) addEventListener('visibilitychange', () => mark('at the window, too'))")
    try harness.run("mark(document.visibilityState)")
    #expect(
      harness.log == [
        "beforeunload [object BeforeUnloadEvent] undefined visible",
        "pagehide [object PageTransitionEvent] false visible",
        "visibilitychange hidden true", "at the window, too", "unload [object Event] undefined hidden", "visible",
      ])
  }

  @Test("the documents in a page's frames receive them, too, after the page")
  func frames() throws {
    let harness = PageHarness()
    try harness.run(
      "onpagehide = () => mark('page'); const f = frame(); f.contentWindow.onpagehide = () => mark('frame'); f.contentWindow.onbeforeunload = () => mark('before')"
    )
    harness.clear()
    try harness.run("")
    #expect(harness.log == ["before", "page", "frame"])
  }

  @Test(
    "beforeunload fires after native has allowed and cannot prevent the navigation; it does not fire for a cancelled one"
  )
  func beforeUnload() throws {
    let harness = PageHarness()
    try harness.run(
      "onbeforeunload = (e) => { e.preventDefault(); mark('before'); return 'stay'; }; onunload = () => mark('unload')")
    try harness.evaluate("location = 'x://cancelled'")
    #expect(harness.log == ["asked x://cancelled"])
    try harness.evaluate("location = 'about:blank'")
    #expect(harness.log == ["asked x://cancelled", "asked about:blank", "before", "unload"])
  }

  @Test(
    "13.3 reload of a loadHTML page has a decision with type reload and fetches the base URL from the network",
    arguments: [true, false])
  func reload(byNative: Bool) throws {
    let server = try LoopbackServer { _ in
      .html(
        "<script>console.log(typeof old, location.pathname); setTimeout(() => console.log('new timer'), 5)</script>")
    }
    let harness = NetworkHarness()
    let delegate = KindRecorder()
    harness.view.navigationDelegate = delegate
    harness.view.loadHTML(
      "<script>var old = window; setInterval(() => console.log('old timer'), 10); \(Self.watch)</script>",
      baseURL: try #require(WebURL(server.origin + "/page")))
    harness.view.eventLoop.runDueTasks()
    if byNative { harness.view.reload() } else { harness.view.evaluateJavaScript("location.reload()") }
    try harness.view.runUntilIdle()
    #expect(delegate.kinds == [.reload])
    #expect(delegate.urls == [server.origin + "/page"])
    #expect(server.lines == ["GET /page"])
    #expect(
      harness.lines.map { String($0.prefix { $0 != " " }) } == [
        "beforeunload", "pagehide", "visibilitychange", "unload", "undefined", "new",
      ])
  }

  @Test("the new page has a new window, and each reload loads one document")
  func window() throws {
    let server = try LoopbackServer { _ in
      .html("<script>window.count = (window.count ?? 0) + 1; console.log(count)</script>")
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    for _ in 0..<2 {
      harness.view.reload()
      try harness.view.runUntilIdle()
    }
    #expect(harness.lines == ["1", "1", "1"])
    #expect(harness.finished.count == 3)
  }

  @Test("a failed reload keeps the page, and its timers continue")
  func failed() throws {
    let harness = NetworkHarness(allowedHosts: [])
    harness.view.loadHTML(
      "<script>onunload = () => console.log('unload'); var n = 0; setInterval(() => console.log(++n), 10)</script>",
      baseURL: try #require(WebURL("https://closed.example/")))
    harness.view.eventLoop.runDueTasks()
    harness.view.reload()
    harness.view.advance(by: .milliseconds(25))
    #expect(harness.failures.map(\.reason) == [.hostNotAllowed("closed.example")])
    #expect(harness.lines == ["1", "2"])
  }

  @Test("13.2 evaluate right after loadHTML runs in the old page")
  func evaluateAfterLoad() throws {
    let harness = PageHarness()
    try harness.run("window.page = 'old'")
    harness.start("<script>window.page = 'new'; mark('loaded')</script>")
    harness.view.evaluateJavaScript("mark(window.page)")
    try harness.view.runUntilIdle()
    harness.view.evaluateJavaScript("mark(window.page)")
    try harness.view.runUntilIdle()
    #expect(harness.log == ["old", "loaded", "new"])
  }

  @Test("of two consecutive loads, the later one counts")
  func twoLoads() throws {
    let harness = PageHarness()
    harness.start("<script>mark('first')</script>")
    harness.start("<script>mark('second')</script>")
    try harness.view.runUntilIdle()
    #expect(harness.log == ["second"])
  }
}

/// Allows everything and records the policy decisions.
private final class KindRecorder: NavigationDelegate {
  private(set) var kinds: [NavigationKind] = []
  private(set) var urls: [String] = []

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    kinds.append(action.kind)
    urls.append(action.url.href)
    return .allow
  }

  @Test("navigations of a frame by a page that is being unloaded are ignored")
  func leadsNowhere() throws {
    let harness = PageHarness()
    harness.allowsAll = true
    try harness.run(
      "for (const type of ['beforeunload', 'pagehide', 'unload']) addEventListener(type, () => { mark(type); location.href = 'about:blank?' + type; location.hash = type; location.reload(); history.back(); });"
    )
    harness.clear()
    harness.start("<script>mark('next')</script>")
    try harness.view.runUntilIdle()
    #expect(
      harness.log.filter { !$0.hasPrefix("asked \(PageHarness.pageURL)") } == [
        "beforeunload", "pagehide", "unload", "next",
      ])
  }
}
