/// Decides on navigations and hears how they go.
///
/// Every method has a default that allows and ignores.
public protocol NavigationDelegate: AnyObject {
  /// Decides on a navigation, of the main frame or of any other.
  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy
  /// Decides on what a navigation was answered with, whatever its status, before its document takes the place of another.
  ///
  /// Refused, the load fails with ``ResourceError/refused``, and the page stays as it was.
  func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy
  /// The main frame begins to load.
  func webView(_ webView: WebView, didStartLoading url: WebURL)
  /// A server sent the main frame's load elsewhere, which has not been asked yet.
  func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL)
  /// The main frame's document was replaced.
  func webView(_ webView: WebView, didCommit url: WebURL)
  /// The main frame and what it needs has loaded.
  func webView(_ webView: WebView, didFinish url: WebURL)
  /// The main frame could not be loaded.
  func webView(_ webView: WebView, didFail error: NavigationError)
  /// The process with the page has ended, and the page with it: ``WebView/terminateWebProcess()``.
  func webViewWebContentProcessDidTerminate(_ webView: WebView)
}

extension NavigationDelegate {
  /// Allows the navigation.
  public func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy { .allow }
  /// Allows it.
  public func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy { .allow }
  /// Ignores it.
  public func webView(_ webView: WebView, didStartLoading url: WebURL) {}
  /// Ignores it.
  public func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) {}
  /// Ignores it.
  public func webView(_ webView: WebView, didCommit url: WebURL) {}
  /// Ignores it.
  public func webView(_ webView: WebView, didFinish url: WebURL) {}
  /// Ignores it.
  public func webView(_ webView: WebView, didFail error: NavigationError) {}
  /// Ignores it.
  public func webViewWebContentProcessDidTerminate(_ webView: WebView) {}
}
