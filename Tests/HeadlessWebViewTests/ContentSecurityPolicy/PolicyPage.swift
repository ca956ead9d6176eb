import HeadlessWebView
import Testing

/// A view whose pages come from routes, with the lines of its console and the violations of policies.
final class PolicyPage: NavigationDelegate {
  static let address = "https://app.example/page.html"

  let view: WebView
  private(set) var lines: [String] = []
  /// `DIRECTIVE BLOCKED` for each violation, with ` (report)` if it was allowed all the same.
  private(set) var violations: [String] = []
  /// The URLs on which native decided.
  private(set) var questions: [String] = []
  /// The reports that the server `https://report.example` got.
  private(set) var reports: [String] = []

  /// - Parameters:
  ///   - html: The text of the page.
  ///   - headers: The header fields of its response.
  init(
    _ html: String = "", headers: [(name: String, value: String)] = [], files: [String: String] = [:],
    prepare: (WebView) -> Void = { _ in }
  ) throws {
    view = WebView()
    view.navigationDelegate = self
    view.transcript.observe { [unowned self] event in
      switch event.type {
      case .console: lines.append(event.string("text") ?? "")
      case .navigation: questions.append(event.string("url") ?? "")
      case .contentPolicyViolation:
        let mark = event.string("disposition") == "report" ? " (report)" : ""
        violations.append("\(event.string("directive") ?? "") \(event.string("blocked") ?? "")\(mark)")
      default: break
      }
    }
    view.network.route("https://app.example/**") { request in
      guard request.url.path != "/page.html" else {
        return .text(html, type: "text/html", headers: headers)
      }
      guard let text = files[request.url.path] else { return .status(404) }
      return .text(text, type: request.url.path.hasSuffix(".js") ? "text/javascript" : "text/html")
    }
    view.network.route("https://report.example/**") { [unowned self] request in
      reports.append(String(decoding: request.body ?? [], as: UTF8.self))
      return .status(204)
    }
    prepare(view)
    view.load(try #require(WebURL(Self.address)))
    try view.runUntilIdle()
  }

  deinit { view.close() }

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    action.url.isSpecial || ["about", "blob", "data"].contains(action.url.scheme) ? .allow : .cancel
  }

  /// The lines of the page's own scripts.
  var ownLines: [String] { lines.filter { !$0.contains("Content Security Policy") } }
}
