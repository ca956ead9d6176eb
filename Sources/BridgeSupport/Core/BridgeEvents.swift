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
  /// Fields: `message`, and the `frame` and `origin` of the frame that signalled it.
  public static let receive = EventType(rawValue: "receive")
  /// A native handler was called.
  ///
  /// Fields: `name`, and `id` if the page expects a response.
  public static let handlerCalled = EventType(rawValue: "handler")
  /// An incoming call ended without a response, because its page or the view ended.
  ///
  /// Fields: `name`, `id`, `reason`.
  public static let callEnded = EventType(rawValue: "call-ended")
  /// A native handler responded.
  ///
  /// Fields: `name`, `id`; with some bridges also `data` and `complete`; the `error` of a handler that failed.
  public static let handlerAnswered = EventType(rawValue: "answer")
  /// A page function that native called returned a value, with DSBridge 2 and 1 or without a bridge script.
  ///
  /// Fields: `name`, `id`, `data`.
  public static let pageAnswered = EventType(rawValue: "page-answer")
  /// Native dispatched a DOM event at the page's `document` or `window`.
  ///
  /// Fields: `target`, `name`, `data`.
  public static let domEvent = EventType(rawValue: "dom-event")
}
