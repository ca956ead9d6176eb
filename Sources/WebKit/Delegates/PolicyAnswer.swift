import Dispatch
import HeadlessWebView

/// An app's answer to a navigation, which comes before the app's method returns or later, and once.
final class PolicyAnswer: @unchecked Sendable {
  private let action: NavigationAction
  private let view: Unchecked<WeakView>
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
    self.action = action
    self.view = Unchecked(WeakView(view))
  }

  // An app that drops its handler without calling it would leave the page waiting for ever; Apple's raises.
  deinit {
    guard !isGiven else { return }
    let (action, view) = (action, view)
    // Not now: the view may not have heard yet that the answer comes later.
    DispatchQueue.main.async {
      guard let view = view.value.view else { return }
      view.transcript.fault("decision-handler", "the decision handler for \(action.url) was never called")
      view.decide(.cancel, on: action)
    }
  }

  /// Gives the answer, on the main thread.
  func give(_ policy: NavigationPolicy) {
    guard !isGiven else {
      view.value.view?.transcript.fault(
        "decision-handler", "the decision handler for \(action.url) was called more than once")
      return
    }
    isGiven = true
    if isLate { view.value.view?.decide(policy, on: action) } else { self.policy = policy }
  }

  /// What the view is told when the app's method has returned.
  var outcome: NavigationPolicy {
    if let policy { return policy }
    isLate = true
    return .later
  }
}
