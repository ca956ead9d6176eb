import JavaScriptEngine

/// The function through which a handler responds to a call, once or several times.
///
/// `respond(result)` is the last response. `respond.send(data)` is one that others may follow, for bridges whose calls
/// can have several responses. Other bridges accept only the last one.
public struct Responder {
  private let give: (_ result: HandlerResult, _ isLast: Bool) -> Void

  /// Creates a responder from the function that receives the responses.
  public init(_ give: @escaping (_ result: HandlerResult, _ isLast: Bool) -> Void) { self.give = give }

  /// Responds with a result.
  ///
  /// - Parameters:
  ///   - result: The response, or the handler's error.
  ///   - isLast: Pass `true` if the response ends the call.
  public func callAsFunction(_ result: HandlerResult, isLast: Bool = true) { give(result, isLast) }

  /// Responds with a value that is not the last one; nil is the wire's "nothing".
  public func send(_ data: JSONText?) { give(.success(data), false) }
}
