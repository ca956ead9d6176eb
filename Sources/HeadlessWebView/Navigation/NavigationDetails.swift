/// What few navigations have, apart from the rest so that a bridge's signals carry none of it.
final class NavigationDetails: Sendable, Hashable {
  /// The name of the window to be made; nil when a frame that is there navigates.
  let newWindowName: String?
  /// What a form posts.
  let body: FormBody?
  /// The fields that native gives its request.
  let fields: [HTTPField]
  /// Whether a server sent it where it leads.
  let isRedirect: Bool
  /// Whether native asked for it, which may show what a page may not; a navigation is the same whoever asked.
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
