import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A message from native to the page: a call of one of its handlers, or the response to one of its calls.
///
/// It's an object that receives its own delivery failure, so that no closure has to capture its properties.
public final class OutgoingMessage {
  /// The handler that a call names; nil for a response, and for a message that does not name a handler.
  public let handler: String?
  /// The data of the call or the response; nil if there is none.
  public let data: JSONText?
  /// The number of a call that expects a response, or of any call if the bridge numbers all of them; nil otherwise.
  public let number: Int?
  /// The identifier of the incoming call that a response belongs to; nil for a call.
  public let respondedID: JSONText?
  /// The encoded message; nil until it is encoded.
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

  /// A Boolean value that indicates whether it is the response to an incoming call.
  public var isResponse: Bool { respondedID != nil }

  /// Reports that the page did not accept the message, and ends a call with the reason.
  public func failed(_ reason: ScriptError) { core.target?.notDelivered(self, reason) }
}

/// A value in the page's response to a call.
public struct PageValue: Sendable {
  /// The value; nil for undefined, which has no JSON.
  public let json: JSONText?
  /// A Boolean value that indicates whether it's the last value.
  public let isComplete: Bool

  /// Creates a value, for code that is tested in isolation.
  public init(json: JSONText?, isComplete: Bool) {
    self.json = json
    self.isComplete = isComplete
  }
}

/// A call to the page that waits for its response, or for the page.
struct OutgoingCall {
  /// The closure for the page's response, or the reason why there is none.
  enum Reply {
    /// Called once.
    case single((Result<JSONText, BridgeError>) -> Void)
    /// Called with each value; the last one is complete.
    case values((Result<PageValue, BridgeError>) -> Void)
  }

  let handler: String
  /// The closure for the response; nil if the caller wants none.
  let reply: Reply?
  /// A Boolean value that indicates whether the call was sent to a page, rather than waiting for one.
  var isSent: Bool
  /// The loop's time at the call.
  let made: Duration
  /// Cancels the call's deadline.
  var cancelDeadline: (() -> Void)?

  /// Passes a value to the caller.
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
