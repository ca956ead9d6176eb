import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import Synchronization

/// How an asynchronous method answers a call of the page: once, or with any number of values before the last.
///
/// It may be used from any thread: what is not answered inside the method goes through the loop's inbox. When the last that could
/// answer is gone, it is a fault that no answer will come.
public final class DSBridgeAnswer: @unchecked Sendable {
  /// What the answer belongs to.
  struct Call: Sendable {
    /// The method's name, with its namespace.
    let method: String
    /// The page's callback; nil when nobody hears the answer.
    let callback: String?
    /// The page that called.
    let page: Int
    /// Whether the first answer is the last, as in 1.x.
    let isSingle: Bool
  }

  let call: Call
  private let door: DSBridgeDoor
  private let inbox: LoopInbox
  private let thread = pthread_self()
  private let isComplete = Atomic(false)
  private let isInCall = Atomic(true)

  init(_ call: Call, door: DSBridgeDoor, inbox: LoopInbox) {
    self.call = call
    self.door = door
    self.inbox = inbox
  }

  deinit {
    guard !isComplete.load(ordering: .acquiring) else { return }
    deliver { [call] in $0.unanswered(call) }
  }

  /// The method has returned: from now on nobody knows whose the method's thread is.
  func callEnded() { isInCall.store(false, ordering: .releasing) }

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
    let isAgain =
      isLast ? isComplete.exchange(true, ordering: .acquiringAndReleasing) : isComplete.load(ordering: .acquiring)
    deliver { [call] in $0.answer(call, value, isLast: isLast, isAgain: isAgain) }
  }

  /// Completes the call because the method could not be run to its end.
  func fail(_ error: any Error) {
    let text = "\(call.method): \(error)"
    deliver { $0.webView?.transcript.fault("method-failed", text) }
    complete()
  }

  /// Completes the call with what a task gives, which the loop waits for.
  func run(_ body: @escaping @Sendable () async throws -> JSONText?) { door.bridge?.run(self, body) }

  private static func text(_ value: some Encodable) throws -> JSONText? {
    let text = try JSONText.encode(value)
    return text.isNull ? nil : text
  }

  /// Tells the bridge where its view is owned: at once from inside the method, and otherwise as a task of the loop.
  private func deliver(_ body: @escaping @Sendable (DSBridge) -> Void) {
    if isInCall.load(ordering: .acquiring), pthread_equal(pthread_self(), thread) != 0 {
      if let bridge = door.bridge { body(bridge) }
    } else {
      inbox.post { [door] in
        if let bridge = door.bridge { body(bridge) }
      }
    }
  }
}

/// A way back to a bridge for tasks that came through its view's inbox, and for what runs where the view is owned.
struct DSBridgeDoor: @unchecked Sendable {
  let link: Backlink<DSBridge>

  var bridge: DSBridge? { link.target }
}
