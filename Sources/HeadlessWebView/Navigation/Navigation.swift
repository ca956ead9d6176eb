import Ownership

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

/// The effect of a navigation on the session history.
enum HistoryHandling {
  /// A new step, whatever the page is doing.
  case push
  /// The way of a script: a new step, or none while its page is still loading.
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

  /// Indicates whether the document was there before.
  var isOfHistory: Bool {
    switch self {
    case .reload, .traverse: true
    case .push, .byPage, .replace: false
    }
  }

  /// Its name in Navigation Timing.
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

/// The request for a navigation: an object, because a message of a page is one, and is passed from task to task.
final class NavigationRequest: Sendable {
  let url: WebURL
  /// The frame that asks.
  let source: FrameInfo
  let kind: NavigationKind
  let hasGesture: Bool
  let details: NavigationDetails?

  init(url: WebURL, source: FrameInfo, kind: NavigationKind, hasGesture: Bool, details: NavigationDetails?) {
    self.url = url
    self.source = source
    self.kind = kind
    self.hasGesture = hasGesture
    self.details = details
  }
}

extension NavigationRequest: Hashable {
  static func == (left: NavigationRequest, right: NavigationRequest) -> Bool {
    left === right
      || left.url == right.url && left.source == right.source && left.kind == right.kind
        && left.hasGesture == right.hasGesture && left.details == right.details
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(source)
    hasher.combine(kind)
    hasher.combine(hasGesture)
    hasher.combine(details)
  }
}

/// The details that few navigations have, kept apart so that a bridge's signals carry none of them.
final class NavigationDetails: Sendable, Hashable {
  /// The name of the window to be made; nil when a frame that is there navigates.
  let newWindowName: String?
  /// The body that a form posts.
  let body: FormBody?
  /// The fields that native gives its request.
  let fields: [HTTPField]
  /// Indicates whether a server sent it where it leads.
  let isRedirect: Bool
  /// Indicates whether native asked for it, which may show what a page may not; a navigation is the same whoever asked.
  let isByNative: Bool

  /// Nil for a navigation that has none of them.
  init?(
    newWindowName: String?, body: FormBody?, fields: [HTTPField] = [], isRedirect: Bool = false,
    isByNative: Bool = false
  ) {
    if newWindowName == nil, body == nil, fields.isEmpty, !isRedirect, !isByNative { return nil }
    self.newWindowName = newWindowName
    self.body = body
    self.fields = fields
    self.isRedirect = isRedirect
    self.isByNative = isByNative
  }

  static func == (left: NavigationDetails, right: NavigationDetails) -> Bool {
    left.newWindowName == right.newWindowName && left.body == right.body && left.fields == right.fields
      && left.isRedirect == right.isRedirect
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(newWindowName)
    hasher.combine(body)
    hasher.combine(fields)
    hasher.combine(isRedirect)
  }
}

/// A navigation that native allowed, on its way to its document.
final class FollowedNavigation {
  /// The navigation behind the redirects so far.
  var action: NavigationAction
  let frame: Backlink<Frame>
  /// Its load, once that has begun.
  weak var load: ResourceLoad?

  init(_ action: NavigationAction, of frame: Frame) {
    self.action = action
    self.frame = frame.link
  }
}

/// Indicates whether what runs goes back to native code, which WebKit takes for a user's act.
enum Gesture {
  /// The page's own doing.
  case none
  /// Native evaluates a script.
  case direct
  /// A timeout that such a script set, which passes it on no further.
  case inTimer

  var isThere: Bool { self != .none }
  /// The longest delay over which a timeout keeps it, in milliseconds.
  static let longestDelay = 1000.0
}

extension DOMCore {
  /// Runs something as native's doing.
  func withGesture<Result, Failure: Error>(
    _ kind: Gesture = .direct, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = gesture
    gesture = kind
    defer { gesture = outer }
    return try body()
  }
}
