/// Whether what runs goes back to native code, which WebKit takes for a user's act.
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
