/// A navigation before native was asked about it.
struct Navigation {
  let request: NavigationRequest
  let handling: HistoryHandling

  var url: WebURL { request.url }
  var hasGesture: Bool { request.hasGesture }

  init(
    url: WebURL, kind: NavigationKind = .other, source: FrameInfo, hasGesture: Bool = false,
    handling: HistoryHandling = .byPage, details: NavigationDetails? = nil
  ) {
    request = NavigationRequest(url: url, source: source, kind: kind, hasGesture: hasGesture, details: details)
    self.handling = handling
  }
}

/// What a navigation does to the session history.
enum HistoryHandling {
  /// A new step, whatever the page is doing.
  case push
  /// What a script asked for: a new step, or none while its page is still loading.
  case byPage
  /// The document takes the place of the present one in its step.
  case replace
  /// The document comes again.
  case reload
  /// A document of an older or newer step.
  case traverse(HistoryStep)

  var isReplacing: Bool {
    guard case .replace = self else { return false }
    return true
  }

  /// Whether the document was there before.
  var isOfHistory: Bool {
    switch self {
    case .reload, .traverse: true
    case .push, .byPage, .replace: false
    }
  }

  /// What Navigation Timing calls it.
  var timingName: String {
    switch self {
    case .push, .byPage, .replace: "navigate"
    case .reload: "reload"
    case .traverse: "back_forward"
    }
  }

  /// The same, but a new step is none.
  var withoutStep: HistoryHandling {
    switch self {
    case .push, .byPage: .replace
    default: self
    }
  }
}
