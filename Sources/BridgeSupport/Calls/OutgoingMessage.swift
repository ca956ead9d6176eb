import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A message that native sends to the page: a call of one of its handlers, or the response to one of its calls.
///
/// It's an object that hears of its own failure, so that no closure has to keep its particulars.
public final class OutgoingMessage {
  /// The handler that a call names; nil for a response, and for a message that names none.
  public let handler: String?
  /// The call's data or the response's; nil where there is none.
  public let data: JSONText?
  /// The number of a call, for bridges that give numbers to all calls or because it wants a response; nil for others.
  public let number: Int?
  /// The identifier of the page's call that a response answers; nil for a call.
  public let respondedID: JSONText?
  /// The message as it was encoded, once it was.
  var text: UTF16Text?
  private let core: Backlink<BridgeCore>

  init(calling handler: String?, data: JSONText?, number: Int?, of core: Backlink<BridgeCore>) {
    self.handler = handler
    self.data = data
    self.number = number
    respondedID = nil
    self.core = core
  }

  init(respondingTo id: JSONText, data: JSONText?, of core: Backlink<BridgeCore>) {
    handler = nil
    self.data = data
    number = nil
    respondedID = id
    self.core = core
  }

  /// Whether it responds to a call of the page.
  public var isResponse: Bool { respondedID != nil }

  /// Reports that the page did not take the message, and ends a call with the reason.
  public func failed(_ reason: ScriptError) { core.target?.notDelivered(self, reason) }
}

/// A value that the page responded to a call with.
public struct PageValue: Sendable {
  /// The value; nil for undefined, which has no JSON.
  public let json: JSONText?
  /// Whether it's the last.
  public let isComplete: Bool

  /// Makes a value, for code that is tested by itself.
  public init(json: JSONText?, isComplete: Bool) {
    self.json = json
    self.isComplete = isComplete
  }
}

/// A call to the page that waits for its response, or for the page.
struct OutgoingCall {
  /// Takes what the page responds, or the reason why it doesn't.
  enum Reply {
    /// Called once.
    case single((Result<JSONText, BridgeError>) -> Void)
    /// Called with each value, the last of which is complete.
    case values((Result<PageValue, BridgeError>) -> Void)
  }

  let handler: String
  /// Nil when nobody wants the response.
  let reply: Reply?
  /// Whether it went to a page already, rather than waiting for one.
  var isSent: Bool
  /// The loop's time at the call.
  let made: Duration
  /// Cancels the call's deadline.
  var cancelDeadline: (() -> Void)?

  /// Hands a value to the caller.
  func respond(_ value: PageValue) {
    if value.isComplete { cancelDeadline?() }
    switch reply {
    case .single(let reply): reply(.success(value.json ?? .null))
    case .values(let reply): reply(.success(value))
    case nil: break
    }
  }

  /// Ends the call without a response.
  func fail(_ error: BridgeError) {
    cancelDeadline?()
    switch reply {
    case .single(let reply): reply(.failure(error))
    case .values(let reply): reply(.failure(error))
    case nil: break
    }
  }
}
