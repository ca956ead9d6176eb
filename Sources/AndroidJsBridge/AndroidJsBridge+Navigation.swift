import BridgeSupport
import HeadlessWebView

extension AndroidJsBridge: NavigationDelegate {
  /// Answers the bridge's own navigations with *cancel*, and asks the user's delegate about all others.
  public func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard webView === self.webView, action.url.scheme == "yy" else {
      return delegate?.webView(webView, decidePolicyFor: action) ?? .allow
    }
    let isPages = action.source.isMainFrame || webView.mainFrameInfo.map { action.source.isSameOrigin(as: $0) } ?? false
    guard isPages, allowedOrigins.allows(action.source) else {
      warn(
        isPages ? "origin-refused" : "foreign-frame",
        "the bridge does not serve \(action.source.origin): \(action.source.url)")
      return .cancel
    }
    if action.url.href.hasPrefix("yy://return/") { take(returned: action.url.href) } else { fetch() }
    return .cancel
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didStartLoading url: WebURL) {
    delegate?.webView(webView, didStartLoading: url)
  }

  /// Ends the old page's calls and passes it on.
  public func webView(_ webView: WebView, didCommit url: WebURL) {
    if webView === self.webView {
      generation += 1
      abandonCalls(where: { $0 }) { .pageReplaced(handler: $0) }
    }
    delegate?.webView(webView, didCommit: url)
  }

  /// Gives the page its half, as the original does when a page has finished, and passes it on.
  public func webView(_ webView: WebView, didFinish url: WebURL) {
    delegate?.webView(webView, didFinish: url)
    guard webView === self.webView else { return }
    guard webView.mainFrameInfo.map({ allowedOrigins.allows($0) }) ?? true else {
      return warn("origin-refused", "the bridge does not serve \(url)")
    }
    inject()
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didFail error: NavigationError) { delegate?.webView(webView, didFail: error) }
}

extension AndroidJsBridge: WebViewObserver {
  /// Ends the calls that are open.
  public func webViewWillClose() {
    abandonCalls(where: { _ in true }) { .closed(handler: $0) }
    webView = nil
    handlers = [:]
  }
}
