import Foundation

/// The delegate that answers the page's dialogs and creates windows.
///
/// Every method has a default implementation, because Apple's methods are optional. A method may use either form of
/// completion handler, or be asynchronous.
@preconcurrency @MainActor public protocol WKUIDelegate: WKUIDelegateMethods, WKUIDelegateOlderMethods {}

/// The delegate's methods in today's types.
@MainActor public protocol WKUIDelegateMethods: AnyObject {
  /// Called when the page opens a window.
  ///
  /// The app creates a view with the configuration and retains it. The view then loads the request of the action.
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView?
  /// Called when the page closes its window.
  func webViewDidClose(_ webView: WKWebView)
  /// Called when the page shows an alert; the page's scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void)
  /// Called when the page shows an alert; the page's scripts wait for the method to return.
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async
  /// Called when the page asks a yes-or-no question; the page's scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void)
  /// Called when the page asks a yes-or-no question; the page's scripts wait for the method to return.
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async -> Bool
  /// Called when the page asks for text; the page's scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor @Sendable (String?) -> Void)
  /// Called when the page asks for text; the page's scripts wait for the method to return.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo
  ) async -> String?
}

/// The delegate's methods in the types of older code.
@MainActor public protocol WKUIDelegateOlderMethods: AnyObject {
  /// Called when the page shows an alert; the page's scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @Sendable () -> Void)
  /// Called when the page asks a yes-or-no question; the page's scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @Sendable (Bool) -> Void)
  /// Called when the page asks for text; the page's scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @Sendable (String?) -> Void)
}
