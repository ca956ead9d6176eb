import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

/// The history across documents, over a real network.
@Suite("Session history")
struct SessionHistoryTests {
  private func server(_ pages: [String: String] = [:]) throws -> LoopbackServer {
    try LoopbackServer { request in
      .html(
        pages[request.path]
          ?? "<script>console.log(location.pathname + location.search, history.length, history.state)</script>")
    }
  }

  private func settle(_ harness: NetworkHarness, _ step: (WebView) -> Void) throws {
    step(harness.view)
    try harness.view.runUntilIdle()
  }

  @Test(
    "native goes back and forward with decisions of kind back-forward, and the network returns the pages again")
  func native() throws {
    let server = try server()
    let (harness, recorder) = (NetworkHarness(), KindOnlyRecorder())
    harness.view.navigationDelegate = recorder
    #expect(!harness.view.canGoBack && !harness.view.canGoForward && harness.view.backForwardList.currentItem == nil)
    for path in ["/a", "/b", "/c"] { try harness.load(server.origin + path) }
    try settle(harness) { $0.goBack() }
    #expect(harness.view.url.path == "/b")
    #expect(harness.view.canGoBack && harness.view.canGoForward)
    let list = harness.view.backForwardList
    #expect(list.backItem?.url.path == "/a" && list.currentItem?.url.path == "/b" && list.forwardItem?.url.path == "/c")
    try settle(harness) { $0.goForward() }
    try settle(harness) { view in list.backItem.map { view.go(to: $0) } }
    #expect(harness.view.url.path == "/a")
    #expect(recorder.kinds == [.other, .other, .other, .backForward, .backForward, .backForward])
    #expect(server.lines == ["GET /a", "GET /b", "GET /c", "GET /b", "GET /c", "GET /a"])
    #expect(harness.lines == ["/a 1 null", "/b 2 null", "/c 3 null", "/b 3 null", "/c 3 null", "/a 3 null"])
  }

  @Test("a step back that native cancels, or that fails, leaves the view unchanged")
  func cancelled() throws {
    let server = try server()
    let (harness, recorder) = (NetworkHarness(), KindOnlyRecorder())
    harness.view.navigationDelegate = recorder
    for path in ["/a", "/b"] { try harness.load(server.origin + path) }
    recorder.policy = .cancel
    try settle(harness) { $0.goBack() }
    #expect(harness.view.url.path == "/b" && harness.view.canGoBack && !harness.view.canGoForward)
    recorder.policy = .allow
    server.close()
    try settle(harness) { $0.goBack() }
    #expect(harness.view.url.path == "/b" && harness.view.canGoBack && !harness.view.canGoForward)
  }

  @Test("a page that is loaded again has its state, and its other entries need no load")
  func states() throws {
    let server = try server()
    let harness = NetworkHarness()
    try harness.load(server.origin + "/app")
    try harness.evaluate("history.replaceState('zero', ''); history.pushState({ page: 1 }, '', '/app?one')")
    try harness.load(server.origin + "/other")
    _ = try harness.evaluate("history.back()")
    #expect(harness.lines == ["/app?one 3 [object Object]"])
    #expect(try harness.evaluate("onpopstate = (e) => console.log('pop', e.state); history.back()") == ["pop zero"])
    #expect(server.lines == ["GET /app", "GET /other", "GET /app?one"])
  }

