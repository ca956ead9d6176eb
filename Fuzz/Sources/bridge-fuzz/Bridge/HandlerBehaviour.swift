/// The way a handler, on the page side or the native side, treats a call.
enum HandlerBehaviour: String, CaseIterable {
  /// Responds immediately with the data that it received.
  case now
  /// Responds later with the data that it received: the page's handler after a timer, native's handler on request.
  case later
  /// Responds immediately, twice.
  case twice
  /// Drops its response callback.
  case never
  /// Throws.
  case fails
}

/// The names that both sides use for calls.
enum HandlerName {
  /// The handlers that both sides have initially, each named after its behavior.
  static let known = HandlerBehaviour.allCases.map(\.rawValue)
  /// Names that are never registered; some of them are members of every object.
  static let strange = [
    "missing", "", "__proto__", "constructor", "toString", "π\u{2028}\\\"'\n", "\u{0}", "_fetchQueue",
  ]
  static let all = known + known + strange
}
