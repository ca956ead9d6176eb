import Dispatch
import HeadlessWebView

/// An app's policy decision on a navigation action or response.
///
/// The app decides once, before its delegate method returns or later.
final class PolicyAnswer: @unchecked Sendable {
  private let url: WebURL
  private let view: Unchecked<WeakView>
  /// A closure that passes the decision to the view if the delegate method deferred it.
  private let decide: Unchecked<(WebView, NavigationPolicy) -> Void>
  /// The decision, if the app made it before its delegate method returned.
  private(set) var policy: NavigationPolicy?
  private var isGiven = false
  /// A Boolean value that indicates whether the view expects the decision later.
  private var isLate = false

  final class WeakView {
    weak var view: WebView?
    init(_ view: WebView) { self.view = view }
  }

  init(_ action: NavigationAction, of view: WebView) {
    url = action.url
    self.view = Unchecked(WeakView(view))
    decide = Unchecked { $0.decide($1, on: action) }
  }

  init(_ response: NavigationResponse, of view: WebView) {
    url = response.url
    self.view = Unchecked(WeakView(view))
    decide = Unchecked { $0.decide($1, on: response) }
  }

  // An app that drops its handler without calling it would leave the page waiting forever; Apple's view raises an
  // exception.
  deinit {
    guard !isGiven else { return }
    let (url, view, decide) = (url, view, decide)
    // The navigation is cancelled asynchronously, because the view may not know yet that the decision is deferred.
    DispatchQueue.main.async {
      guard let view = view.value.view else { return }
      view.transcript.fault(.decisionHandler, "the decision handler for \(url) was never called")
      decide.value(view, .cancel)
    }
  }

  /// Makes the decision, on the main thread.
  func give(_ policy: NavigationPolicy) {
    guard !isGiven else {
      view.value.view?.transcript.fault(
        .decisionHandler, "the decision handler for \(url) was called more than once")
      return
    }
    isGiven = true
    guard isLate else { return self.policy = policy }
    if let view = view.value.view { decide.value(view, policy) }
  }

  /// The decision that the delegate method returns to the view.
  var outcome: NavigationPolicy {
    if let policy { return policy }
    isLate = true
    return .later
  }
}
