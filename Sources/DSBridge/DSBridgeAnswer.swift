import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// How an asynchronous method answers a call of the page: once, or with any number of values before the last.
///
/// It may be used from any thread: what is not answered where the page called goes through the loop's inbox. When the last that could
/// answer is gone, it is a fault that no answer will come.
public final class DSBridgeAnswer: Sendable {
  /// What the answer belongs to.
  struct Call: Sendable {
    /// Counts the calls of all pages.
    let number: Int
    /// The method's name, with its namespace.
    let method: String
    /// The page's callback; nil when nobody hears the answer.
    let callback: String?
    /// The page that called.
    let page: Int
    /// Whether the first answer is the last, as in 1.x.
    let isSingle: Bool
  }

  /// One of the values.
  struct Value: Sendable {
    let json: JSONText?
    let isLast: Bool
    /// What went wrong, where there is no value for that reason.
    var failure: String?
  }

  let call: Call
  private let reply: PendingReply<DSBridge, Value>

  convenience init(_ call: Call, of bridge: IsolatedLink<DSBridge>, inbox: LoopInbox) {
    self.init(
      call, of: bridge, inbox: inbox, answered: { bridge, value in bridge.answer(call, value) },
      ended: { bridge, end in bridge.ended(call, end) })
  }

  /// An answer that somebody else settles than the bridge.
  init(
    _ call: Call, of bridge: IsolatedLink<DSBridge>, inbox: LoopInbox,
    answered: @escaping @Sendable (DSBridge, Value) -> Bool, ended: @escaping @Sendable (DSBridge, ReplyEnd) -> Void
  ) {
    self.call = call
    reply = PendingReply(of: bridge, inbox: inbox, answered: answered, ended: ended)
  }

  /// Completes the call with a value.
  ///
  /// - Throws: What cannot be encoded in the value; nothing is sent then.
  public func complete(_ value: some Encodable) throws { sendRaw(try Self.text(value), isComplete: true) }

  /// Completes the call without a value.
  public func complete() { sendRaw(nil, isComplete: true) }

  /// Gives a value before the last: the page's callback stays.
  ///
  /// - Throws: What cannot be encoded in the value; nothing is sent then.
  public func setProgress(_ value: some Encodable) throws { sendRaw(try Self.text(value), isComplete: false) }

  /// Gives a value of Foundation's types, as the original's completion handler takes it.
  ///
  /// - Throws: ``JSONEncodingError``; nothing is sent then.
  public func send(_ value: Any?, isComplete: Bool = true) throws(JSONEncodingError) {
    sendRaw(
      try value.map { value throws(JSONEncodingError) in try JSONWriter.encode(foundation: value) },
      isComplete: isComplete)
  }

  /// Gives JSON text as it is; nil is the nil of Objective-C, or Java's null.
  ///
  /// What comes after the last value is a fault in the transcript and goes nowhere.
  public func sendRaw(_ value: JSONText?, isComplete isLast: Bool = true) {
    let isLast = isLast || call.isSingle
    reply.give(Value(json: value, isLast: isLast), isLast: isLast)
  }

  /// Gives a value of Foundation's types; one that has no JSON form is a fault in the transcript, and the page gets what nil is to it
  /// where the value was to be the last.
  package func give(foundation value: Any?, isComplete: Bool) {
    do { try send(value, isComplete: isComplete) } catch {
      report("result-not-json", error)
      if isComplete { complete() }
    }
  }

  /// Completes the call because the method could not be run to its end.
  package func fail(_ error: any Error) {
    report("method-failed", error)
    reply.give(Value(json: nil, isLast: true, failure: "\(call.method): \(error)"), isLast: true)
  }

  /// Gives a value as it is.
  func give(_ value: Value) { reply.give(value, isLast: value.isLast) }

  /// The method has returned.
  func callReturned() { reply.callReturned() }

  /// Completes the call with what a task gives, which the loop waits for.
  func run(_ body: @escaping @Sendable () async throws -> JSONText?) { reply.tell { $0.run(self, body) } }

  private func report(_ code: String, _ error: any Error) {
    let text = "\(call.method): \(error)"
    reply.tell { $0.webView?.transcript.fault(code, text) }
  }

  private static func text(_ value: some Encodable) throws -> JSONText? {
    let text = try JSONText.encode(value)
    return text.isNull ? nil : text
  }
}
