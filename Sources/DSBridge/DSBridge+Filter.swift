import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Stands between a bridge and the methods of its objects: makes of a method what is called in its place, with or without a callback.
///
/// What a method throws goes past it. It is asked at each call, and what it does is done where the view is owned.
package typealias DSBridgeFilter = (
  _ name: String,
  _ method: @escaping (_ data: JSONText?, _ respond: @escaping (Result<JSONText, BridgeErrorReply>) -> Void) -> Void
) -> (_ data: JSONText?, _ respond: @escaping (Result<JSONText, BridgeErrorReply>) -> Void) -> Void

extension DSBridge {
  /// A method that answers on the spot, with the filter around it; it has no answer where the filter gives none at once.
  func filtered(
    _ body: @escaping DSBridgeObject.SynchronousMethod, _ name: String
  ) -> DSBridgeObject.SynchronousMethod {
    guard let methodFilter else { return body }
    return { argument in
      var failure: (any Error)?
      var isNil = false
      var result: Result<JSONText, BridgeErrorReply>?
      methodFilter(name) { data, respond in
        do {
          let value = try body(data)
          isNil = value == nil
          respond(.success(value ?? .null))
        } catch {
          failure = error
        }
      }(argument) { result = $0 }
      if let failure { throw failure }
      guard let result else { throw DSBridgeLateAnswer(method: name) }
      let value = try result.mapError { DSBridgeFailedMethod(description: $0.bridgeError.message) }.get()
      return isNil && value.isNull ? nil : value
    }
  }

  /// A method that answers when it is ready, with the filter around its last value.
  func filtered(
    _ body: @escaping DSBridgeObject.AsynchronousMethod, _ name: String
  ) -> DSBridgeObject.AsynchronousMethod {
    guard let methodFilter, let inbox = webView?.eventLoop.inbox else { return body }
    return { [link] argument, answer in
      methodFilter(name) { data, respond in
        // Answers are settled where the view is owned.
        nonisolated(unsafe) let respond = respond
        let inner = DSBridgeAnswer(
          answer.call, of: IsolatedLink(link), inbox: inbox,
          answered: { _, value in
            if value.isLast, value.failure == nil {
              respond(.success(value.json ?? .null))
            } else {
              answer.give(value)
            }
            return true
          },
          ended: { bridge, end in if end == .again { bridge.ended(answer.call, end) } })
        body(data, inner)
        inner.callReturned()
      }(argument) { result in
        switch result {
        case .success(let value): answer.sendRaw(value.isNull ? nil : value)
        case .failure(let error): answer.fail(DSBridgeFailedMethod(description: error.bridgeError.message))
        }
      }
    }
  }
}

/// A page asked for an answer on the spot, and it comes later.
package struct DSBridgeLateAnswer: Error, CustomStringConvertible {
  private let method: String

  /// Names the method.
  package init(method: String) { self.method = method }

  /// What happened.
  package var description: String { "\(method) was called without a callback, and did not answer on the spot" }
}

/// A method failed, as the app's own code that throws.
package struct DSBridgeFailedMethod: Error, CustomStringConvertible {
  /// What the method says.
  package let description: String

  /// Takes what the method says.
  package init(description: String) { self.description = description }
}
