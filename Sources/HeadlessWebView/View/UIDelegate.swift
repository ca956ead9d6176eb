/// Answers a page's dialogs, which block its scripts until they are answered, and makes and closes windows.
///
/// Every method has a default.
public protocol UIDelegate: AnyObject {
  /// The page shows a message.
  func webView(_ webView: WebView, alert message: String, in frame: FrameInfo)
  /// The page asks a yes-or-no question; unanswered it is no.
  func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool
  /// The page asks for a text; unanswered it is nil, which the page sees as null.
  func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String?
  /// The page asks for a window: the view that native makes, of this configuration, and keeps, loads what the action says.
  ///
  /// Unanswered there is none, which a script sees as null.
  func webView(
    _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
    windowFeatures: String
  ) -> WebView?
  /// The page asks for its window to be closed.
  func webViewDidClose(_ webView: WebView)
}

extension UIDelegate {
  /// Ignores it.
  public func webView(_ webView: WebView, alert message: String, in frame: FrameInfo) {}
  /// Says no.
  public func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool { false }
  /// Gives no answer.
  public func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String?
  {
    nil
  }
  /// Makes none.
  public func webView(
    _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
    windowFeatures: String
  ) -> WebView? { nil }
  /// Ignores it.
  public func webViewDidClose(_ webView: WebView) {}
}
