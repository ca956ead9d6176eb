import HeadlessWebView

/// A page whose delegate records policy decisions, and which a test allows or not.
final class NavigationRecorder: NavigationDelegate, UIDelegate {
  let harness = PageHarness()
  private(set) var actions: [NavigationAction] = []
  private(set) var windows: [String] = []
  /// The view that native creates when a page requests a window.
  var newView: ((WebViewConfiguration) -> WebView)?
  var allows: (NavigationAction) -> Bool = { _ in false }

  init() {
    harness.view.navigationDelegate = self
    harness.view.uiDelegate = self
  }

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    if action.url.href != "about:blank" { actions.append(action) }
    return action.url.href == "about:blank" || allows(action) ? .allow : .cancel
  }

  func webView(
    _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
    windowFeatures: String
  ) -> WebView? {
    windows.append("\(action.newWindowName ?? "") \(action.url) \(windowFeatures)")
    return newView?(configuration)
  }

  var view: WebView { harness.view }
  var log: [String] { harness.log }
  /// Kind and URL of the policy decisions.
  var asked: [String] { actions.map { "\($0.kind.rawValue) \($0.url)" } }

  /// Loads a page with this markup in its body, and clears the log.
  @discardableResult
  func load(_ body: String) throws -> Self {
    try harness.load("<!DOCTYPE html><html><head></head><body>\(body)</body></html>")
    clear()
    return self
  }

  /// Evaluates a native script and returns the page's log.
  @discardableResult
  func evaluate(_ script: String) throws -> [String] { try harness.evaluate(script) }

  /// Runs a script of the page.
  @discardableResult
  func page(_ script: String) throws -> [String] {
    try harness.run(script)
    return harness.log
  }

  func clear() {
    harness.clear()
    actions = []
  }
}
