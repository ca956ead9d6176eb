import BridgeSupport
import HeadlessWebView
import Ownership

/// Decisions on navigations: the app shows its own pages, and the browser all others.
extension CapacitorTransport: NavigationDelegate {
  /// The delegate that decides after the bridge.
  private var next: (any NavigationDelegate)? { previousDelegate ?? delegate }

  /// Becomes the view's navigation delegate, in front of the one that it has.
  func decideNavigations(of webView: WebView) {
    previousDelegate = webView.navigationDelegate
    webView.navigationDelegate = self
  }

  /// Sets the app's delegate; another bridge that decides before it stays.
  func setNavigationDelegate(_ delegate: (any NavigationDelegate)?) {
    self.delegate = delegate
    if !(previousDelegate is any BridgeTransport) { previousDelegate = nil }
  }

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    if action.isByNative, action.frame.isMainFrame { appURL = action.url }
    guard opensElsewhere(action, in: webView) else { return next?.webView(webView, decidePolicyFor: action) ?? .allow }
    core.target?.transcript.record(.capacitorOpenedURL, [.init("url", .string(action.url.href))])
    onOpenURL?(action.url)
    return .cancel
  }

  /// Returns whether the page itself, or a new window, would navigate to an address that isn't the app's.
  private func opensElsewhere(_ action: NavigationAction, in webView: WebView) -> Bool {
    guard !action.isByNative, action.frame.isMainFrame || action.newWindowName != nil else { return false }
    let url = action.url
    if url.scheme == "about" || platform == .android && ["blob", "data"].contains(url.scheme) { return false }
    if let host = url.host, settings.allowNavigation.contains(where: { Self.matches(host, $0) }) { return false }
    let servers = [settings.serverURL ?? platform.serverURL, platform.serverURL].compactMap { WebURL($0) }
    return !(servers + [appURL ?? webView.url]).contains { app in
      url.scheme == app.scheme && (app.scheme == "file" || url.host == app.host && url.port == app.port)
    }
  }

  /// Returns whether a host matches a mask, whose labels may be `*`; a mask that is only `*` matches all hosts.
  static func matches(_ host: String, _ mask: String) -> Bool {
    if mask == "*" { return true }
    let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    let masks = mask.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    return labels.count == masks.count && zip(labels, masks).allSatisfy { $1 == "*" || $0 == $1 }
  }

  func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
    next?.webView(webView, decidePolicyFor: response) ?? .allow
  }

  func webView(_ webView: WebView, didStartLoading url: WebURL) { next?.webView(webView, didStartLoading: url) }

  func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) {
    next?.webView(webView, didReceiveServerRedirectTo: url)
  }

  func webView(_ webView: WebView, didCommit url: WebURL) { next?.webView(webView, didCommit: url) }

  func webView(_ webView: WebView, didFinish url: WebURL) { next?.webView(webView, didFinish: url) }

  func webView(_ webView: WebView, didFail error: NavigationError) { next?.webView(webView, didFail: error) }

  func webViewWebContentProcessDidTerminate(_ webView: WebView) {
    next?.webViewWebContentProcessDidTerminate(webView)
  }
}
