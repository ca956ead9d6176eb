import HeadlessWebView

extension EventType {
  /// The bridge script was put into a page: `name`.
  public static let inject = EventType(rawValue: "inject")
  /// The page's queue was fetched: `count`.
  public static let fetch = EventType(rawValue: "fetch")
  /// A message went to the page: `message`.
  public static let send = EventType(rawValue: "send")
  /// A message came from the page: `message`, and the `frame` and `origin` that signalled it.
  public static let receive = EventType(rawValue: "receive")
  /// A native handler was called: `name`, `id`.
  public static let handlerCalled = EventType(rawValue: "handler")
  /// A call of the page ended without an answer, because its page did: `name`, `id`, `reason`.
  public static let callEnded = EventType(rawValue: "call-ended")
  /// A native handler answered: `name`, `id`.
  public static let handlerAnswered = EventType(rawValue: "answer")
  /// A function of the page that native called gave its answer, where that is no message of the wire: `name`, `id`, `data`.
  public static let pageAnswered = EventType(rawValue: "page-answer")
}
