/// Who asks for a navigation to what: an object, because a message of a page is one, and is passed from task to task.
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
