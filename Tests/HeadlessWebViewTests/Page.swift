import HeadlessWebView
import JavaScriptEngine
import Testing

/// An empty page on the virtual clock at `https://app.example/`, with the lines of its console.
final class Page {
  let view: WebView
  private(set) var lines: [String] = []
  private(set) var faults: [String] = []

  init(
    html: String = "", url: String = "https://app.example/page.html",
    configure: (inout WebViewConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = WebViewConfiguration()
    configure(&configuration)
    view = WebView(configuration: configuration)
    view.transcript.observe { [unowned self] event in
      if event.type == .console { lines.append(event.string("text") ?? "") }
      if event.type == .fault { faults.append(event.string("code") ?? "") }
    }
    view.onPageError = { [unowned self] in lines.append("error: \($0.exception.summary)") }
    view.loadHTML(html, baseURL: try #require(WebURL(url)))
    try view.runUntilIdle()
  }

  deinit { view.close() }

  /// Runs the body of an async function until the view is idle, and returns the log.
  func run(_ body: String) throws -> [String] {
    lines = []
    start(body)
    try view.runUntilIdle()
    return lines
  }

  /// Starts it, and leaves the loop to the caller.
  func start(_ body: String) {
    view.evaluateJavaScript(
      "(async () => { const log = (...all) => console.log(...all); \(body) })().catch((e) => console.log('failed: ' + e)); 0"
    )
  }
}
