/// What few navigations have, apart from the rest so that a bridge's signals carry none of it.
final class NavigationDetails: Sendable, Hashable {
  /// The name of the window to be made; nil when a frame that is there navigates.
  let newWindowName: String?
  /// What a form posts.
  let body: FormBody?

  /// Nil for a navigation that has neither.
  init?(newWindowName: String?, body: FormBody?) {
    if newWindowName == nil, body == nil { return nil }
    self.newWindowName = newWindowName
    self.body = body
  }

  static func == (left: NavigationDetails, right: NavigationDetails) -> Bool {
    left.newWindowName == right.newWindowName && left.body == right.body
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(newWindowName)
    hasher.combine(body)
  }
}
