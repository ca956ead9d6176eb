import HeadlessWebView
import JavaScriptEngine

/// Handlers and calls with types of one's own.
extension ComposedBridge {
  /// Registers a handler that takes and answers values; a call without data decodes null.
  ///
  /// Data that is no `Input`, and an error that the handler throws, are a fault, and the page is told of them.
  public func register<Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (Input) throws -> Output
  ) {
    add(name) { [weak self] data, respond in
      guard let input = self?.input(Input.self, data, of: name, respond) else { return }
      self?.finish(name, Result { try JSONText.encode(try handler(input)) }, respond)
    }
  }

  /// Registers a handler that answers when it is ready, from wherever it runs; its task is cancelled when the page that called goes.
  public func register<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    add(name) { [weak self] data, respond in
      guard let self, let loop = webView?.eventLoop, let input = input(Input.self, data, of: name, respond) else {
        return
      }
      tasks.run(name, on: loop, { try JSONText.encode(try await handler(input)) }) { [weak self] result in
        // That the answer is late is told by `respond`.
        guard let self, let result else { return respond(.success(.null)) }
        finish(name, result, respond)
      }
    }
  }

  /// Calls a function of the page with a value; the completion gets its answer, or why there is none.
  public func call<Answer: Decodable>(
    _ name: String, with data: some Encodable, as type: Answer.Type = Answer.self,
    completion: @escaping (Result<Answer, any Error>) -> Void
  ) {
    let text: JSONText
    do { text = try JSONText.encode(data) } catch { return completion(.failure(error)) }
    callRaw(name, data: text) { result in completion(Result { try result.get().decode(Answer.self) }) }
  }

  /// Reads a handler's input, or answers that it cannot be read.
  private func input<Input: Decodable>(
    _ type: Input.Type, _ data: JSONText?, of name: String, _ respond: (Result<JSONText, BridgeErrorReply>) -> Void
  ) -> Input? {
    do { return try (data ?? .null).decode(type) } catch {
      let text = "\(name): the data is no \(type): \(error)"
      fault("handler-input", text)
      respond(.failure(BridgeErrorReply(.failed, handler: name, message: text)))
      return nil
    }
  }

  private func finish(
    _ name: String, _ result: Result<JSONText, any Error>, _ respond: (Result<JSONText, BridgeErrorReply>) -> Void
  ) {
    switch result {
    case .success(let answer): respond(.success(answer))
    case .failure(let error):
      fault("handler-failed", "\(name): \(error)")
      respond(.failure(BridgeErrorReply(.failed, handler: name, message: "\(error)")))
    }
  }
}
