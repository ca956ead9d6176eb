/// A view of an app's own kind with a ``WebView`` behind it, which bridges reach through it.
///
/// It is used where the view is owned, on the main thread for the views of an app.
public protocol WebViewHost: AnyObject {
  /// The view behind it.
  var headlessWebView: WebView { get }
  /// Has a delegate of the host's own kind hear of navigations, if it is one.
  ///
  /// - Returns: What hears in its place, kept alive by the host; nil for what is no delegate of its kind.
  func navigationDelegate(for delegate: Any) -> (any NavigationDelegate)?
  /// Has a delegate of the host's own kind answer the page's dialogs and make windows, if it is one.
  ///
  /// - Returns: What answers in its place, kept alive by the host; nil for what is no delegate of its kind.
  func uiDelegate(for delegate: Any) -> (any UIDelegate)?
}

extension WebViewHost {
  /// Knows no such delegates.
  public func uiDelegate(for delegate: Any) -> (any UIDelegate)? { nil }
}
