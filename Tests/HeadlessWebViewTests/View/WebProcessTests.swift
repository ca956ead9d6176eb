import HeadlessWebView
import JavaScriptEngine
import Testing

/// Termination of a page's process.
@Suite struct WebProcessTests {
  private final class Delegate: NavigationDelegate {
    var endings = 0
    var finished = 0
    func webViewWebContentProcessDidTerminate(_ webView: WebView) { endings += 1 }
    func webView(_ webView: WebView, didFinish url: WebURL) { finished += 1 }
  }

  private func view(_ delegate: Delegate, _ html: String) throws -> WebView {
    let view = WebView()
    view.navigationDelegate = delegate
    view.network.route("/page.html", .html(html))
    view.load(WebURL("https://app.example/page.html") ?? .blank)
    view.advance(by: .seconds(1))
    return view
  }

  @Test("the page and its timers are removed, the delegate is notified once, and the URL stays")
  func thePageIsGoneWithItsTimers() throws {
    let delegate = Delegate()
    var lines: [String] = []
    let view = try view(
      delegate,
      "<script>addEventListener('pagehide', () => console.log('hidden')); setInterval(() => console.log('tick'), 1000);"
        + "</script><iframe srcdoc='<script>setInterval(() => console.log(1), 10)</script>'></iframe>")
    defer { view.close() }
    view.transcript.observe { event in
      if event.type == .console { lines.append(event.string("text") ?? "") }
    }
    view.terminateWebProcess()
    view.terminateWebProcess()
    try view.runUntilIdle()
    #expect(delegate.endings == 1)
    #expect(lines == [])
    #expect(view.url.href == "https://app.example/page.html")
  }

  @Test("scripts find no page until the next load") func scriptsFindNoPageUntil() throws {
    let delegate = Delegate()
    let view = try view(delegate, "<title>first</title>")
    defer { view.close() }
    var results: [String] = []
    func ask() throws {
      view.evaluateJavaScript("document.title") { result in
        switch result {
        case .success(let value): results.append(value.string ?? "-")
        case .failure(let error): results.append(error.description)
        }
      }
      try view.runUntilIdle()
    }
    try ask()
    view.terminateWebProcess()
    try ask()
    #expect(view.stringByEvaluatingJavaScript(from: "1") == nil)
    view.reload()
    try ask()
    try ask()
    #expect(results.first == "first" && results.last == "first")
    #expect(results.dropFirst().first == "no page is loaded")
    #expect(delegate.finished == 2)
  }

  @Test("a page in the app's own process has no process to terminate", arguments: [WebHost.uiwebview, .webview])
  func aPageInTheApps(host: WebHost) throws {
    var configuration = WebViewConfiguration()
    configuration.host = host
    let view = WebView(configuration: configuration)
    let delegate = Delegate()
    view.navigationDelegate = delegate
    var faults: [String] = []
    view.transcript.observe { event in
      if event.type == .fault { faults.append(event.string("code") ?? "") }
    }
    view.loadHTML("<script>var here = 1;</script>")
    try view.runUntilIdle()
    view.terminateWebProcess()
    try view.runUntilIdle()
    #expect(delegate.endings == 0)
    #expect(faults == ["unsupported"])
    #expect(view.stringByEvaluatingJavaScript(from: "here") == "1")
  }
}
