import Dispatch
import HeadlessWebView

/// An app's answer to a navigation or to what it was answered with, which comes before the app's method returns or
/// later, and once.
final class PolicyAnswer: @unchecked Sendable {
  private let url: WebURL
  private let view: Unchecked<WeakView>
  /// Tells the view what was said, when it was told that the answer comes later.
  private let decide: Unchecked<(WebView, NavigationPolicy) -> Void>
  /// The answer, while it was not carried out.
  private(set) var policy: NavigationPolicy?
  private var isGiven = false
  /// Whether the view was told that the answer comes later.
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

  // An app that drops its handler without calling it would leave the page waiting for ever; Apple's raises.
  deinit {
    guard !isGiven else { return }
    let (url, view, decide) = (url, view, decide)
    // Not now: the view may not have heard yet that the answer comes later.
    DispatchQueue.main.async {
      guard let view = view.value.view else { return }
      view.transcript.fault(.decisionHandler, "the decision handler for \(url) was never called")
      decide.value(view, .cancel)
    }
  }

  /// Gives the answer, on the main thread.
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

  /// What the view is told when the app's method has returned.
  var outcome: NavigationPolicy {
    if let policy { return policy }
    isLate = true
    return .later
  }
}
