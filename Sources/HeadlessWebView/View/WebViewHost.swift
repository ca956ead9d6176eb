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
}
