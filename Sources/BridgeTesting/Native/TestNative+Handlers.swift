import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// What answers the page in the app's place; a later one of a name takes the place of an earlier one, or of the app's
/// own.
extension TestNative {
  private typealias Respond = (JSONText) -> Void

  /// Answers a handler's calls in a way that is known beforehand.
  public func handle(_ handler: String, returning answer: NativeAnswer) {
    let plan = AnswerPlan(answer)
    register(handler) { native, _, respond in
      let (delay, answer) = plan.next()
      guard delay > .zero else { return native.give(answer, handler, respond) }
      native.view.eventLoop.post(after: delay, label: "the answer of \(handler)") { [weak native] in
        native?.give(answer, handler, respond)
      }
    }
  }

  /// Answers a handler's calls with the JSON of a value.
  ///
  /// - Throws: `EncodingError`.
  public func handle(_ handler: String, encoding value: some Encodable) throws {
    handle(handler, returning: try NativeAnswer.encoding(value))
  }

  /// Answers a handler's calls with what a function makes of their data; what it throws is the fault `handler-failed`,
  /// and null the answer.
  public func handle(_ handler: String, _ body: @escaping (_ data: StructuredValue) throws -> StructuredValue) {
    register(handler) { native, data, respond in
      native.answer(handler, respond) {
        let value = try body(data.map { StructuredValue($0) } ?? .null)
        return try value.json.map { try JSONText($0) } ?? .null
      }
    }
  }

  /// The same with the test's own types.
  public func handle<Input: Decodable, Output: Encodable>(
    _ handler: String, _ body: @escaping (_ data: Input) throws -> Output
  ) {
    register(handler) { native, data, respond in
      native.answer(handler, respond) { try JSONText.encode(try body((data ?? .null).decode(Input.self))) }
    }
  }

  /// The same with a function that answers when it is ready.
  public func handle<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ handler: String, _ body: @escaping @Sendable (_ data: Input) async throws -> Output
  ) {
    register(handler) { native, data, respond in
      let work: @Sendable () async throws -> JSONText? = {
        try JSONText.encode(try await body((data ?? .null).decode(Input.self)))
      }
      native.bridge.core.runTask("the handler \(handler)", work) { [weak native] result in
        // A stub whose page is gone answers all the same, so that the late answer is reported and counted.
        guard let result else { return respond(.null) }
        native?.answer(handler, respond) { try result.get() ?? .null }
      }
    }
  }

  /// Takes a handler away: the page calls what is not there.
  public func removeHandler(_ handler: String) { bridge.removeHandler(handler) }

  /// Registers a stub, which answers as long as the test has its native.
  private func register(_ handler: String, _ body: @escaping (TestNative, JSONText?, @escaping Respond) -> Void) {
    let plain = { [weak self] (data: JSONText?, respond: @escaping Respond) in
      guard let self else { return }
      body(self, bridge.content(of: data), respond)
    }
    bridge.registerRaw(handler, plain)
  }

  private func answer(_ handler: String, _ respond: Respond, _ make: () throws -> JSONText) {
    do { respond(try make()) } catch { fail(handler, "\(error)", respond) }
  }

  private func fail(_ handler: String, _ reason: String, _ respond: Respond) {
    view.transcript.fault(.handlerFailed, "\(handler): \(reason)")
    respond(.null)
  }

  private func give(_ answer: AnswerPlan.Answer, _ handler: String, _ respond: @escaping Respond) {
    switch answer {
    case .value(let value): respond(value.json.flatMap { try? JSONText($0) } ?? .null)
    case .failure(let reason): fail(handler, reason, respond)
    // Kept, because what is let go can never be answered, which is a fault.
    case .never: meantUnanswered.append((handler, respond))
    }
  }
}
