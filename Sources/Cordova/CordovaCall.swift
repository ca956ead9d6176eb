import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// A call of a plugin's action, to which a handler responds with any result, once or several times.
public struct CordovaCall {
  /// The service.
  public let service: String
  /// The action.
  public let action: String
  /// The arguments as JSON.
  public let arguments: [JSONText]
  private let platform: Device.Platform
  private let call: IncomingCall?

  init(service: String, action: String, data: JSONText?, platform: Device.Platform, call: IncomingCall?) {
    self.platform = platform
    self.service = service
    self.action = action
    arguments = data.flatMap { try? $0.elements() } ?? []
    self.call = call
  }

  /// A Boolean value that indicates whether the page passed a callback, as far as native code can know.
  public var isAwaited: Bool { call != nil }

  /// Returns an argument; a missing one is decoded as null.
  ///
  /// - Throws: The decoder's error on iOS, and an error with the status ``CordovaStatus/json`` on Android.
  public func argument<Value: Decodable>(_ index: Int, as type: Value.Type = Value.self) throws -> Value {
    try (arguments.indices.contains(index) ? arguments[index] : .null).argument(type, on: platform)
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

extension JSONText {
  /// Decodes an argument.
  ///
  /// Android's plugins read arguments with functions that throw, and the bridge responds for them. On iOS the plugin
  /// itself decides how it responds.
  func argument<Value: Decodable>(_ type: Value.Type, on platform: Device.Platform) throws -> Value {
    do { return try decode(type) } catch {
      guard platform == .android else { throw error }
      throw HandlerError(
        "\(error)", data: JSONText(text: CordovaStatus.json.text),
        properties: ["status": JSONText(text: "\(CordovaStatus.json.rawValue)")])
    }
  }
}
