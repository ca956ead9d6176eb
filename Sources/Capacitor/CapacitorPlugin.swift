import BridgeSupport
import JavaScriptEngine

/// A plugin of the app: registers its methods, and sends its events.
public struct CapacitorPlugin {
  /// The name of the plugin.
  public let name: String
  private let bridge: CapacitorBridge

  init(_ name: String, of bridge: CapacitorBridge) {
    self.name = name
    self.bridge = bridge
  }

  /// Registers a method that receives and returns values; an error that it throws rejects the page's promise.
  ///
  /// - Parameters:
  ///   - method: The name of the method.
  ///   - handler: Receives the page's options and returns an object. Throw a `HandlerError` for an error with a code and
  ///   data.
  public func handle<Input: Decodable, Output: Encodable>(
    _ method: String, _ handler: @escaping (Input) throws -> Output
  ) {
    bridge.register("\(name).\(method)", handler)
  }

  /// Registers a method without options.
  public func handle<Output: Encodable>(_ method: String, _ handler: @escaping () throws -> Output) {
    bridge.register("\(name).\(method)", handler)
  }

  /// Registers a method without a result.
  public func handle<Input: Decodable>(_ method: String, _ handler: @escaping (Input) throws -> Void) {
    bridge.register("\(name).\(method)", handler)
  }

  /// Registers a method without options and without a result.
  public func handle(_ method: String, _ handler: @escaping () throws -> Void) {
    bridge.register("\(name).\(method)", handler)
  }

  /// Registers an asynchronous method, which may run on any thread.
  public func handle<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ method: String, handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    bridge.register("\(name).\(method)", handler: handler)
  }

  /// Registers a method that responds through the call, at once or later, from any thread.
  ///
  /// - Parameters:
  ///   - method: The name of the method.
  ///   - style: The way in which the method responds. Use `.callback` for any number of responses.
  ///   - handler: Receives the call.
  public func handleCall(
    _ method: String, style: MethodStyle = .promise, _ handler: @escaping (CapacitorCall) -> Void
  ) {
    let full = "\(name).\(method)"
    _ = bridge.transport.registry.update(name) { plugin in
      if style != .promise || !plugin.has(method) { plugin.add(PluginMethod(name: method, style: style)) }
    }
    bridge.core.setHandler(
      RegisteredHandler { data, call in
        guard let call else { return }
        handler(CapacitorCall(call, data))
      }, forName: full)
  }

  /// Sends an event to the page's listeners.
  public func emit(_ event: String) { bridge.emit(name, event) }

  /// Sends an event with data to the page's listeners.
  ///
  /// - Throws: `EncodingError`.
  public func emit(_ event: String, _ data: some Encodable) throws { try bridge.emit(name, event, data) }
}

/// A page's call of a plugin's method.
///
/// It responds on any thread. When its last reference is released without a response, the bridge reports that the page
/// gets none.
public struct CapacitorCall: Sendable {
  private let call: IncomingCall
  /// The options that the page passed, an object.
  public let options: JSONText

  init(_ call: IncomingCall, _ data: JSONText?) {
    self.call = call
    options = data ?? .null
  }

  /// The identifier under which the page stored its callback; nil if it passed none.
  public var id: String? { call.id?.stringValue() }

  /// Decodes the options.
  ///
  /// - Throws: `DecodingError`.
  public func decode<Options: Decodable>(_ type: Options.Type = Options.self) throws -> Options {
    try options.decode(type)
  }

  /// Responds without a value, and ends the call.
  public func resolve() { call.respond(nil) }

  /// Responds with a value, and ends the call.
  ///
  /// - Throws: `EncodingError`.
  public func resolve(_ value: some Encodable) throws { call.respond(try JSONText.encode(value)) }

  /// Responds with a value that others may follow: the page keeps its callback.
  ///
  /// - Throws: `EncodingError`.
  public func send(_ value: some Encodable) throws { call.respond(try JSONText.encode(value), isLast: false) }

  /// Responds with an error, and ends the call.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - code: The code; nil for none.
  ///   - data: The data, an object; nil for none.
  public func reject(_ message: String, code: String? = nil, data: JSONText? = nil) {
    call.fail(HandlerError(message, code: code, data: data))
  }

  /// Responds that the platform does not implement the method.
  public func unimplemented(_ message: String = "not implemented") { call.fail(HandlerError.unimplemented(message)) }

  /// Responds that the method cannot be used now.
  public func unavailable(_ message: String = "not available") { call.fail(HandlerError.unavailable(message)) }
}
