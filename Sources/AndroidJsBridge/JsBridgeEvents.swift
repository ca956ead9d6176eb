import HeadlessWebView

/// What the bridge records; the words are those of the other bridges.
extension EventType {
  static let inject = EventType(rawValue: "inject")
  static let fetch = EventType(rawValue: "fetch")
  static let send = EventType(rawValue: "send")
  static let receive = EventType(rawValue: "receive")
  static let handlerCalled = EventType(rawValue: "handler")
  static let handlerAnswered = EventType(rawValue: "answer")
}
