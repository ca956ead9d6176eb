import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Calls and handlers with types of one's own in place of Foundation's trees.
extension WebViewJavascriptBridge {
  /// Registers a handler that takes and answers values.
  ///
  /// Data that is no `Input`, and an error that the handler throws, become a fault in the transcript and the answer null, or on
  /// ``BridgeFidelity/repaired`` an error (``BridgeErrorReply``).
  /// A call without data decodes null.
  public func register<Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (Input) throws -> Output
  ) {
    registerRaw(name) { [weak self] data, respond in
      guard let self else { return respond(.null) }
      guard let input = input(Input.self, data, of: name, respond) else { return }
      finish(name, Result { try JSONText.encode(try handler(input)) }, respond)
    }
  }

  /// Registers a handler that answers when it is ready, from wherever it runs.
  ///
  /// The view's event loop waits for it; its answer comes through the loop's inbox as a task of its own. Its task is cancelled
  /// when the page that called is replaced, or the view or the bridge goes away.
  public func register<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    registerRaw(name) { [weak self] data, respond in
      guard let self, let loop = webView?.eventLoop else { return respond(.null) }
      guard let input = input(Input.self, data, of: name, respond) else { return }
      let page = generation
      let number = runningHandlers.next()
      // A closed view forgets the work, and the task goes on.
      let delivery = AnswerDelivery(by: loop.inbox)
      let work = loop.beginWork("the handler \(name)", as: Result<JSONText, any Error>.self) { [weak self] result in
        delivery.taken()
        guard let self else { return respond(.null) }
        runningHandlers.remove(number)
        // How a cancelled handler ends is no failure of it; that its answer is late is told by `respond`.
        if page == generation { finish(name, result, respond) } else { respond(.null) }
      }
      let task = Task(executorPreference: HandlerExecutor.shared) { [delivery] in
        do { work.finish(.success(try JSONText.encode(try await handler(input)))) } catch {
          work.finish(.failure(error))
        }
        withExtendedLifetime(delivery) {}
      }
      runningHandlers.add(task, as: number)
    }
  }

  /// Calls a handler of the page with a value; the completion gets its answer, or why there is none.
  public func call<Reply: Decodable>(
    _ name: String, with data: some Encodable, as type: Reply.Type = Reply.self,
    completion: @escaping (Result<Reply, any Error>) -> Void
  ) {
    let payload: JSONText
    do { payload = try JSONText.encode(data) } catch { return completion(.failure(error)) }
    callRaw(name, data: payload) { result in
      completion(Result { try result.get().decode(Reply.self) })
    }
  }

  /// Calls a handler of the page with a value and waits for its answer.
  ///
  /// The view's event loop is run while this waits, in turns with the caller's other tasks, so no driver is needed. A call that
  /// is given up, because time is up or the caller's task was cancelled, is forgotten: an answer that comes later is a fault.
  /// - Parameter timeout: How far the loop's time may go, and how long the call may take.
  /// - Throws: ``BridgeError``, `CancellationError`, or what was wrong with the data or the answer.
  public func call<Reply: Decodable>(
    _ name: String, with data: some Encodable, as type: Reply.Type = Reply.self, timeout: Duration = .seconds(30),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Reply {
    try Task.checkCancellation()
    let answer = Answer()
    let number = post(name: name, data: try JSONText.encode(data)) { answer.result = $0 }
    defer { if answer.result == nil, let number { forget(number) } }
    if let loop = webView?.eventLoop {
      do { try await loop.run(until: { answer.result != nil }, timeout: timeout, isolation: isolation) } catch {
        // The turn of other tasks may have been long: who was cancelled meanwhile is not told that time is up.
        try Task.checkCancellation()
        guard let error = error as? EventLoopError else { throw error }
        throw BridgeError.timedOut(handler: name, pending: error.pending)
      }
    }
    guard let result = answer.result else { throw BridgeError.closed(handler: name) }
    return try result.get().decode(type)
  }

  /// Reads a handler's input, or answers that it cannot be read.
  private func input<Input: Decodable>(
    _ type: Input.Type, _ data: JSONText?, of name: String, _ respond: (JSONText) -> Void
  ) -> Input? {
    do { return try (data ?? .null).decode(type) } catch {
      let text = "\(name): the data is no \(type): \(error)"
      webView?.transcript.fault("handler-input", text)
      respond(failureReply(name, text))
      return nil
    }
  }

  private func finish(_ name: String, _ result: Result<JSONText, any Error>, _ respond: (JSONText) -> Void) {
    switch result {
    case .success(let answer): respond(answer)
    case .failure(let error):
      webView?.transcript.fault("handler-failed", "\(name): \(error)")
      respond(failureReply(name, "\(error)"))
    }
  }
}

/// Where the answer to a call is put.
private final class Answer {
  var result: Result<JSONText, BridgeError>?
}
