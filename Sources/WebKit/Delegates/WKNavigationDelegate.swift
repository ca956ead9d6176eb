import Foundation

/// The delegate that makes navigation policy decisions and receives navigation events.
///
/// Every method has a default implementation, because Apple's methods are optional. A method may use either form of
/// completion handler, or be asynchronous.
@preconcurrency @MainActor
public protocol WKNavigationDelegate: WKNavigationDelegateMethods,
  WKNavigationDelegateOlderMethods
{}

/// The delegate's methods in today's types.
@MainActor public protocol WKNavigationDelegateMethods: AnyObject {
  /// Decides whether to allow a navigation.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void)
  /// Decides whether to allow a navigation.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void)
  /// Decides whether to allow a navigation.
  func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async
    -> WKNavigationActionPolicy
  /// Decides whether to allow a navigation.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences)
  /// Decides whether to allow a navigation after its response is received.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void)
  /// Decides whether to allow a navigation after its response is received.
  func webView(_ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse) async
    -> WKNavigationResponsePolicy
  /// Called when a navigation became a download, whose delegate the app sets here.
  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload)
  /// Called when a response became a download, whose delegate the app sets here.
  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload)
  /// Called when a load starts.
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
  /// Called when a load failed before its document was committed.
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  /// Called when the document was committed.
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  /// Called when the document and its resources have loaded.
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  /// Called when a load failed after its document was committed; this never happens here.
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  /// Called when a server redirected the load.
  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!)
  /// Called when the page's process terminated, which `headlessWebView.terminateWebProcess()` simulates.
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

/// The delegate's methods in the types of older code.
@MainActor public protocol WKNavigationDelegateOlderMethods: AnyObject {
  /// Decides whether to allow a navigation.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void)
  /// Decides whether to allow a navigation.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @Sendable (WKNavigationActionPolicy) -> Void)
  /// Decides whether to allow a navigation after its response is received.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @Sendable (WKNavigationResponsePolicy) -> Void)
  /// Called when a load starts.
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation?)
  /// Called when a load failed before its document was committed.
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation?, withError error: any Error)
  /// Called when the document was committed.
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation?)
  /// Called when the document and its resources have loaded.
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?)
}
