import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Handlers with types of one's own, and groups of handlers.
///
/// What crosses is text. A handler's input is read from it as JSON where it is that, and otherwise from the text as a string; an answer that is a
/// string crosses as it is, and any other as its JSON.
extension AndroidJsBridge: HandlerRegistry {
  /// Registers a handler that reads the text as a JSON string, and answers with JSON.
  public func registerRaw(
    _ name: String, _ handler: @escaping (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void
  ) {
    registerHandler(name) { data, respond in
      handler(data.flatMap { try? JSONText.encode($0) }) { respond(Self.plain($0)) }
    }
  }

  /// Registers a handler that takes and answers values; a call without data decodes null.
  ///
  /// Data that is no `Input`, and an error that the handler throws, are a fault, and the answer is nothing or, on `repaired`, an error.
  public func register<Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (Input) throws -> Output
  ) {
    registerHandler(name) { [weak self] data, respond in
      guard let input = self?.input(Input.self, data, of: name, respond) else { return }
      self?.finish(name, Result { try JSONText.encode(try handler(input)) }, respond)
    }
  }

  /// Registers a handler that answers when it is ready, from wherever it runs; its task is cancelled when the page that called goes.
  public func register<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    registerHandler(name) { [weak self] data, respond in
      guard let self, let loop = webView?.eventLoop, let input = input(Input.self, data, of: name, respond) else {
        return
      }
      tasks.run(name, on: loop, { try JSONText.encode(try await handler(input)) }) { [weak self] result in
        // That the answer is late is told by `respond`.
        guard let self, let result else { return respond(nil) }
        finish(name, result, respond)
      }
    }
  }

  /// What a JSON value is as text: a string is itself, anything else its JSON.
  private static func plain(_ json: JSONText) -> String { json.stringValue() ?? json.string }

  /// Reads a handler's input, or says that it cannot be read.
  private func input<Input: Decodable>(
    _ type: Input.Type, _ data: String?, of name: String, _ respond: (String?) -> Void
  ) -> Input? {
    guard let data else { return decode(type, .null, of: name, respond) }
    if let json = try? JSONText(data), let input = try? json.decode(type) { return input }
    return decode(type, (try? JSONText.encode(data)) ?? .null, of: name, respond)
  }

  private func decode<Input: Decodable>(
    _ type: Input.Type, _ json: JSONText, of name: String, _ respond: (String?) -> Void
  ) -> Input? {
    do { return try json.decode(type) } catch {
      fail(name, "handler-input", "\(name): the data is no \(type): \(error)", respond)
      return nil
    }
  }

  private func finish(_ name: String, _ result: Result<JSONText, any Error>, _ respond: (String?) -> Void) {
    switch result {
    case .success(let answer): respond(Self.plain(answer))
    case .failure(let error): fail(name, "handler-failed", "\(name): \(error)", respond)
    }
  }

  private func fail(_ name: String, _ code: String, _ text: String, _ respond: (String?) -> Void) {
    warn(code, text)
    respond(fidelity == .repaired ? BridgeErrorReply(.failed, handler: name, message: text).json.string : nil)
  }
}
