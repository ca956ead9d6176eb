/// Receives the events of a view in addition to its delegates, as a bridge requires.
///
/// Every method has a default implementation that does nothing.
public protocol WebViewObserver: AnyObject {
  /// Called when the main frame's document was replaced, before any script of the new one runs and before the delegate
  /// is notified.
  func webView(didCommit url: WebURL)
  /// Called when the main frame begins to load; the delegate is notified next.
  func webView(didStartLoading url: WebURL)
  /// Called when a server redirected the main frame's load; the delegate is notified next.
  func webView(didReceiveServerRedirectTo url: WebURL)
  /// Called when a resource that the page requested while it loads has arrived.
  ///
  /// - Parameters:
  ///   - loaded: The number of resources that have finished loading.
  ///   - asked: The number of resources requested so far.
  func webView(didLoadResources loaded: Int, of asked: Int)
  /// Called when the main frame and its resources have loaded; the delegate is notified next.
  func webView(didFinish url: WebURL)
  /// Called when the main frame failed to load; the delegate is notified next.
  func webView(didFail error: NavigationError)
  /// Called when a download started.
  func webView(didStart download: Download)
  /// Called when the head of a download's response arrived.
  func webView(didReceiveResponseOf download: Download)
  /// Called when a download ended, with its outcome.
  func webView(didEnd download: Download)
  /// Called before the view closes; its transcript can still be written.
  func webViewWillClose()
  /// Called when an exception or rejection of the page was reported.
  func webView(didReport error: PageError)
  /// Called when the page wrote a line to its console, if the transcript is active.
  func webView(didLog text: String, level: String)
  /// Called when the page reached a limit for the first time.
  func webView(didReach limit: LimitError)
  /// Called when the page's process was terminated, and the page with it.
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
  public func webView(didStart download: Download) {}
  /// Ignores it.
  public func webView(didReceiveResponseOf download: Download) {}
  /// Ignores it.
  public func webView(didEnd download: Download) {}
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

  /// Adds an observer, and removes those that were deallocated.
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
