import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A plugin: the actions of a service.
///
/// A handler's parameters are the call's arguments, in order. A missing argument is decoded as null, so that it needs
/// an optional type. An argument that cannot be decoded ends the call: on Android with the status for bad JSON, whose
/// message is `JSON error`, and on iOS with the decoder's error, because an app's code checks its arguments there.
public struct CordovaPlugin {
  /// The service.
  public let service: String
  private let core: BridgeCore
  private let platform: Device.Platform

  init(service: String, core: BridgeCore, platform: Device.Platform) {
    self.service = service
    self.core = core
    self.platform = platform
  }

  /// Registers a handler that receives the arguments and returns the value of the success callback.
  ///
  /// An error that it throws goes to the page's error callback: a `HandlerError` with its `data` and `status`, any
  /// other error as its text.
  public func handle<each Argument: Decodable, Output: Encodable>(
    _ action: String, _ handler: @escaping (repeat each Argument) throws -> Output
  ) {
    register(action) { data in
      var list = ArgumentList(data, platform)
      return try JSONText.encode(try handler(repeat try list.next((each Argument).self)))
    }
  }

  /// Registers a handler without a result; its response means that it is done.
  public func handle<each Argument: Decodable>(
    _ action: String, _ handler: @escaping (repeat each Argument) throws -> Void
  ) {
    register(action) { data in
      var list = ArgumentList(data, platform)
      try handler(repeat try list.next((each Argument).self))
      return nil
    }
  }

  /// Registers an asynchronous handler, which may run on any thread.
  public func handle<each Argument: Decodable & Sendable, Output: Encodable & Sendable>(
    _ action: String, handler: @escaping @Sendable (repeat each Argument) async throws -> Output
  ) {
    let name = name(of: action)
    core.setHandler(
      RegisteredHandler { [link = core.link, platform] data, call in
        link.target?.run(name, for: call) {
          var list = ArgumentList(data, platform)
          return try JSONText.encode(try await handler(repeat try list.next((each Argument).self)))
        }
      }, forName: name)
  }

  /// Registers a handler that receives the call itself, for several results, binary data, or a status of its own.
  public func handleCall(_ action: String, _ handler: @escaping (CordovaCall) throws -> Void) {
    let (name, service, platform) = (name(of: action), service, platform)
    core.setHandler(
      RegisteredHandler { [link = core.link] data, call in
        do {
          try handler(CordovaCall(service: service, action: action, data: data, platform: platform, call: call))
        } catch {
          link.target?.finish(name, .failure(error), call)
        }
      }, forName: name)
  }

  /// Removes the handler of an action.
  public func removeHandler(_ action: String) { core.removeHandler(name(of: action)) }

  private func name(of action: String) -> String { "\(service).\(action)" }

  private func register(_ action: String, _ body: @escaping (JSONText?) throws -> JSONText?) {
    let name = name(of: action)
    core.setHandler(
      RegisteredHandler { [link = core.link] data, call in
        link.target?.finish(name, Result { try body(data) }, call)
      }, forName: name)
  }
}

/// The arguments of a call, which are decoded one by one.
private struct ArgumentList {
  private var rest: ArraySlice<JSONText>
  private let platform: Device.Platform

  init(_ data: JSONText?, _ platform: Device.Platform) {
    rest = (data.flatMap { try? $0.elements() } ?? [])[...]
    self.platform = platform
  }

  mutating func next<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try (rest.popFirst() ?? .null).argument(type, on: platform)
  }
}
