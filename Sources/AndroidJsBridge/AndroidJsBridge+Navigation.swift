import BridgeSupport
import HeadlessWebView
import Ownership

extension AndroidJsBridge: NavigationDelegate {
  /// Answers the bridge's own navigations with *cancel*, and asks the user's delegate about all others.
  public func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard webView === self.webView, action.url.scheme == "yy" else {
      return delegate?.webView(webView, decidePolicyFor: action) ?? .allow
    }
    guard admits(action.source, in: webView) else { return .cancel }
    if action.url.href.hasPrefix("yy://return/") {
      take(returned: action.url.href, from: action.source)
    } else {
      signalled(by: action.source)
    }
    return .cancel
  }

  /// Whether a frame may use the bridge; if not, the transcript is told.
  func admits(_ frame: FrameInfo, in webView: WebView) -> Bool {
    // The main frame's, too, is asked for: native may be asked about it when another page is there already.
    let isPages = webView.mainFrameInfo.map { frame.isSameOrigin(as: $0) } ?? false
    if isPages, allowedOrigins.allows(frame) { return true }
    webView.transcript.fault(
      isPages ? "origin-refused" : "foreign-frame", "the bridge does not serve \(frame.origin): \(frame.url)",
      [.init("frame", .integer(frame.id)), .init("origin", .string(frame.origin))])
    return false
  }

  /// Passes it on.
  public func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
    delegate?.webView(webView, decidePolicyFor: response) ?? .allow
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) {
    delegate?.webView(webView, didReceiveServerRedirectTo: url)
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didStartLoading url: WebURL) {
    delegate?.webView(webView, didStartLoading: url)
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didCommit url: WebURL) {
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

  /// Passes it on.
  public func webViewWebContentProcessDidTerminate(_ webView: WebView) {
    delegate?.webViewWebContentProcessDidTerminate(webView)
  }
}

extension AndroidJsBridge: WebViewObserver {
  /// Ends the old page's calls.
  public func webView(didCommit url: WebURL) { endPage("its page was replaced") }

  /// Ends the page's calls with it.
  public func webViewWebContentProcessDidTerminate() { endPage("the web process ended") }

  private func endPage(_ reason: String) {
    page.replace()
    endPageCalls(reason)
    tasks.cancelAll()
    abandonCalls(where: { $0 }) { .pageReplaced(handler: $0) }
  }

  /// Ends the calls that are open.
  public func webViewWillClose() {
    dropStartupMessages("the view was closed")
    endPageCalls("the view was closed")
    tasks.cancelAll()
    abandonCalls(where: { _ in true }) { .closed(handler: $0) }
    webView = nil
    release(exchange(&handlers, with: [:]))
  }
}
