import JavaScriptEngine

/// A call of a plugin's action, to which a handler responds with any result, once or several times.
public struct CordovaCall {
  /// The service.
  public let service: String
  /// The action.
  public let action: String
  /// The arguments as JSON.
  public let arguments: [JSONText]
  private let call: IncomingCall?

  init(service: String, action: String, data: JSONText?, call: IncomingCall?) {
    self.service = service
    self.action = action
    arguments = data.flatMap { try? $0.elements() } ?? []
    self.call = call
  }

  /// A Boolean value that indicates whether the page passed a callback, as far as native code can know.
  public var isAwaited: Bool { call != nil }

  /// Returns an argument; a missing one is decoded as null.
  ///
  /// - Throws: The decoder's error.
  public func argument<Value: Decodable>(_ index: Int, as type: Value.Type = Value.self) throws -> Value {
    try (arguments.indices.contains(index) ? arguments[index] : .null).decode(type)
  }

  /// Ends the call with success and a value.
  ///
  /// - Throws: The encoder's error.
  public func succeed(_ value: some Encodable) throws { finish(CordovaResult(.ok, .json(try JSONText.encode(value)))) }

  /// Ends the call with success and no value.
  public func succeed() { finish(CordovaResult(.ok)) }

  /// Responds with a value that others follow: the page keeps its callbacks.
  ///
  /// - Throws: The encoder's error.
  public func send(_ value: some Encodable) throws {
    finish(CordovaResult(.ok, .json(try JSONText.encode(value))), keepsCallback: true)
  }

  /// Ends the call with an error.
  ///
  /// - Throws: The encoder's error.
  public func fail(_ value: some Encodable, status: CordovaStatus = .error) throws {
    finish(CordovaResult(status, .json(try JSONText.encode(value))))
  }

  /// Responds with a result.
  ///
  /// - Parameters:
  ///   - result: The status and the message.
  ///   - keepsCallback: Pass `true` if other results follow. A result without a status of success ends the call.
  public func finish(_ result: CordovaResult, keepsCallback: Bool = false) {
    guard let call else { return }
    if result.status == .noResult {
      // A kept call without a result has nothing to send.
      if !keepsCallback { call.respond(CordovaResult.noResult) }
    } else if result.status == .ok {
      call.respond(result.message.json, isLast: !keepsCallback)
    } else {
      call.give(
        .failure(
          BridgeErrorReply(.failed, handler: "\(service).\(action)", message: result.status.text, error: result.error)))
    }
  }
}
