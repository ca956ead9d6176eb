import HeadlessWebView
import JavaScriptEngine
import Testing

/// Native's decisions on the headers of a response.
@Suite struct NavigationResponseTests {
  private final class Delegate: NavigationDelegate {
    var policy = NavigationPolicy.allow
    var asked: [NavigationResponse] = []
    var log: [String] = []
    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
      asked.append(response)
      log.append("asked \(response.url)")
      return policy
    }
    func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) { log.append("redirected \(url)") }
    func webView(_ webView: WebView, didStartLoading url: WebURL) { log.append("started \(url)") }
    func webView(_ webView: WebView, didCommit url: WebURL) { log.append("committed \(url)") }
    func webView(_ webView: WebView, didFail error: NavigationError) { log.append("failed \(error.reason)") }
  }

  private let delegate = Delegate()
  private let view = WebView()

  init() {
    view.navigationDelegate = delegate
    view.network.route(
      "/page.html", .text("<title>page</title>", type: "Text/HTML; charset=\"utf-8\"", headers: [("X-A", "1")]))
    view.network.route("/moved", .status(302, headers: [("Location", "/page.html")]))
    view.network.route("/gone", .html("gone", status: 404))
    view.network.route("/file.zip", .bytes([1, 2, 3], type: "application/zip"))
  }

  private func load(_ path: String) throws {
    view.load(WebURL("https://app.example\(path)") ?? .blank)
    try view.runUntilIdle()
  }

  @Test("the headers describe the content, its origin and its frame") func theHeadSaysWhatCame() throws {
    defer { view.close() }
    try load("/page.html")
    let response = try #require(delegate.asked.first)
    #expect(response.status == 200)
    #expect(response.mimeType == "text/html")
    #expect(response.textEncodingName == "utf-8")
    #expect(response.headers.contains { $0.name == "X-A" && $0.value == "1" })
    #expect(response.frame.isMainFrame && response.canShowMIMEType && response.length == 19)
    try load("/file.zip")
    #expect(delegate.asked.last?.canShowMIMEType == false)
  }

  @Test("a rejected response fails the load and keeps the page") func aRefusedAnswerFailsTheLoad() throws {
    defer { view.close() }
    try load("/page.html")
    var events: [String] = []
    view.transcript.observe { event in
      if event.type == .response || event.type == .loadFailed {
        events.append(
          "\(event.type) \(event.string("url") ?? "") \(event.string("policy") ?? event.string("reason") ?? "")")
      }
    }
    delegate.log = []
    delegate.policy = .cancel
    try load("/gone")
    let url = "https://app.example/gone"
    #expect(delegate.log == ["started \(url)", "asked \(url)", "failed native rejected the response"])
    #expect(events == ["response \(url) cancel", "load-failed \(url) native rejected the response"])
    #expect(view.url.href == "https://app.example/page.html")
    #expect(delegate.asked.last?.status == 404)
  }

  @Test("a redirect is reported before the response") func aRedirectIsToldBefore() throws {
    defer { view.close() }
    var redirects: [String] = []
    view.transcript.observe { if $0.type == .redirect { redirects.append($0.string("url") ?? "") } }
    try load("/moved")
    let (from, to) = ("https://app.example/moved", "https://app.example/page.html")
    #expect(delegate.log == ["started \(from)", "redirected \(to)", "asked \(to)", "committed \(to)"])
    #expect(redirects == [to])
  }

  @Test("a later decision takes effect once, and the loop is busy until then") func aLaterDecisionIsCarried() throws {
    defer { view.close() }
    delegate.policy = .later
    view.load(WebURL("https://app.example/page.html") ?? .blank)
    view.advance(by: .seconds(1))
    let response = try #require(delegate.asked.first)
    #expect(view.url == .blank)
    #expect(throws: EventLoopError.self) { try view.runUntilIdle(limit: .seconds(1)) }
    #expect(view.decide(.allow, on: response))
    #expect(!view.decide(.cancel, on: response))
    try view.runUntilIdle()
    #expect(view.url.href == "https://app.example/page.html")
  }

  @Test("another load cancels one that waits for its decision") func anotherLoadEndsOneThatWaits() throws {
    defer { view.close() }
    delegate.policy = .later
    view.load(WebURL("https://app.example/page.html") ?? .blank)
    view.advance(by: .seconds(1))
    let response = try #require(delegate.asked.first)
    delegate.policy = .allow
    view.loadHTML("<title>other</title>", baseURL: WebURL("https://app.example/other") ?? .blank)
    try view.runUntilIdle()
    #expect(!view.decide(.allow, on: response))
    #expect(view.url.href == "https://app.example/other")
  }

  @Test("a frame whose response is rejected does not block the page's load event")
  func aFrameWhoseAnswerIsRefused() throws {
    defer { view.close() }
    delegate.policy = .cancel
    view.loadHTML("<iframe src='/page.html'></iframe>", baseURL: WebURL("https://app.example/outer") ?? .blank)
    try view.runUntilIdle()
    #expect(delegate.asked.first?.frame.isMainFrame == false)
    #expect(try view.evaluateJavaScriptNow("document.readyState").string == "complete")
  }
}
