import JavaScriptEngine

/// The function through which a handler responds to a call, once or several times.
///
/// `respond(result)` is the last response. `respond.send(data)` is one that others may follow, for bridges whose calls
/// can have several responses. Other bridges accept only the last one.
public struct Responder {
  private let give: (_ result: HandlerResult, _ isLast: Bool) -> Void
  private let keepCall: () -> Bool
  /// Indicates whether a last response ends the call; if not, all responses are alike.
  package let endsCalls: Bool

  /// Creates a responder from the function that receives the responses.
  ///
  /// - Parameters:
  ///   - keep: Keeps the call for later responses, and returns whether it can get any (``keep()``).
  ///   - give: Receives the responses.
  public init(
    keep: @escaping () -> Bool = { false }, _ give: @escaping (_ result: HandlerResult, _ isLast: Bool) -> Void
  ) {
    self.give = give
    keepCall = keep
    endsCalls = true
  }

  /// Creates the responder of a call; nil is a call without a callback.
  public init(to call: IncomingCall?) { self.init(to: call, endsCalls: true) }

  /// Creates the responder of a call whose last response ends it or doesn't.
  init(to call: IncomingCall?, endsCalls: Bool) {
    give = { result, isLast in call?.give(result, isLast: isLast) }
    keepCall = { call?.keep() ?? false }
    self.endsCalls = endsCalls
  }

  /// Responds with a result.
  ///
  /// - Parameters:
  ///   - result: The response, or the handler's error.
  ///   - isLast: Pass `true` if the response ends the call.
  public func callAsFunction(_ result: HandlerResult, isLast: Bool = true) { give(result, isLast) }

  /// Responds with a value that is not the last one; nil is the wire's "nothing".
  public func send(_ data: JSONText?) { give(.success(data), false) }

  /// Keeps the call of a handler that has returned without a response, so that any number of them may follow.
  ///
  /// Call it in the isolation that owns the view.
  /// - Returns: `false` if the call can't have several responses; it still needs its only one.
  public func keep() -> Bool { keepCall() }
}
