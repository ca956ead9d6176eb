import Foundation
import Ownership

/// Calls methods of the engine's inspector for tools that pause no scripts, from any thread that runs scripts.
///
/// The inspector has a thread of its own, which works only while a caller waits. So the engine is used by one thread at
/// a time, as if the caller handled the messages itself: the other scripts of the caller's machine don't run meanwhile.
package final class InspectorClient: Sendable {
  /// A call of a method.
  package struct Call: Sendable {
    let target: UInt64
    let method: String
    /// The parameters, as a JSON object.
    let parameters: String

    package init(_ target: UInt64, _ method: String, _ parameters: String = "{}") {
      (self.target, self.method, self.parameters) = (target, method, parameters)
    }
  }

  private static let shared = Locked<Result<InspectorClient, EngineInspectorError>?>(nil)
  /// The time that the engine has for the responses to some calls.
  private static let responseTime = 30.0

  private let exchange: InspectorExchange
  private let connection: InspectorConnection

  /// Returns the client of the process, and starts it on first use.
  package static func start() throws(EngineInspectorError) -> InspectorClient {
    let result = shared.withLock { shared in
      let result = shared ?? make()
      shared = result
      return result
    }
    return try result.get()
  }

  private static func make() -> Result<InspectorClient, EngineInspectorError> {
    let exchange = InspectorExchange()
    let outcome = Locked<Result<InspectorConnection, EngineInspectorError>?>(nil)
    let isStarted = DispatchSemaphore(value: 0)
    let thread = Thread {
      do throws(EngineInspectorError) {
        let inspector = try EngineInspector(pauses: false) { _ in InspectorReceiver(exchange) }
        outcome.withLock { $0 = .success(inspector.connection) }
        isStarted.signal()
        while exchange.waitForCalls() { inspector.pump(within: 5) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
        isStarted.signal()
      }
    }
    thread.name = "inspector calls"
    thread.start()
    isStarted.wait()
    let result = outcome.withLock { $0 } ?? .failure(.notConnected)
    return result.map { InspectorClient(exchange, $0) }
  }

  private init(_ exchange: InspectorExchange, _ connection: InspectorConnection) {
    (self.exchange, self.connection) = (exchange, connection)
  }

  /// Attaches to a context.
  ///
  /// - Returns: The engine's number for it; nil if the engine doesn't list it in time.
  package func attach(to context: Context) -> UInt64? {
    let name = "attached \(exchange.nextNumber())"
    context.setInspectable(as: name)
    let target = exchange.wait(atMost: Self.responseTime, flush: { [connection] in connection.send(.getTargetList) }) {
      $0.target(named: name)
    }
    guard let target else { return nil }
    connection.send(.setUp(target))
    // Otherwise, the inspector's thread might do it while scripts run.
    return call([Call(target, "Runtime.enable")])[0] == nil ? nil : target
  }

  /// Calls methods, and waits for the responses.
  ///
  /// - Returns: The result of each call; nil for one that failed.
  package func call(_ calls: [Call]) -> [JSONText?] {
    let numbers = calls.map { call in
      let number = exchange.expect()
      let text = #"{"id":\#(number),"method":"\#(call.method)","params":\#(call.parameters)}"#
      connection.send(.toTarget(call.target, text: text))
      return number
    }
    // The engine may keep a part of a long message until it sends the next one.
    _ = exchange.wait(atMost: Self.responseTime, flush: { [connection] in connection.send(.getTargetList) }) {
      $0.hasResponses(numbers) ? true : nil
    }
    return exchange.takeResponses(numbers)
  }

  /// Returns the events of a context since the last call, each with its method and its parameters.
  package func takeEvents(of target: UInt64) -> [(method: String, parameters: JSONText)] {
    exchange.takeEvents(of: target)
  }
}

/// The calls that wait for responses, between the callers, the connection's thread and that of the inspector.
private final class InspectorExchange: @unchecked Sendable {
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
private final class InspectorReceiver: InspectorConnection.Receiver {
  private let exchange: InspectorExchange

  init(_ exchange: InspectorExchange) { self.exchange = exchange }

  func received(_ message: InspectorMessage) { exchange.received(message) }

  func closed(_ fault: InspectorFault?) { exchange.close() }
}
