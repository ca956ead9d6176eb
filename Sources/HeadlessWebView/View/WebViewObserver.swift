/// Receives the events of a view beside its delegates, as a bridge must.
///
/// Every method has a default that ignores.
public protocol WebViewObserver: AnyObject {
  /// The main frame's document was replaced: no script of the new one has run, and the navigation delegate has not
  /// heard of it.
  func webView(didCommit url: WebURL)
  /// The main frame begins to load; the delegate is notified next.
  func webView(didStartLoading url: WebURL)
  /// A server redirected the main frame's load; the delegate is notified next.
  func webView(didReceiveServerRedirectTo url: WebURL)
  /// Something that the page asked for while it loads has come.
  ///
  /// - Parameter asked: How much it has asked for until now.
  func webView(didLoadResources loaded: Int, of asked: Int)
  /// The main frame and its resources have loaded; the delegate is notified next.
  func webView(didFinish url: WebURL)
  /// The main frame failed to load; the delegate is notified next.
  func webView(didFail error: NavigationError)
  /// The view is about to close; its transcript can still be written.
  func webViewWillClose()
  /// An exception or rejection of the page was reported.
  func webView(didReport error: PageError)
  /// The page wrote a line to its console; called only while somebody reads the transcript.
  func webView(didLog text: String, level: String)
  /// The page has reached a limit, for the first time.
  func webView(didReach limit: LimitError)
  /// The process with the page has ended, and the page with it.
  func webViewWebContentProcessDidTerminate()
}

extension WebViewObserver {
  /// Ignores it.
  public func webView(didCommit url: WebURL) {}
  /// Ignores it.
  public func webView(didStartLoading url: WebURL) {}
  /// Ignores it.
  public func webView(didReceiveServerRedirectTo url: WebURL) {}
  /// Ignores it.
  public func webView(didLoadResources loaded: Int, of asked: Int) {}
  /// Ignores it.
  public func webView(didFinish url: WebURL) {}
  /// Ignores it.
  public func webView(didFail error: NavigationError) {}
  /// Ignores it.
  public func webViewWillClose() {}
  /// Ignores it.
  public func webView(didReport error: PageError) {}
  /// Ignores it.
  public func webView(didLog text: String, level: String) {}
  /// Ignores it.
  public func webView(didReach limit: LimitError) {}
  /// Ignores it.
  public func webViewWebContentProcessDidTerminate() {}
}

extension WebView {
  /// Adds an observer, which the view does not keep alive.
  public func addObserver(_ observer: any WebViewObserver) { observers.add(observer) }
}

/// The observers of a view, which it doesn't keep alive.
final class ViewObservers {
  private struct Entry {
    weak var observer: (any WebViewObserver)?
  }

  private var entries: [Entry] = []

  /// Adds an observer, and forgets those that are gone.
  func add(_ observer: any WebViewObserver) {
    entries.removeAll { $0.observer == nil }
    entries.append(Entry(observer: observer))
  }

  /// Calls a method of each observer, in the order in which they were added.
  func notify(_ body: (any WebViewObserver) -> Void) {
    for entry in entries { entry.observer.map(body) }
  }

  func removeAll() { entries = [] }
}
