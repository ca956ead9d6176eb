import Foundation

/// Decides on navigations and hears how they go.
///
/// Every method has a default, as Apple's are optional; a method may have either form of handler, or be asynchronous.
@preconcurrency @MainActor
public protocol WKNavigationDelegate: WKNavigationDelegateMethods,
  WKNavigationDelegateOlderMethods
{}

/// The delegate's methods in today's types.
@MainActor public protocol WKNavigationDelegateMethods: AnyObject {
  /// Decides on a navigation.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void)
  /// Decides on a navigation.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void)
  /// Decides on a navigation.
  func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async
    -> WKNavigationActionPolicy
  /// Decides on a navigation.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences)
  /// Decides on what a navigation was answered with.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void)
  /// Decides on what a navigation was answered with.
  func webView(_ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse) async
    -> WKNavigationResponsePolicy
  /// A load begins.
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
  /// A load failed before its document came.
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  /// The document has come.
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  /// The document and what it needs has loaded.
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  /// A load failed behind its document; here none does.
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  /// A server sent the load elsewhere.
  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!)
  /// The process of the page ended, as `headlessWebView.terminateWebProcess()` has it.
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

/// The delegate's methods in the types of older code.
@MainActor public protocol WKNavigationDelegateOlderMethods: AnyObject {
  /// Decides on a navigation.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void)
  /// Decides on a navigation.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @Sendable (WKNavigationActionPolicy) -> Void)
  /// Decides on what a navigation was answered with.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @Sendable (WKNavigationResponsePolicy) -> Void)
  /// A load begins.
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation?)
  /// A load failed before its document came.
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation?, withError error: any Error)
  /// The document has come.
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation?)
  /// The document and what it needs has loaded.
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?)
}
