import Foundation
import HeadlessWebView

/// A load of the main frame, which lets an app distinguish loads.
@preconcurrency @MainActor public final class WKNavigation: NSObject {
  nonisolated override init() { super.init() }
}

/// The progress of the current load.
///
/// It belongs to its view's isolation domain, the main actor.
final class LoadState: WebViewObserver, @unchecked Sendable {
  /// The progress of a load when it starts, and its maximum before the load finishes.
  private static let (leastProgress, mostProgress) = (0.1, 0.9)
  /// The load that native code requested and that has not started.
  private var expected: WKNavigation?
  /// The load that delegates receive events for.
  private(set) var current = WKNavigation()
  /// A Boolean value that indicates whether a load has started and not finished.
  private var isUnderWay = false
  private var reached = 0.0
  private(set) var hasCommitted = false
  /// A Boolean value that indicates whether a document is loading that has not replaced the current one.
  private(set) var isProvisional = false
  private(set) var pendingURL: URL?
  /// Called whenever the state has changed, possibly during a load.
  var onChange: (() -> Void)?

  var isLoading: Bool { expected != nil || isUnderWay }
  var progress: Double { expected == nil ? reached : Self.leastProgress }

  /// Starts to expect a load that native code requested.
  func expect(_ url: URL?) -> WKNavigation {
    let navigation = WKNavigation()
    expected = navigation
    pendingURL = url
    onChange?()
    return navigation
  }

  /// Forgets the load that native code requested, because it was refused.
  func refuse() {
    guard expected != nil else { return }
    expected = nil
    pendingURL = nil
    onChange?()
  }

  /// Forgets all pending loads.
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

  /// Moves the progress towards its maximum by one resource's share of those still loading.
  ///
  /// A page may request more resources at any time.
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
