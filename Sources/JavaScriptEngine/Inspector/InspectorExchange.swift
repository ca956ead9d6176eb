import Foundation

/// The calls that wait for responses, between the callers, the connection's thread and that of the inspector.
final class InspectorExchange: @unchecked Sendable {
  // The condition guards all variables.
  private let condition = NSCondition()
  private var lastNumber = 0
  private var expected: Set<Int> = []
  private var responses: [Int: JSONText] = [:]
  private var events: [UInt64: [(method: String, parameters: JSONText)]] = [:]
  private var targets: [String: UInt64] = [:]
  /// The number of callers that wait.
  private var callers = 0
  private var isClosed = false
  /// The interval at which a caller makes the engine send what it has kept.
  private static let flushInterval = 0.02

  private func withLock<R>(_ body: () -> R) -> R {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }

  // MARK: Callers

  func nextNumber() -> Int {
    withLock {
      lastNumber += 1
      return lastNumber
    }
  }

  /// Returns the number of a call whose response is awaited.
  func expect() -> Int {
    withLock {
      lastNumber += 1
      expected.insert(lastNumber)
      return lastNumber
    }
  }

  /// Waits until a closure returns a value; nil if it doesn't in time, or if the engine has closed the connection.
  ///
  /// - Parameter flush: Called now and then while nothing arrives.
  func wait<R>(atMost seconds: Double, flush: () -> Void, _ find: (InspectorExchange) -> R?) -> R? {
    condition.lock()
    callers += 1
    condition.broadcast()
    condition.unlock()
    flush()
    condition.lock()
    defer {
      callers -= 1
      condition.unlock()
    }
    let end = Date(timeIntervalSinceNow: seconds)
    while !isClosed, end.timeIntervalSinceNow > 0 {
      if let found = find(self) { return found }
      if !condition.wait(until: Date(timeIntervalSinceNow: Self.flushInterval)) {
        condition.unlock()
        flush()
        condition.lock()
      }
    }
    return find(self)
  }

  // The following two are called by `wait`, which holds the lock.
  func target(named name: String) -> UInt64? { targets[name] }
  func hasResponses(_ numbers: [Int]) -> Bool { numbers.allSatisfy { responses[$0] != nil } }

  func takeResponses(_ numbers: [Int]) -> [JSONText?] {
    withLock {
      numbers.map { number in
        expected.remove(number)
        return responses.removeValue(forKey: number)?["result"]
      }
    }
  }

  func takeEvents(of target: UInt64) -> [(method: String, parameters: JSONText)] {
    withLock { events.removeValue(forKey: target) ?? [] }
  }

  // MARK: The thread of the inspector

  /// Waits until a caller waits; false once the connection is closed.
  func waitForCalls() -> Bool {
    withLock {
      while callers == 0, !isClosed { condition.wait() }
      return !isClosed
    }
  }

  // MARK: The thread of the connection

  func received(_ message: InspectorMessage) {
    switch message {
    case .targetList(let list):
      withLock {
        targets = Dictionary(list.map { ($0.name, $0.id) }) { _, last in last }
        let numbers = Set(list.map(\.id))
        events = events.filter { numbers.contains($0.key) }
        condition.broadcast()
      }
    case .toFrontend(let target, let text):
      guard let json = try? JSONText(text) else { return }
      withLock {
        if let number = json["id"].flatMap({ Int($0.string) }) {
          if expected.contains(number) { responses[number] = json }
        } else if let method = json["method"]?.stringValue() {
          events[target, default: []].append((method, json["params"] ?? .null))
        }
        condition.broadcast()
      }
    default: break
    }
  }

  func close() {
    withLock {
      isClosed = true
      condition.broadcast()
    }
  }
}

/// Passes the engine's messages on.
final class InspectorReceiver: InspectorConnection.Receiver {
  private let exchange: InspectorExchange

  init(_ exchange: InspectorExchange) { self.exchange = exchange }

  func received(_ message: InspectorMessage) { exchange.received(message) }

  func closed(_ fault: InspectorFault?) { exchange.close() }
}
