import Foundation

// What is not there in today's types is asked for in the older ones, then as an asynchronous method, and then allowed.

extension WKNavigationDelegateMethods {
  private var older: (any WKNavigationDelegateOlderMethods)? { self as? any WKNavigationDelegateOlderMethods }

  /// Asks in the older form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    older?.webView(webView, decidePolicyFor: navigationAction, preferences: preferences) { policy, preferences in
      MainThread.run { decisionHandler(policy, preferences) }
    }
  }

  /// Asks in the older form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    older?.webView(webView, decidePolicyFor: navigationAction) { policy in
      MainThread.run { decisionHandler(policy) }
    }
  }

  /// Allows it.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy { .allow }

  /// Tells in the older form.
  public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    older?.webView(webView, didStartProvisionalNavigation: navigation)
  }

  /// Tells in the older form.
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) { older?.webView(webView, didFailProvisionalNavigation: navigation, withError: error) }

  /// Tells in the older form.
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    older?.webView(webView, didCommit: navigation)
  }

  /// Tells in the older form.
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    older?.webView(webView, didFinish: navigation)
  }

  /// Ignores it.
  public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {}
  /// Ignores it.
  public func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {}
  /// Ignores it.
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
}

extension WKNavigationDelegateOlderMethods {
  /// Asks without preferences.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    guard let newer = self as? any WKNavigationDelegateMethods else { return decisionHandler(.allow, preferences) }
    newer.webView(webView, decidePolicyFor: navigationAction) { decisionHandler($0, preferences) }
  }

  /// Asks asynchronously.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    guard let newer = self as? any WKNavigationDelegateMethods else { return decisionHandler(.allow) }
    startNow { decisionHandler(await newer.webView(webView, decidePolicyFor: navigationAction)) }
  }

  /// Ignores it.
  public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation?) {}
  /// Ignores it.
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation?, withError error: any Error
  ) {}
  /// Ignores it.
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation?) {}
  /// Ignores it.
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?) {}
}
