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
  ) async -> WKNavigationActionPolicy {
    await (self as any WKNavigationDelegateMethods).webView(
      webView, decidePolicyFor: navigationAction, preferences: webView.configuration.defaultWebpagePreferences
    ).0
  }

  /// Allows it.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) { (.allow, preferences) }

  /// Asks in the older form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    older?.webView(webView, decidePolicyFor: navigationResponse) { policy in
      MainThread.run { decisionHandler(policy) }
    }
  }

  /// Allows it.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy { .allow }

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

  /// Asks asynchronously.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    guard let newer = self as? any WKNavigationDelegateMethods else { return decisionHandler(.allow) }
    startNow { decisionHandler(await newer.webView(webView, decidePolicyFor: navigationResponse)) }
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
