import HeadlessWebView
import JavaScriptEngine

/// The values that a method of the page gives, one after the other: ``DSBridge/values(_:_:as:timeout:)``.
public struct DSBridgeValues<Element: Decodable>: AsyncSequence {
  let bridge: DSBridge
  let method: String
  let arguments: JSONText
  let timeout: Duration

  /// Calls the method.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(state: State(self), timeout: timeout) }

  /// Waits for one value after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let state: State
    let timeout: Duration

    /// The next value; nil behind the last.
    ///
    /// - Throws: ``DSBridgeError``, `CancellationError`, or what is wrong with a value.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      try Task.checkCancellation()
      if state.waiting.isEmpty, !state.isOver {
        do { try await state.run(timeout: timeout, isolation: actor) } catch let error as EventLoopError {
          // The turn of other tasks may have been long: who was cancelled meanwhile is not told that time is up.
          try Task.checkCancellation()
          throw DSBridgeError.timedOut(method: state.method, pending: error.pending)
        }
      }
      guard !state.waiting.isEmpty else {
        defer { state.failure = nil }
        if let failure = state.failure { throw failure }
        return nil
      }
      return try state.waiting.removeFirst().decode(Element.self)
    }
  }

  /// What has come and was not asked for yet.
  final class State {
    let method: String
    private let bridge: DSBridge
    private var number: Int?
    var waiting: [JSONText] = []
    var isOver = false
    var failure: DSBridgeError?

    init(_ values: DSBridgeValues) {
      bridge = values.bridge
      method = values.method
      number = bridge.post(method, arguments: values.arguments) { [weak self] in self?.take($0) }
    }

    deinit {
      if !isOver, let number { bridge.forget(number) }
    }

    private func take(_ result: Result<DSBridgeValue, DSBridgeError>) {
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
      guard let loop = bridge.webView?.eventLoop else { return }
      try await loop.run(until: { !waiting.isEmpty || isOver }, timeout: timeout, isolation: isolation)
    }
  }
}
