import Ownership

/// A navigation before its navigation policy decision.
struct Navigation {
  let request: NavigationRequest
  let handling: HistoryHandling

  var url: WebURL { request.url }
  var hasGesture: Bool { request.hasGesture }

  init(request: NavigationRequest, handling: HistoryHandling) {
    self.request = request
    self.handling = handling
  }

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
  /// Always a new step.
  case push
  /// A navigation by a script: a new step, or none while its page is still loading.
  case byPage
  /// The document replaces the current one in its step.
  case replace
  /// The document is loaded again.
  case reload
  /// A document of an older or newer step.
  case traverse(HistoryStep)

  var isReplacing: Bool {
    guard case .replace = self else { return false }
    return true
  }

  /// Indicates whether the document is one of the session history.
  var isOfHistory: Bool {
    switch self {
    case .reload, .traverse: true
    case .push, .byPage, .replace: false
    }
  }

  /// The type's name in Navigation Timing.
  var timingName: String {
    switch self {
    case .push, .byPage, .replace: "navigate"
    case .reload: "reload"
    case .traverse: "back_forward"
    }
  }

  /// The same effect without a new step.
  var withoutStep: HistoryHandling {
    switch self {
    case .push, .byPage: .replace
    default: self
    }
  }
}

/// The request for a navigation: an object, because a page's message is one, and passes from task to task.
final class NavigationRequest: Sendable {
  let url: WebURL
  /// The frame that requests the navigation.
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

/// The details that few navigations have, stored separately so that a bridge's messages carry none of them.
final class NavigationDetails: Sendable, Hashable {
  /// The name of the new window; nil if an existing frame navigates.
  let newWindowName: String?
  /// The body that a form posts.
  let body: FormBody?
  /// The header fields that native adds to its request.
  let fields: [HTTPField]
  /// Indicates whether a server redirected it.
  let isRedirect: Bool
  /// Indicates whether native requested it, which allows targets that a page may not navigate to.
  let isByNative: Bool
  /// The types of the link or form that it follows.
  let types: LinkTypes
  /// The policy for the referrer of a new window; nil for that of the page.
  let policy: ReferrerPolicy?
  /// The modifier keys that were held during the click on a link.
  let modifiers: KeyModifiers
  /// The download that the link asks for; nil for a navigation.
  let download: DownloadLink?

  /// Creates the details; nil if the navigation has none.
  init?(
    newWindowName: String?, body: FormBody?, fields: [HTTPField] = [], isRedirect: Bool = false,
    isByNative: Bool = false, types: LinkTypes = [], policy: ReferrerPolicy? = nil,
    modifiers: KeyModifiers = [], download: DownloadLink? = nil
  ) {
    if newWindowName == nil, body == nil, fields.isEmpty, !isRedirect, !isByNative, types.isEmpty, policy == nil,
      modifiers.isEmpty, download == nil
    {
      return nil
    }
    self.download = download
    self.modifiers = modifiers
    self.policy = policy
    self.newWindowName = newWindowName
    self.body = body
    self.fields = fields
    self.isRedirect = isRedirect
    self.isByNative = isByNative
    self.types = types
  }

  static func == (left: NavigationDetails, right: NavigationDetails) -> Bool {
    left.newWindowName == right.newWindowName && left.body == right.body && left.fields == right.fields
      && left.isRedirect == right.isRedirect && left.types == right.types && left.modifiers == right.modifiers
      && left.download?.filename == right.download?.filename
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(newWindowName)
    hasher.combine(body)
    hasher.combine(fields)
    hasher.combine(isRedirect)
    hasher.combine(types)
    hasher.combine(modifiers)
    hasher.combine(download?.filename)
  }
}

/// The request of a link with the attribute `download`.
struct DownloadLink: Sendable {
  /// The attribute's value, which may be empty.
  let filename: String
  /// The source of the request.
  let referrer: Referrer
  /// The contents of a blob during the click, because pages revoke its address next.
  let blob: Resource?
}

/// A navigation that native allowed, until its document is loaded.
final class FollowedNavigation {
  /// The navigation after the redirects so far.
  var action: NavigationAction
  let frame: Backlink<Frame>
  /// The address before the redirects.
  let firstURL: WebURL
  /// The source of the request; nil for one of native.
  var referrer: Referrer?
  /// The load, once it has begun.
  weak var load: ResourceLoad?
  /// Native's decision on a response, if native was asked before the body arrived.
  var early: EarlyDecision?

  init(_ action: NavigationAction, of frame: Frame) {
    self.action = action
    firstURL = action.url
    self.frame = frame.link
  }
}

/// A decision on a response whose body is late.
enum EarlyDecision {
  /// Native has yet to decide, and the whole response may have arrived meanwhile.
  case pending(Result<Resource, ResourceError>?)
  case allowed
  case download(Download)
}

/// Indicates whether the running code was triggered by native code, which WebKit treats as a user's action.
enum Gesture {
  /// The page's own code.
  case none
  /// Native evaluates a script.
  case direct
  /// A timeout that such a script set; it does not propagate further.
  case inTimer

  var isThere: Bool { self != .none }
  /// The longest delay for which a timeout keeps the gesture, in milliseconds.
  static let longestDelay = 1000.0
}

extension DOMCore {
  /// Runs a body with native's gesture.
  func withGesture<Result, Failure: Error>(
    _ kind: Gesture = .direct, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = gesture
    gesture = kind
    defer { gesture = outer }
    return try body()
  }
}
