import HeadlessWebView
import Testing

/// The progress of a page's resources, as observers receive it.
@Suite struct LoadProgressTests {
  private final class Observer: WebViewObserver {
    var steps: [String] = []
    func webView(didLoadResources loaded: Int, of asked: Int) { steps.append("\(loaded)/\(asked)") }
  }

  @Test("reports each loaded script while the page loads, and none afterwards")
  func eachScriptThatCameIsTold() throws {
    let view = WebView()
    defer { view.close() }
    let observer = Observer()
    view.addObserver(observer)
    view.network.route("/a.js", .text("", type: "text/javascript"))
    view.network.route("/b.js", .text("", type: "text/javascript"))
    for _ in 1...2 {
      view.loadHTML(
        "<script src='/a.js'></script><script src='/b.js'></script>",
        baseURL: WebURL("https://app.example/page.html") ?? .blank)
      try view.runUntilIdle()
    }
    #expect(observer.steps == ["1/1", "2/2", "1/1", "2/2"])
    view.evaluateJavaScript("fetch('/a.js')")
    try view.runUntilIdle()
    #expect(observer.steps.count == 4)
  }
}
