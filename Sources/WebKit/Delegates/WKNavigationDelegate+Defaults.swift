import Foundation

// A decision method that is missing in today's types is called in the older types, then as an asynchronous method. If
// all are missing, the navigation is allowed.

extension WKNavigationDelegateMethods {
  private var older: (any WKNavigationDelegateOlderMethods)? { self as? any WKNavigationDelegateOlderMethods }

  /// Calls the older form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    older?.webView(webView, decidePolicyFor: navigationAction, preferences: preferences) { policy, preferences in
      MainThread.run { decisionHandler(policy, preferences) }
    }
  }

  /// Calls the older form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    older?.webView(webView, decidePolicyFor: navigationAction) { policy in
      MainThread.run { decisionHandler(policy) }
    }
  }

  /// Calls the asynchronous form with preferences, which allows the navigation by default.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    await (self as any WKNavigationDelegateMethods).webView(
      webView, decidePolicyFor: navigationAction, preferences: webView.configuration.defaultWebpagePreferences
    ).0
  }

  /// Allows the navigation.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) { (.allow, preferences) }

  /// Calls the older form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    older?.webView(webView, decidePolicyFor: navigationResponse) { policy in
      MainThread.run { decisionHandler(policy) }
    }
  }

  /// Allows the navigation.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy { .allow }

  /// Does nothing, so the download is cancelled.
  public func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {}

  /// Does nothing, so the download is cancelled.
  public func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {}

  /// Calls the older form.
  public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    older?.webView(webView, didStartProvisionalNavigation: navigation)
  }

  /// Calls the older form.
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) { older?.webView(webView, didFailProvisionalNavigation: navigation, withError: error) }

  /// Calls the older form.
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    older?.webView(webView, didCommit: navigation)
  }

  /// Calls the older form.
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    older?.webView(webView, didFinish: navigation)
  }

  /// Does nothing.
  public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {}
  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {}
  /// Does nothing.
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
}

extension WKNavigationDelegateOlderMethods {
  /// Calls the form without preferences.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    guard let newer = self as? any WKNavigationDelegateMethods else { return decisionHandler(.allow, preferences) }
    newer.webView(webView, decidePolicyFor: navigationAction) { decisionHandler($0, preferences) }
  }

  /// Calls the asynchronous form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    guard let newer = self as? any WKNavigationDelegateMethods else { return decisionHandler(.allow) }
    startNow { decisionHandler(await newer.webView(webView, decidePolicyFor: navigationAction)) }
  }

  /// Calls the asynchronous form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    guard let newer = self as? any WKNavigationDelegateMethods else { return decisionHandler(.allow) }
    startNow { decisionHandler(await newer.webView(webView, decidePolicyFor: navigationResponse)) }
  }

  /// Does nothing.
  public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation?) {}
  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation?, withError error: any Error
  ) {}
  /// Does nothing.
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation?) {}
  /// Does nothing.
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?) {}
}
