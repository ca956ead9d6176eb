import Foundation

/// Answers the page's dialogs and makes windows.
///
/// Every method has a default, as Apple's are optional; a method may have either form of handler, or be asynchronous.
@preconcurrency @MainActor public protocol WKUIDelegate: WKUIDelegateMethods, WKUIDelegateOlderMethods {}

/// The delegate's methods in today's types.
@MainActor public protocol WKUIDelegateMethods: AnyObject {
  /// The page asks for a window: the view that the app makes of the configuration, and keeps, loads what the action
  /// says.
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView?
  /// The page asks for its window to be closed.
  func webViewDidClose(_ webView: WKWebView)
  /// The page shows a message; its scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void)
  /// The page shows a message; its scripts wait.
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async
  /// The page asks a yes-or-no question; its scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void)
  /// The page asks a yes-or-no question; its scripts wait.
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async -> Bool
  /// The page asks for a text; its scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor @Sendable (String?) -> Void)
  /// The page asks for a text; its scripts wait.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo
  ) async -> String?
}

/// The delegate's methods in the types of older code.
@MainActor public protocol WKUIDelegateOlderMethods: AnyObject {
  /// The page shows a message; its scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @Sendable () -> Void)
  /// The page asks a yes-or-no question; its scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @Sendable (Bool) -> Void)
  /// The page asks for a text; its scripts wait for the handler.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @Sendable (String?) -> Void)
}
