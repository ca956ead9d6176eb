import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The registry of handlers, and handlers with an app's own types.
extension BridgeCore {
  /// The names of the handlers, in order.
  public var handlerNames: [String] { handlers.keys.sorted() }

  /// Returns the handler of a name; nil if there is none.
  public func handler(forName name: String) -> RegisteredHandler? { handlers[name] }

  /// Registers a handler; it replaces an earlier one of the same name, and keeps that name's origins.
  ///
  /// The name `*`, or an empty one, sets the default handler, if the bridge has one.
  public func setHandler(_ handler: RegisteredHandler, forName name: String) {
    var handler = handler
    let isOfDefault = HandlerName.isOfDefault(name)
    handler.allowedOrigins = handler.allowedOrigins ?? handlerOrigins[isOfDefault ? HandlerName.ofDefault : name]
    guard !isOfDefault else {
      if !transport.hasDefaultHandler {
        transcript.fault(
          .unreachableHandler, "no page can call the default handler '*': this bridge has none; name each handler",
          [.init("name", .string(HandlerName.ofDefault))])
      }
      return setDefaultHandler(handler)
    }
    let last = exchange(&handlers[name], with: handler)
    if last == nil { transport.handlerAdded(name) }
    release(last)
  }

  /// Sets the handler for messages that do not name one; nil for none.
  public func setDefaultHandler(_ handler: RegisteredHandler?) { release(exchange(&defaultHandler, with: handler)) }

  /// Removes a handler; the name `*`, or an empty one, removes the default handler.
  public func removeHandler(_ name: String) {
    guard !HandlerName.isOfDefault(name) else { return setDefaultHandler(nil) }
    guard let last = exchange(&handlers[name], with: nil) else { return }
    transport.handlerRemoved(name)
    release(last)
  }

  /// Sets the origins whose documents may call a handler; nil for all that may use the bridge.
  public func setAllowedOrigins(_ origins: OriginAllowList?, forHandler name: String) {
    let isOfDefault = HandlerName.isOfDefault(name)
    handlerOrigins[isOfDefault ? HandlerName.ofDefault : name] = origins
    if isOfDefault { defaultHandler?.allowedOrigins = origins } else { handlers[name]?.allowedOrigins = origins }
  }

  /// Creates a handler that receives and returns values.
  public func typed<Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (Input) throws -> Output
  ) -> RegisteredHandler {
    RegisteredHandler { [link] data, call in
      guard let core = link.target, let input = core.input(Input.self, data, of: name, call) else { return }
      core.finish(name, Result { try JSONText.encode(try handler(input)) }, call)
    }
  }

  /// Creates an asynchronous handler.
  public func typed<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Output
  ) -> RegisteredHandler {
    RegisteredHandler { [link] data, call in
      guard let core = link.target, let input = core.input(Input.self, data, of: name, call) else { return }
      core.run(name, for: call) { try JSONText.encode(try await handler(input)) }
    }
  }

  /// Runs an asynchronous handler for a call; the loop waits for it, and cancels it with the call's page.
  public func run(
    _ name: String, for call: IncomingCall?, _ body: @escaping @Sendable () async throws -> JSONText?
  ) {
    runTask("the handler '\(name)'", body) { [link] result in
      // A handler whose page is gone still responds, so that the late response is reported and counted.
      guard let core = link.target, let result else { return call?.respond(nil) ?? () }
      core.finish(name, result, call)
    }
  }

  /// Runs work for the current page; the loop waits for it, and it is cancelled with the page.
  ///
  /// - Parameters:
  ///   - label: The name of the work in the list of pending work.
  ///   - body: The asynchronous work, which returns the data of the response.
  ///   - completion: Receives the result, in a task of the loop; nil if the work was cancelled.
  public func runTask(
    _ label: String, _ body: @escaping @Sendable () async throws -> JSONText?,
    completion: @escaping (Result<JSONText?, any Error>?) -> Void
  ) {
    guard let loop = webView?.eventLoop else { return completion(nil) }
    tasks.run(label, on: loop, body, completion)
  }

  /// Decodes a handler's input, or responds that it can't be decoded.
  private func input<Input: Decodable>(
    _ type: Input.Type, _ data: JSONText?, of name: String, _ call: IncomingCall?
  ) -> Input? {
    do { return try Swift.type(of: transport).decode(type, from: data) } catch {
      let text = "\(name): the data cannot be decoded as \(type): \(error)"
      transcript.fault(.handlerInput, text)
      call?.fail(BridgeErrorReply(.failed, handler: name, message: text))
      return nil
    }
  }

  /// Responds with a handler's result; an error is reported.
  public func finish(_ name: String, _ result: Result<JSONText?, any Error>, _ call: IncomingCall?) {
    switch result {
    case .success(let data): call?.respond(data)
    case .failure(let error):
      transcript.fault(.handlerFailed, "\(name): \(error)")
      call?.fail(BridgeErrorReply(.failed, handler: name, message: "\(error)", error: error as? HandlerError))
    }
  }
}
