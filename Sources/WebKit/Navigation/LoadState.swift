import Foundation
import HeadlessWebView

/// A load of the main frame, by which an app tells loads apart.
@preconcurrency @MainActor public final class WKNavigation: NSObject {
  nonisolated override init() { super.init() }
}

/// How far the present load has come.
///
/// It belongs to its view's isolation, the main actor.
final class LoadState: WebViewObserver, @unchecked Sendable {
  /// The load that native asked for and that has not begun.
  private var expected: WKNavigation?
  /// The load that delegates hear of.
  private(set) var current = WKNavigation()
  private(set) var isLoading = false
  private(set) var progress = 0.0
  private(set) var hasCommitted = false
  /// Whether a document is on its way that has not replaced the old one.
  private(set) var isProvisional = false
  private(set) var pendingURL: URL?

  /// Native asks for a load.
  func expect(_ url: URL?) -> WKNavigation {
    let navigation = WKNavigation()
    expected = navigation
    pendingURL = url
    isLoading = true
    progress = 0.1
    return navigation
  }

  /// What native asked for does not come.
  func forget() {
    expected = nil
    pendingURL = nil
    isProvisional = false
    isLoading = false
  }

  func webView(didStartLoading url: WebURL) {
    current = expected ?? WKNavigation()
    expected = nil
    isLoading = true
    isProvisional = true
    progress = 0.1
    pendingURL = URL(string: url.href)
  }

  func webView(didCommit url: WebURL) {
    if !isProvisional, let expected {
      current = expected
      self.expected = nil
    }
    isProvisional = false
    hasCommitted = true
    isLoading = true
    progress = max(progress, 0.5)
    if expected == nil { pendingURL = nil }
  }

  func webView(didFinish url: WebURL) {
    guard expected == nil, !isProvisional else { return }
    isLoading = false
    progress = 1
  }

  func webView(didFail error: NavigationError) { forget() }
  func webViewWebContentProcessDidTerminate() { forget() }
}
