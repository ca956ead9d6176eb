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
  /// How far a load is when it begins, and at most before it is over.
  private static let (leastProgress, mostProgress) = (0.1, 0.9)
  /// The load that native asked for and that has not begun.
  private var expected: WKNavigation?
  /// The load that delegates hear of.
  private(set) var current = WKNavigation()
  /// Whether a load has begun and is not over.
  private var isUnderWay = false
  private var reached = 0.0
  private(set) var hasCommitted = false
  /// Whether a document is on its way that has not replaced the old one.
  private(set) var isProvisional = false
  private(set) var pendingURL: URL?
  /// Called whenever something here has changed, possibly in the midst of a load.
  var onChange: (() -> Void)?

  var isLoading: Bool { expected != nil || isUnderWay }
  var progress: Double { expected == nil ? reached : Self.leastProgress }

  /// Native asks for a load.
  func expect(_ url: URL?) -> WKNavigation {
    let navigation = WKNavigation()
    expected = navigation
    pendingURL = url
    onChange?()
    return navigation
  }

  /// What native asked for does not come.
  func refuse() {
    guard expected != nil else { return }
    expected = nil
    pendingURL = nil
    onChange?()
  }

  /// Nothing comes any more.
  func forget() {
    expected = nil
    pendingURL = nil
    isProvisional = false
    if isUnderWay { reached = 1 }
    isUnderWay = false
    onChange?()
  }

  func webView(didStartLoading url: WebURL) {
    current = expected ?? WKNavigation()
    expected = nil
    isUnderWay = true
    isProvisional = true
    reached = Self.leastProgress
    pendingURL = URL(string: url.href)
    onChange?()
  }

  func webView(didReceiveServerRedirectTo url: WebURL) {
    pendingURL = URL(string: url.href)
    onChange?()
  }

  func webView(didCommit url: WebURL) {
    if !isProvisional {
      current = expected ?? current
      expected = nil
      reached = Self.leastProgress
    }
    isProvisional = false
    hasCommitted = true
    isUnderWay = true
    reached = max(reached, 0.5)
    if expected == nil { pendingURL = nil }
    onChange?()
  }

  /// What has come leads towards the end by its part of what is still on its way; a page may ask for more at any time.
  func webView(didLoadResources loaded: Int, of asked: Int) {
    guard isUnderWay, !isProvisional else { return }
    reached += (Self.mostProgress - reached) / Double(asked - loaded + 2)
    onChange?()
  }

  func webView(didFinish url: WebURL) {
    guard !isProvisional else { return }
    isUnderWay = false
    reached = 1
    onChange?()
  }

  func webView(didFail error: NavigationError) { forget() }
  func webViewWebContentProcessDidTerminate() { forget() }
}