  @Test("a page of loadHTML is restored with its text")
  func givenText() throws {
    let server = try server()
    let harness = NetworkHarness()
    harness.view.loadHTML(
      "<script>console.log('given', history.length)</script>", baseURL: try #require(WebURL("https://app.example/")))
    try harness.view.runUntilIdle()
    try harness.load(server.origin + "/a")
    try settle(harness) { $0.goBack() }
    #expect(harness.lines == ["given 1", "/a 2 null", "given 2"])
    #expect(harness.view.url.href == "https://app.example/")
  }

  @Test(
    "location.replace, a load of the same URL and a reload add no step; a script's URL does after the page has loaded"
  )
  func replacing() throws {
    let server = try server()
    let harness = NetworkHarness()
    try harness.load(server.origin + "/a")
    #expect(try harness.evaluate("location.replace('/b')") == ["/b 1 null"])
    #expect(try harness.evaluate("location.href = '/b'") == ["/b 1 null"])
    #expect(try harness.evaluate("location.reload()") == ["/b 1 null"])
    #expect(try harness.evaluate("location.href = '/c'") == ["/c 2 null"])
  }

  @Test("a page that navigates during its load is replaced")
  func redirectingPage() throws {
    let server = try server(["/a": "<script>location.href = '/b'</script>"])
    let harness = NetworkHarness()
    try harness.load(server.origin + "/start")
    try harness.load(server.origin + "/a")
    #expect(harness.view.backForwardList.backList.map(\.url.path) == ["/start"])
    #expect(harness.view.url.path == "/b")
  }

  @Test("first loads of frames add no step; later ones do, and go back as frames")
  func frames() throws {
    let server = try server(["/page": "<iframe id=f src=/one></iframe>", "/one": "one", "/two": "two"])
    let (harness, recorder) = (NetworkHarness(), KindOnlyRecorder())
    harness.view.navigationDelegate = recorder
    try harness.load(server.origin + "/page")
    let look = "console.log(f.contentDocument.body.textContent, history.length)"
    #expect(try harness.evaluate(look) == ["one 1"])
    _ = try harness.evaluate("document.body.append(Object.assign(document.createElement('iframe'), { src: '/one' }))")
    #expect(try harness.evaluate(look) == ["one 1"])
    _ = try harness.evaluate("f.src = '/two'")
    #expect(try harness.evaluate(look) == ["two 2"])
    _ = try harness.evaluate("history.back()")
    #expect(try harness.evaluate(look) == ["one 2"])
    #expect(recorder.kinds.last == .backForward && recorder.frames.last != 0)
    #expect(harness.view.canGoForward && harness.view.url.path == "/page")
  }

  @Test("a frame's src with another fragment navigates within the frame's document")
  func frameFragment() throws {
    let server = try server([
      "/page": "<iframe id=f src=/one></iframe>", "/one": "<script>console.log('loaded')</script>",
    ])
    let harness = NetworkHarness()
    try harness.load(server.origin + "/page")
    let lines = try harness.evaluate(
      "f.contentWindow.onhashchange = () => console.log(f.contentWindow.location.hash); f.src = '/one#x'")
    #expect(lines == ["#x"])
    #expect(server.lines == ["GET /page", "GET /one"])
  }

  @Test("a refresh occurs after its delay, repeatedly, unless the page is unloaded before")
  func refresh() throws {
    let server = try server([
      "/tick": "<meta http-equiv=Refresh content='2'><script>console.log(performance.now())</script>"
    ])
    let harness = NetworkHarness()
    harness.view.load(try #require(WebURL(server.origin + "/tick")))
    harness.view.advance(by: .milliseconds(1))
    try harness.view.run(until: { harness.lines.count == 1 })
    harness.view.advance(by: .seconds(1))
    #expect(harness.lines.count == 1)
    try harness.view.run(until: { harness.lines.count == 3 }, timeout: .seconds(10))
    harness.view.load(try #require(WebURL(server.origin + "/end")))
    try harness.view.runUntilIdle()
    #expect(harness.lines.count == 4 && harness.lines.last == "/end 2 null")
  }

  @Test("another load cancels a refresh, even if that load fails")
  func refreshDropped() throws {
    let server = try server(["/tick": "<meta http-equiv=refresh content='2;url=/tock'>"])
    let harness = NetworkHarness()
    harness.view.load(try #require(WebURL(server.origin + "/tick")))
    try harness.view.run(until: { harness.finished.count == 1 })
    harness.view.load(try #require(WebURL("https://closed.example/")))
    try harness.view.runUntilIdle()
    #expect(harness.failures.count == 1)
    #expect(server.lines == ["GET /tick"])
  }

  @Test(
    "refreshes are parsed as in WebKit",
    arguments: [
      ("0; url=/to", "/to"), ("0;URL='/to'x", "/to"), ("0 url = \"/to\"", "/to"), ("0,/to", "/to"), (".5;/to", "/to"),
      ("1.9;url=/to", "/to"), ("x;url=/to", nil), ("", nil), ("0x;url=/to", nil), ("0;url=javascript:1", nil),
      ("0;url=http://[bad", nil),
    ] as [(String, String?)])
  func refreshSyntax(_ content: String, _ target: String?) throws {
    let recorder = NavigationRecorder()
    try recorder.harness.load("<meta http-equiv=refresh content='\(content.replacing("'", with: "&#39;"))'>")
    #expect(recorder.actions.first?.url.path == target)
  }
}

/// Records the kind and the frame of policy decisions.
private final class KindOnlyRecorder: NavigationDelegate {
  private(set) var kinds: [NavigationKind] = []
  private(set) var frames: [Int] = []
  var policy = NavigationPolicy.allow

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    kinds.append(action.kind)
    frames.append(action.frame.id)
    return policy
  }
}
