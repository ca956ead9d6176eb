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
