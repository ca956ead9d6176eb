import BridgeSupport
import HeadlessWebView

/// Decisions on navigations, and the changes that the app observes.
extension ReactNativeTransport: NavigationDelegate {
  /// Decides on a navigation, and asks the app's delegate if the bridge allows it.
  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard decides(action) else { return delegate?.webView(webView, decidePolicyFor: action) ?? .allow }
    // The app chooses the addresses that it loads itself, such as files in its bundle.
    if !action.isByNative, !whitelist.allows(action.url.href) {
      if let onOpenURL { onOpenURL(action.url) } else { reportNotOpened(action) }
      return .cancel
    }
    if let onShouldStartLoad,
      !onShouldStartLoad(ReactNativeLoadRequest(action, in: webView, onAndroid: isAndroid))
    {
      return .cancel
    }
    return delegate?.webView(webView, decidePolicyFor: action) ?? .allow
  }

  /// The schemes that other apps open on every device.
  private static let systemSchemes: Set<String> = ["http", "https", "mailto", "sms", "tel"]

  /// Reports a navigation that ends here, as the original does with `Can't open url: …`.
  private func reportNotOpened(_ action: NavigationAction) {
    guard !Self.systemSchemes.contains(action.url.scheme) else { return }
    let frame = action.frame.isMainFrame ? "" : " in a frame"
    core?.transcript.fault(
      .addressNotOpened,
      "the page did not open \(action.url.href)\(frame): originWhitelist excludes it, and no other app opens it",
      [.init("url", .string(action.url.href)), .init("frame", .integer(action.frame.id))])
  }

  /// Returns whether the platform asks the app about a navigation.
  private func decides(_ action: NavigationAction) -> Bool {
    guard isAndroid else { return true }
    return !action.isByNative && action.frame.isMainFrame && action.body == nil
      && (action.kind == .linkActivated || action.kind == .other)
  }

  func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
    delegate?.webView(webView, decidePolicyFor: response) ?? .allow
  }

  func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) {
    delegate?.webView(webView, didReceiveServerRedirectTo: url)
  }

  func webView(_ webView: WebView, didStartLoading url: WebURL) { delegate?.webView(webView, didStartLoading: url) }

  func webView(_ webView: WebView, didCommit url: WebURL) { delegate?.webView(webView, didCommit: url) }

  func webView(_ webView: WebView, didFinish url: WebURL) { delegate?.webView(webView, didFinish: url) }

  func webView(_ webView: WebView, didFail error: NavigationError) { delegate?.webView(webView, didFail: error) }

  func webViewWebContentProcessDidTerminate(_ webView: WebView) {
    delegate?.webViewWebContentProcessDidTerminate(webView)
  }

  // MARK: Changes

  /// Notifies the app of a load.
  func navigationChanged(to url: WebURL, loading: Bool, by type: String? = nil) {
    guard let onNavigationStateChange, let view = core?.webView else { return }
    onNavigationStateChange(
      ReactNativeNavigationState(
        url: url.href, loading: loading, navigationType: type, canGoBack: view.canGoBack,
        canGoForward: view.canGoForward))
  }

  /// Notifies the app of a change of the page's history.
  func historyChanged(_ type: String) {
    guard let view = core?.webView else { return }
    navigationChanged(to: view.url, loading: false, by: type)
  }
}
