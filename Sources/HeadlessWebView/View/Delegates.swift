/// Decides on navigations and is notified of their progress.
///
/// Every method has a default that allows and ignores.
public protocol NavigationDelegate: AnyObject {
  /// Decides on a navigation, of the main frame or of any other, and again on each address that a server sends it to.
  ///
  /// It is not asked again when a server sends the same request to the same address. One that is refused there fails
  /// with ``ResourceError/redirectRefused``, and the page stays as it was.
  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy
  /// Decides on what a navigation was answered with, whatever its status, before its document takes the place of
  /// another.
  ///
  /// Refused, the load fails with ``ResourceError/refused``, and the page stays as it was.
  func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy
  /// The main frame begins to load.
  func webView(_ webView: WebView, didStartLoading url: WebURL)
  /// A server sent the main frame's load elsewhere, which native allowed, and which has not been asked yet.
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
  /// The page asks for a window: the view that native makes, of this configuration, and keeps, loads what the action
  /// says.
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

/// A view of an app's own kind with a ``WebView`` behind it, which bridges reach through it.
///
/// It is used where the view is owned, on the main thread for the views of an app.
public protocol WebViewHost: AnyObject {
  /// The view behind it.
  var headlessWebView: WebView { get }
  /// Adapts a delegate of the host's own kind to navigations, if it is one.
  ///
  /// - Returns: The adapter, kept alive by the host; nil for what is no delegate of its kind.
  func navigationDelegate(for delegate: Any) -> (any NavigationDelegate)?
  /// Adapts a delegate of the host's own kind to the page's dialogs and windows, if it is one.
  ///
  /// - Returns: The adapter, kept alive by the host; nil for what is no delegate of its kind.
  func uiDelegate(for delegate: Any) -> (any UIDelegate)?
}

extension WebViewHost {
  /// Knows no such delegates.
  public func uiDelegate(for delegate: Any) -> (any UIDelegate)? { nil }
}
