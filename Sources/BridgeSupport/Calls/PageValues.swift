import HeadlessWebView
import JavaScriptEngine

/// The values that a handler of the page responds with, as an asynchronous sequence.
///
/// The iterator calls the handler when it is created. The view's event loop runs while you wait for a value. The last
/// value ends the sequence; an undefined last value is not an element. When you stop iterating, the call is cancelled
/// and later values are ignored.
public struct PageValues<Element: Decodable>: AsyncSequence {
  let core: BridgeCore
  let handler: String?
  let data: JSONText?
  let timeout: Duration

  /// Creates the values of a call that isn't made yet.
  ///
  /// - Parameters:
  ///   - core: The core of the bridge.
  ///   - handler: The name of the handler; nil for a message without one.
  ///   - data: The data of the call; nil for none.
  ///   - timeout: The limit for each value, both in the loop's time and in real time.
  public init(of core: BridgeCore, handler: String?, data: JSONText?, timeout: Duration) {
    self.core = core
    self.handler = handler
    self.data = data
    self.timeout = timeout
  }

  /// Calls the handler.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(state: State(self), timeout: timeout) }

  /// The iterator, which waits for one value after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let state: State
    let timeout: Duration

    /// Returns the next value; nil after the last.
    ///
    /// - Throws: ``BridgeError``, `CancellationError`, or the error in a value.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      guard let json = try await nextJSON(isolation: actor) else { return nil }
      return try state.transport.decode(Element.self, from: json)
    }

    mutating func nextJSON(isolation actor: isolated (any Actor)?) async throws -> JSONText? {
      try Task.checkCancellation()
      if state.waiting.isEmpty, !state.isOver {
        do { try await state.run(timeout: timeout, isolation: actor) } catch let error as EventLoopError {
          // Other tasks may have run for a long time. A caller that was cancelled meanwhile must get the cancellation
          // and not a timeout.
          try Task.checkCancellation()
          throw BridgeError.timedOut(handler: state.handler, pending: error.pending)
        }
      }
      guard !state.waiting.isEmpty else {
        defer { state.failure = nil }
        if let failure = state.failure { throw failure }
        guard state.isOver else { throw BridgeError.closed(handler: state.handler) }
        return nil
      }
      return state.waiting.removeFirst()
    }
  }

  /// The received values that the iterator has not returned yet.
  final class State {
    let handler: String
    /// Decodes the values.
    var transport: any BridgeTransport.Type { type(of: core.transport) }
    private let core: BridgeCore
    private var number: Int?
    var waiting: [JSONText] = []
    var isOver = false
    var failure: BridgeError?

    init(_ values: PageValues) {
      core = values.core
      handler = values.handler ?? ""
      number = core.callForValues(values.handler, data: values.data) { [weak self] in self?.take($0) }
    }

    deinit {
      if !isOver, let number { core.cancel(number) }
    }

    private func take(_ result: Result<PageValue, BridgeError>) {
      switch result {
      case .success(let value):
        if let json = value.json { waiting.append(json) }
        isOver = value.isComplete
      case .failure(let reason):
        failure = reason
        isOver = true
      }
    }

    func run(timeout: Duration, isolation: isolated (any Actor)?) async throws {
      guard let loop = core.webView?.eventLoop else { return }
      try await loop.run(until: { !waiting.isEmpty || isOver }, timeout: timeout, isolation: isolation)
    }
  }

  /// Waits for the last value; null if all values are undefined.
  ///
  /// - Throws: ``BridgeError``, `CancellationError`, or the error in the value.
  public func last(isolation: isolated (any Actor)? = #isolation) async throws -> Element {
    try Task.checkCancellation()
    var iterator = makeAsyncIterator()
    var last: JSONText?
    while let value = try await iterator.nextJSON(isolation: isolation) { last = value }
    return try type(of: core.transport).decode(Element.self, from: last)
  }
}
