/// How a handler, of the page or of native, deals with a call.
enum HandlerBehaviour: String, CaseIterable {
  /// Answers at once with what it got.
  case now
  /// Answers later with what it got: the page's by a timer, native's when it is told to.
  case later
  /// Answers at once, and again.
  case twice
  /// Drops what it could answer with.
  case never
  /// Throws.
  case fails
}

/// The names by which both sides call each other.
enum HandlerName {
  /// The handlers that both sides have at first, each named after its behaviour.
  static let known = HandlerBehaviour.allCases.map(\.rawValue)
  /// Names that nobody registers; some are members of every object.
  static let strange = [
    "missing", "", "__proto__", "constructor", "toString", "π\u{2028}\\\"'\n", "\u{0}", "_fetchQueue",
  ]
  static let all = known + known + strange
}
