import HeadlessWebView
import JavaScriptEngine
import Testing

/// Documents of responses with an error status.
struct FailedAnswerTests {
  private final class Delegate: NavigationDelegate {
    var log: [String] = []
    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
      log.append("asked \(response.status)")
      return .allow
    }
    func webView(_ webView: WebView, didCommit url: WebURL) { log.append("committed \(url.path)") }
    func webView(_ webView: WebView, didFinish url: WebURL) { log.append("finished \(url.path)") }
    func webView(_ webView: WebView, didFail error: NavigationError) { log.append("failed \(error.reason)") }
  }

  private let delegate = Delegate()
  private let view = WebView()

  init() {
    view.navigationDelegate = delegate
    view.network.route("https://app.example/**") { request in
      let status = Int(request.url.path.dropFirst()) ?? 200
      return status == 500
        ? .status(500)
        : .html("<title>sorry</title><script>addEventListener('load', () => n = 1)</script>", status: status)
    }
  }

  private func load(_ path: String) throws {
    view.load(WebURL("https://app.example\(path)") ?? .blank)
    try view.runUntilIdle()
  }

  @Test("the document is shown and loads, and the transcript contains its status", arguments: [400, 404, 503, 599])
  func shown(status: Int) throws {
    defer { view.close() }
    var answers: [String] = []
    view.transcript.observe { event in
      if event.type == .response { answers.append("\(event.string("url") ?? "") \(event.string("policy") ?? "")") }
      #expect(event.type != .loadFailed)
    }
    try load("/first")
    try load("/\(status)")
    #expect(delegate.log.suffix(3) == ["asked \(status)", "committed /\(status)", "finished /\(status)"])
    #expect(try view.evaluateJavaScriptNow("document.title + n + history.length").string == "sorry12")
    #expect(answers == ["https://app.example/\(status) allow"])
  }

  @Test("a response without a body is an empty document")
  func empty() throws {
    defer { view.close() }
    try load("/500")
    #expect(delegate.log == ["asked 500", "committed /500", "finished /500"])
    let markup = try view.evaluateJavaScriptNow("document.documentElement.outerHTML")
    #expect(markup.string == "<html><head></head><body></body></html>")
  }

  @Test("a frame shows it, too, and fires load")
  func frame() throws {
    defer { view.close() }
    view.loadHTML(
      "<iframe src=/404 onload='loaded = contentDocument.title'></iframe>",
      baseURL: WebURL("https://app.example/outer") ?? .blank)
    try view.runUntilIdle()
    #expect(try view.evaluateJavaScriptNow("loaded").string == "sorry")
  }

  @Test("a script with such a response fails")
  func script() throws {
    defer { view.close() }
    view.loadHTML(
      "<script src=/404 onerror='failed = true'></script>", baseURL: WebURL("https://app.example/outer") ?? .blank)
    try view.runUntilIdle()
    #expect(try view.evaluateJavaScriptNow("failed").json == "true")
  }
}
