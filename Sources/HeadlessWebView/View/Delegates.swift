/// Decides on navigations and is notified of their progress.
///
/// Every method has a default implementation that allows the navigation or does nothing.
public protocol NavigationDelegate: AnyObject {
  /// Decides on a navigation of any frame, and again on each address that a server redirects it to.
  ///
  /// It is not called again if a server redirects the same request to the same address. A navigation that is cancelled
  /// at a redirect fails with ``ResourceError/redirectRefused``, and the page stays unchanged.
  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy
  /// Decides on the response to a navigation with any status, before the document is replaced.
  ///
  /// If the response is refused, the load fails with ``ResourceError/refused``, and the page stays unchanged.
  func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy
  /// Called when the main frame begins to load.
  func webView(_ webView: WebView, didStartLoading url: WebURL)
  /// Called when a server redirected the main frame's load, native allowed it, and the new request is not sent yet.
  func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL)
  /// Called when the main frame's document was replaced.
  func webView(_ webView: WebView, didCommit url: WebURL)
  /// Called when the main frame and its resources have loaded.
  func webView(_ webView: WebView, didFinish url: WebURL)
  /// Called when the main frame failed to load.
  func webView(_ webView: WebView, didFail error: NavigationError)
  /// Called when the page's process was terminated, and the page with it: ``WebView/terminateWebProcess()``.
  func webViewWebContentProcessDidTerminate(_ webView: WebView)
}

extension NavigationDelegate {
  /// Allows the navigation.
  public func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy { .allow }
  /// Allows the response.
  public func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy { .allow }
  /// Does nothing.
  public func webView(_ webView: WebView, didStartLoading url: WebURL) {}
  /// Does nothing.
  public func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) {}
  /// Does nothing.
  public func webView(_ webView: WebView, didCommit url: WebURL) {}
  /// Does nothing.
  public func webView(_ webView: WebView, didFinish url: WebURL) {}
  /// Does nothing.
  public func webView(_ webView: WebView, didFail error: NavigationError) {}
  /// Does nothing.
  public func webViewWebContentProcessDidTerminate(_ webView: WebView) {}
}

/// Responds to a page's dialogs, which block its scripts until the response, and creates and closes windows.
///
/// Every method has a default.
public protocol UIDelegate: AnyObject {
  /// Shows a message of the page.
  func webView(_ webView: WebView, alert message: String, in frame: FrameInfo)
  /// Asks a yes-or-no question of the page; the default is no.
  func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool
  /// Asks for a text; the default is nil, which the page sees as null.
  func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String?
  /// Creates a view for a window that the page opens.
  ///
  /// Native creates the view with this configuration and retains it; the view then loads the action's URL. By default
  /// there is no window, which a script sees as null.
  func webView(
    _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
    windowFeatures: String
  ) -> WebView?
  /// Called when the page closes its window.
  func webViewDidClose(_ webView: WebView)
}

extension UIDelegate {
  /// Does nothing.
  public func webView(_ webView: WebView, alert message: String, in frame: FrameInfo) {}
  /// Returns false.
  public func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool { false }
  /// Returns nil.
  public func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String?
  {
    nil
  }
  /// Returns nil.
  public func webView(
    _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
    windowFeatures: String
  ) -> WebView? { nil }
  /// Does nothing.
  public func webViewDidClose(_ webView: WebView) {}
}

/// A view of an app's own kind that wraps a ``WebView``, through which bridges reach it.
///
/// It is used where the view is owned, on the main thread for the views of an app.
public protocol WebViewHost: AnyObject {
  /// The wrapped view.
  var headlessWebView: WebView { get }
  /// Adapts a delegate of the host's own kind to navigations, if it is one.
  ///
  /// - Returns: The adapter, kept alive by the host; nil if the object is not such a delegate.
  func navigationDelegate(for delegate: Any) -> (any NavigationDelegate)?
  /// Adapts a delegate of the host's own kind to the page's dialogs and windows, if it is one.
  ///
  /// - Returns: The adapter, kept alive by the host; nil if the object is not such a delegate.
  func uiDelegate(for delegate: Any) -> (any UIDelegate)?
}

extension WebViewHost {
  /// Returns nil, because the host has no such delegates.
  public func uiDelegate(for delegate: Any) -> (any UIDelegate)? { nil }
}
