import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// How an asynchronous method answers a call of the page: once, or with any number of values before the last.
///
/// It may be used from any thread: an answer from elsewhere than where the page called goes through the loop's inbox.
/// When the last that could answer is gone, it is a fault that no answer will come.
public final class DSBridgeAnswer: Sendable {
  private let call: IncomingCall
  /// Whether the first answer is the last, as in 1.x.
  private let isSingle: Bool

  init(_ call: IncomingCall, isSingle: Bool) {
    self.call = call
    self.isSingle = isSingle
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
  /// A value after the last one is a fault in the transcript and goes nowhere.
  public func sendRaw(_ value: JSONText?, isComplete isLast: Bool = true) {
    call.respond(value, isLast: isLast || isSingle)
  }

  /// Gives a value of Foundation's types; one that has no JSON form is a fault in the transcript, and the page gets
  /// what nil is to it where the value was to be the last.
  public func give(foundation value: Any?, isComplete: Bool) {
    do { try send(value, isComplete: isComplete) } catch {
      report(.resultNotJSON, error)
      if isComplete { complete() }
    }
  }

  /// Completes the call because the method could not be run to its end: a fault in the transcript.
  public func fail(_ error: any Error) {
    report(.methodFailed, error)
    call.fail(BridgeErrorReply(.failed, handler: call.handler, message: "\(call.handler): \(error)"))
  }

  /// Completes the call with what a task returns, which the loop waits for.
  func run(_ body: @escaping @Sendable () async throws -> JSONText?) {
    call.whereOwned { [self] core in
      core.runTask("the method \(call.handler)", body) { [self] result in
        switch result {
        case .success(let value): sendRaw(value)
        case .failure(let error): fail(error)
        // A method whose page is gone answers all the same, so that the late answer is reported and counted.
        case nil: complete()
        }
      }
    }
  }

  private func report(_ code: FaultCode, _ error: any Error) {
    let text = "\(call.handler): \(error)"
    call.whereOwned { $0.transcript.fault(code, text) }
  }

  private static func text(_ value: some Encodable) throws -> JSONText? {
    let text = try JSONText.encode(value)
    return text.isNull ? nil : text
  }
}
