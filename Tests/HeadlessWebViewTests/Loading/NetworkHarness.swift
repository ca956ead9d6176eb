import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

/// A view that may access 127.0.0.1, with the log of its page and of its delegate.
final class NetworkHarness: NavigationDelegate {
  let view: WebView
  private(set) var lines: [String] = []
  private(set) var failures: [NavigationError] = []
  private(set) var finished: [String] = []
  private(set) var failedLoads: [String] = []

  init(
    allowedHosts: Set<String> = ["127.0.0.1"], root: String? = nil, origin: String? = nil,
    clock: LoopClock = .virtual(),
    userScript: String? = nil
  ) {
    var configuration = WebViewConfiguration()
    configuration.clock = clock
    configuration.resources = ResourcePolicy(
      root: root, origin: origin.flatMap { WebURL($0) }, allowedHosts: allowedHosts)
    if let userScript {
      configuration.userScripts = [UserScript(source: userScript, injectionTime: .documentStart, name: "user.js")]
    }
    view = WebView(configuration: configuration)
    view.navigationDelegate = self
    view.onPageError = { [unowned self] in lines.append("error: \($0.exception.summary)") }
    view.transcript.observe { [unowned self] event in
      switch event.type {
      case .console: lines.append(event.string("text") ?? "")
      case .loadFailed: failedLoads.append("\(event.string("url") ?? ""): \(event.string("reason") ?? "")")
      default: break
      }
    }
  }

  deinit { view.close() }

  func webView(_ webView: WebView, didFinish url: WebURL) { finished.append(url.href) }
  func webView(_ webView: WebView, didFail error: NavigationError) { failures.append(error) }

  /// Loads a URL and runs until the view is idle.
  @discardableResult
  func load(_ address: String) throws -> [String] {
    view.load(try #require(WebURL(address)))
    try view.runUntilIdle()
    return lines
  }

  /// Evaluates a native script, runs until the view is idle, and returns the new log.
  @discardableResult
  func evaluate(_ script: String) throws -> [String] {
    lines = []
    view.evaluateJavaScript(script)
    try view.runUntilIdle()
    return lines
  }
}
