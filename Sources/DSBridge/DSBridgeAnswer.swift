import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The response of an asynchronous method to an incoming call: one value, or any number of values before the last.
///
/// It may be used from any thread. A response from a place other than the page's call goes through the loop's inbox.
/// When the last reference that could respond is released, the missing response is a fault.
public final class DSBridgeAnswer: Sendable {
  private let call: IncomingCall
  /// A Boolean value that indicates whether the first value is the last, as in 1.x.
  private let isSingle: Bool

  init(_ call: IncomingCall, isSingle: Bool) {
    self.call = call
    self.isSingle = isSingle
  }

  /// Completes the call with a value.
  ///
  /// - Throws: The encoder's error; nothing is sent then.
  public func complete(_ value: some Encodable) throws { sendRaw(try Self.text(value), isComplete: true) }

  /// Completes the call without a value.
  public func complete() { sendRaw(nil, isComplete: true) }

  /// Sends a value before the last one; the page keeps its callback.
  ///
  /// - Throws: The encoder's error; nothing is sent then.
  public func setProgress(_ value: some Encodable) throws { sendRaw(try Self.text(value), isComplete: false) }

  /// Sends a value of Foundation's types, as the original's completion handler does.
  ///
  /// - Throws: `JSONEncodingError`; nothing is sent then.
  public func send(_ value: Any?, isComplete: Bool = true) throws(JSONEncodingError) {
    sendRaw(
      try value.map { value throws(JSONEncodingError) in try JSONWriter.encode(foundation: value) },
      isComplete: isComplete)
  }

  /// Sends unmodified JSON text; nil is the nil of Objective-C, or Java's null.
  ///
  /// A value after the last one is ignored and is a fault in the transcript.
  public func sendRaw(_ value: JSONText?, isComplete isLast: Bool = true) {
    call.respond(value, isLast: isLast || isSingle)
  }

  /// Sends a value of Foundation's types.
  ///
  /// A value without a JSON form is a fault in the transcript. If it was the last value, the page receives its
  /// equivalent of nil instead.
  public func give(foundation value: Any?, isComplete: Bool) {
    do { try send(value, isComplete: isComplete) } catch {
      report(.resultNotJSON, error)
      if isComplete { complete() }
    }
  }

  /// Completes the call because the method failed, which is a fault in the transcript.
  public func fail(_ error: any Error) {
    report(.methodFailed, error)
    call.fail(BridgeErrorReply(.failed, handler: call.handler, message: "\(call.handler): \(error)"))
  }

  /// Completes the call with the result of a task, for which the loop waits.
  func run(_ body: @escaping @Sendable () async throws -> JSONText?) {
    call.whereOwned { [self] core in
      core.runTask("the method '\(call.handler)'", body) { [self] result in
        switch result {
        case .success(let value): sendRaw(value)
        case .failure(let error): fail(error)
        // A method whose page is gone still responds, so that the late response is reported and counted.
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
