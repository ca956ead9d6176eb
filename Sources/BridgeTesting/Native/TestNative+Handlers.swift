import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Stubs that respond to the page instead of the app.
///
/// A later stub of the same name replaces an earlier one, or the app's own handler.
extension TestNative {
  /// Responds to a handler's calls in a predefined way.
  public func handle(_ handler: String, returning answer: NativeAnswer) {
    let plan = AnswerPlan(answer)
    register(handler) { native, _, respond in
      let (delay, answer) = plan.next()
      guard delay > .zero else { return native.give(answer, handler, respond) }
      native.view.eventLoop.post(after: delay, label: "the response of '\(handler)'") { [weak native] in
        native?.give(answer, handler, respond)
      }
    }
  }

  /// Responds to a handler's calls with the JSON of a value.
  ///
  /// - Throws: `EncodingError`.
  public func handle(_ handler: String, encoding value: some Encodable) throws {
    handle(handler, returning: try NativeAnswer.encoding(value))
  }

  /// Responds to a handler's calls with the result of a function of their data.
  ///
  /// If the function throws, the error is recorded as the fault `handler-failed`, and the response is null.
  public func handle(_ handler: String, _ body: @escaping (_ data: StructuredValue) throws -> StructuredValue) {
    register(handler) { native, data, respond in
      native.answer(handler, respond) {
        let value = try body(data.map { StructuredValue($0) } ?? .null)
        return try value.json.map { try JSONText($0) } ?? .null
      }
    }
  }

  /// Responds to a handler's calls with the result of a function of the test's own types.
  public func handle<Input: Decodable, Output: Encodable>(
    _ handler: String, _ body: @escaping (_ data: Input) throws -> Output
  ) {
    register(handler) { native, data, respond in
      native.answer(handler, respond) { try JSONText.encode(try body((data ?? .null).decode(Input.self))) }
    }
  }

  /// Responds to a handler's calls with the result of an asynchronous function.
  public func handle<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ handler: String, _ body: @escaping @Sendable (_ data: Input) async throws -> Output
  ) {
    register(handler) { native, data, respond in
      let work: @Sendable () async throws -> JSONText? = {
        try JSONText.encode(try await body((data ?? .null).decode(Input.self)))
      }
      native.bridge.core.runTask("the handler '\(handler)'", work) { [weak native] result in
        // A stub whose page is gone still responds, so that the late response is reported and counted.
        guard let result else { return respond(.success(.null)) }
        native?.answer(handler, respond) { try result.get() ?? .null }
      }
    }
  }

  /// Removes a handler, so that it is missing when the page calls it.
  public func removeHandler(_ handler: String) { bridge.removeHandler(handler) }

  /// Responds to a handler's calls with a function that may respond several times, over bridges whose calls can have
  /// several responses.
  public func handle(_ handler: String, responding body: @escaping (_ data: StructuredValue, Responder) -> Void) {
    register(handler) { _, data, respond in body(data.map { StructuredValue($0) } ?? .null, respond) }
  }

  /// Registers a stub, which responds as long as the test keeps its ``TestNative``.
  private func register(_ handler: String, _ body: @escaping (TestNative, JSONText?, Responder) -> Void) {
    bridge.registerResult(handler) { [weak self] data, respond in
      guard let self else { return }
      body(self, bridge.content(of: data), respond)
    }
  }

  private func answer(_ handler: String, _ respond: Responder, _ make: () throws -> JSONText) {
    do { respond(.success(try make())) } catch {
      let own = error as? HandlerError
      fail(handler, own ?? HandlerError("\(error)"), isIntended: own != nil, respond)
    }
  }

  private func fail(_ handler: String, _ error: HandlerError, isIntended: Bool, _ respond: Responder) {
    let isResponse = isIntended && bridge.kind.passesErrors
    view.transcript.fault(
      .handlerFailed, "\(handler): \(error)", isResponse ? [.init("isResponse", .boolean(true))] : [])
    respond(.failure(BridgeErrorReply(.failed, handler: handler, message: error.description, error: error)))
  }

  private func give(_ answer: AnswerPlan.Answer, _ handler: String, _ respond: Responder) {
    switch answer {
    case .value(let value): respond(.success(value.json.flatMap { try? JSONText($0) } ?? .null))
    case .failure(let error): fail(handler, error, isIntended: true, respond)
    // The callback is retained, because a released callback can never be called, which is a fault.
    case .never: deliberatelyUnanswered.append((handler, respond))
    }
  }
}
