import HeadlessWebView

extension EventType {
  /// The bridge script was injected into the page.
  ///
  /// Fields: `name`.
  public static let inject = EventType(rawValue: "inject")
  /// Native fetched the page's queue.
  ///
  /// Fields: `count`.
  public static let fetch = EventType(rawValue: "fetch")
  /// Native sent a message to the page.
  ///
  /// Fields: `message`.
  public static let send = EventType(rawValue: "send")
  /// The page sent a message to native.
  ///
  /// Fields: `message`, and the `frame` and `origin` that signalled it.
  public static let receive = EventType(rawValue: "receive")
  /// A native handler was called.
  ///
  /// Fields: `name`, and `id` where the page expects a response.
  public static let handlerCalled = EventType(rawValue: "handler")
  /// A call of the page ended without a response, because its page or the view did.
  ///
  /// Fields: `name`, `id`, `reason`.
  public static let callEnded = EventType(rawValue: "call-ended")
  /// A native handler responded.
  ///
  /// Fields: `name`, `id`; with DSBridge also `data` and `complete`.
  public static let handlerAnswered = EventType(rawValue: "answer")
  /// A function of the page that native called returned: with DSBridge 2 and 1, and where there is no bridge.
  ///
  /// Fields: `name`, `id`, `data`.
  public static let pageAnswered = EventType(rawValue: "page-answer")
}
