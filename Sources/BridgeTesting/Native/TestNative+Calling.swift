import HeadlessWebView
import JavaScriptEngine

/// Outgoing calls.
///
/// Every function has a blocking and a suspending form; an `async` test uses the latter.
extension TestNative {
  /// Calls a handler of the page, or a function if the bridge has no handlers, and waits for the response.
  ///
  /// It runs the page until the response has arrived and the page is idle. A call that is made before the bridge script
  /// runs in the page waits for the script.
  /// - Parameters:
  ///   - handler: The name of the handler.
  ///   - data: The data of the call.
  ///   - timeout: The limit for the response, in virtual time; ``timeout`` by default.
  /// - Returns: The response; null if it has no value.
  /// - Throws: ``TestNativeError``.
  @discardableResult
  public func call(
    _ handler: String, _ data: StructuredValue = nil, timeout: Duration? = nil
  ) throws(TestNativeError) -> StructuredValue {
    let call = PageCall(self, handler, timeout)
    call.begin(try Self.text(data, handler))
    try call.steps.finish()
    return StructuredValue(call.answer)
  }

  /// Calls a handler of the page, and waits until the response has arrived and the page is idle.
  ///
  /// The page runs in turns with the caller's other tasks.
  ///
  /// - Parameters:
  ///   - handler: The name of the handler.
  ///   - data: The data of the call.
  ///   - timeout: The limit for the response, in virtual time; ``timeout`` by default.
  ///   - isolation: The caller's isolation, in which the method runs.
  /// - Returns: The response; null if it has no value.
  /// - Throws: ``TestNativeError``; `CancellationError`.
  @discardableResult
  public func call(
    _ handler: String, _ data: StructuredValue = nil, timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> StructuredValue {
    let call = PageCall(self, handler, timeout)
    call.begin(try Self.text(data, handler))
    try await call.steps.finish(isolation: isolation)
    return StructuredValue(call.answer)
  }

  /// Calls a handler of the page with the test's own types.
  ///
  /// - Parameters:
  ///   - handler: The name of the handler.
  ///   - data: The data of the call.
  ///   - type: The type of the response.
  ///   - timeout: The limit for the response, in virtual time; ``timeout`` by default.
  /// - Throws: ``TestNativeError``.
  public func call<Answer: Decodable>(
    _ handler: String, with data: some Encodable, as type: Answer.Type, timeout: Duration? = nil
  ) throws(TestNativeError) -> Answer {
    let call = PageCall(self, handler, timeout)
    call.begin(try Self.text(encoding: data, handler))
    try call.steps.finish()
    return try Self.read(call.answer, type, handler)
  }

  /// Calls a handler of the page with the test's own types, in turns with the caller's other tasks.
  ///
  /// - Parameters:
  ///   - handler: The name of the handler.
  ///   - data: The data of the call.
  ///   - type: The type of the response.
  ///   - timeout: The limit for the response, in virtual time; ``timeout`` by default.
  ///   - isolation: The caller's isolation, in which the method runs.
  /// - Throws: ``TestNativeError``; `CancellationError`.
  public func call<Answer: Decodable>(
    _ handler: String, with data: some Encodable, as type: Answer.Type, timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Answer {
    let call = PageCall(self, handler, timeout)
    call.begin(try Self.text(encoding: data, handler))
    try await call.steps.finish(isolation: isolation)
    return try Self.read(call.answer, type, handler)
  }

  /// Calls a handler of the page without a callback, if the bridge supports such calls.
  ///
  /// It returns at once. To see the effects of the call, run the page.
  ///
  /// - Returns: `true` if the bridge supports such calls.
  /// - Throws: ``TestNativeError/notJSON(handler:reason:)``.
  @discardableResult
  public func send(_ handler: String, _ data: StructuredValue = nil) throws(TestNativeError) -> Bool {
    bridge.send(handler, try Self.text(data, handler))
  }

  private static func text(_ data: StructuredValue, _ handler: String) throws(TestNativeError) -> JSONText? {
    guard !data.isNull else { return nil }
    guard let text = data.json, let json = try? JSONText(text) else {
      throw .notJSON(handler: handler, reason: "they are \(data)")
    }
    return json
  }

  private static func text(encoding data: some Encodable, _ handler: String) throws(TestNativeError) -> JSONText {
    do { return try JSONText.encode(data) } catch { throw .notJSON(handler: handler, reason: "\(error)") }
  }

  private static func read<Answer: Decodable>(
    _ json: JSONText, _ type: Answer.Type, _ handler: String
  ) throws(TestNativeError) -> Answer {
    do { return try json.decode(type) } catch {
      throw .unreadable(handler: handler, answer: json.canonical, reason: "\(error)")
    }
  }
}

/// An outgoing call in flight.
private final class PageCall {
  private let native: TestNative
  private let handler: String
  private let limit: Duration
  private var result: Result<JSONText, any Error>?
  private(set) var answer = JSONText.null

  init(_ native: TestNative, _ handler: String, _ limit: Duration?) {
    self.native = native
    self.handler = handler
    self.limit = limit ?? native.timeout
  }

  func begin(_ data: JSONText?) {
    native.injector.call(handler, { [weak self] in self?.result = $0 }) { [native, handler] reply in
      native.bridge.call(handler, data, reply: reply)
    }
  }

  /// The steps to the response, after which the page becomes idle.
  var steps: PageSteps<TestNativeError> {
    var count = 0
    return PageSteps(view: native.view) { [self] () throws(TestNativeError) in
      count += 1
      switch count {
      case 1: return .run(until: { [unowned self] in result != nil || native.view.isClosed }, limit: limit)
      case 2:
        answer = try readAnswer()
        return .settle
      default: return .done
      }
    }
  }

  private func readAnswer() throws(TestNativeError) -> JSONText {
    switch result {
    case .success(let json): return native.bridge.content(of: json) ?? .null
    case .failure(let error): throw .failed(handler: handler, error)
    case nil:
      let reason = native.bridge.isConnected ? "the page did not respond" : native.bridge.reasonForNoHalf
      let loop = native.view.eventLoop
      throw .noAnswer(
        handler: handler, reason: reason, limit: limit, isVirtual: loop.isVirtual, pending: loop.pendingWork)
    }
  }
}
