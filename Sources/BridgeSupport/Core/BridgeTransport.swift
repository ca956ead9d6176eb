import HeadlessWebView
import JavaScriptEngine

/// The time from which a bridge's page can be called.
public enum ConnectionPolicy: Sendable, Hashable {
  /// Always: calls never wait.
  case always
  /// Calls wait until ``BridgeCore/connect()``, and never wait again.
  case once
  /// Calls wait until ``BridgeCore/connect()``, and again when the page is replaced.
  case eachPage
}

/// The wire of a bridge: the format of its messages, and their transfer in both directions.
///
/// A transport observes its page through the view's public API. It is its navigation delegate or UI delegate, or it
/// uses a script message handler or functions that it exposes to the page. It passes calls to
/// ``BridgeCore/receive(_:data:id:isAwaited:from:reply:)`` and responses to ``BridgeCore/received(responseTo:id:_:)``.
/// The core owns its transport; a transport refers to its core weakly.
///
/// The type itself is sendable, because a response to a call from another thread is decoded on that thread.
public protocol BridgeTransport: AnyObject, SendableMetatype {
  /// The number of the first call to the page.
  var firstCallNumber: Int { get }
  /// A Boolean value that indicates whether calls that expect no response have numbers too.
  var numbersAllCalls: Bool { get }
  /// The name under which the bridge script is evaluated, which messages about exceptions omit; nil for none.
  var scriptName: String? { get }

  /// Returns the time from which the page can be called.
  func connectionPolicy(_ fidelity: BridgeFidelity) -> ConnectionPolicy
  /// A Boolean value that indicates whether the original has a handler for messages that do not name one.
  var hasDefaultHandler: Bool { get }
  /// Returns whether a call of a handler stays open after its handler has returned without a response, because any
  /// number of responses may follow.
  func keepsCalls(of handler: String) -> Bool
  /// A Boolean value that indicates whether the last response ends a call; if not, all responses are alike.
  var responsesEndCalls: Bool { get }
  /// The way in which native sends values to the page instead of a response; nil if the page's calls have responses.
  var insteadOfResponses: String? { get }
  /// Returns true if the page can be called by a name; other calls end with ``BridgeError/invalidName(handler:)``.
  func canCall(_ handler: String?) -> Bool
  /// Encodes a message, for the page and for the transcript.
  func encode(_ message: OutgoingMessage) -> UTF16Text
  /// Passes a message to the current page; a failure goes to ``OutgoingMessage/failed(_:)``.
  func deliver(_ message: OutgoingMessage, to webView: WebView)
  /// Passes the response to an incoming call to the page.
  ///
  /// - Parameters:
  ///   - id: The call's identifier on the wire.
  ///   - handler: The handler's name.
  ///   - result: The result of the handler.
  ///   - isLast: A Boolean value that indicates whether no other response follows.
  func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool)
  /// Returns a call's identifier on the wire.
  ///
  /// - Parameters:
  ///   - number: The number of the call.
  ///   - made: The loop's time at the call.
  func identifier(ofCall number: Int, made: Duration) -> String
  /// Decodes a handler's input, or the response to a typed call.
  ///
  /// - Throws: The decoder's error for data that cannot be decoded as the type.
  static func decode<Value: Decodable>(_ type: Value.Type, from data: JSONText?) throws -> Value
  /// Returns the fields that identify an incoming call in the transcript: its name and identifier.
  func callFields(_ handler: String?, _ id: JSONText?) -> [TranscriptEvent.Field]
  /// Returns a response's transcript fields in addition to the call's fields.
  func responseFields(_ result: HandlerResult, isLast: Bool) -> [TranscriptEvent.Field]
  /// Logs that the page called a handler that native does not have, if the original does so.
  func logMissingHandler(_ warning: String)
  /// Exposes a new handler name to pages, if the wire has something for each handler.
  func handlerAdded(_ name: String)
  /// Removes a handler name from pages.
  func handlerRemoved(_ name: String)
  /// Prepares for a message that was recorded and is about to be delivered; called only while a transcript is active.
  func willDeliver(_ message: OutgoingMessage)
  /// Checks a line that the page wrote to its console; called only while a transcript is active.
  func pageLogged(_ line: String)
  /// Checks an exception or rejection of the page.
  func pageReported(_ error: PageError)
  /// Prepares for a page that has loaded, before the view's navigation delegate is notified.
  func pageLoaded()
  /// Forgets the state of a page that was replaced or has ended; its calls have ended.
  func pageEnded()
  /// Prepares for the closing of the view, while its transcript is still open.
  func viewWillClose()
}

extension BridgeTransport {
  /// The default: the first call has the number 1.
  public var firstCallNumber: Int { 1 }
  /// The default, `false`: only calls that expect a response have a number.
  public var numbersAllCalls: Bool { false }
  /// The default, `nil`: no script is evaluated under a name.
  public var scriptName: String? { nil }
  /// The default: calls wait for each page.
  public func connectionPolicy(_ fidelity: BridgeFidelity) -> ConnectionPolicy { .eachPage }
  /// The default, `true`: native may have a handler for messages that do not name one.
  public var hasDefaultHandler: Bool { true }
  /// The default, `false`: a call has one response.
  public func keepsCalls(of handler: String) -> Bool { false }
  /// The default, `true`.
  public var responsesEndCalls: Bool { true }
  /// The default, `nil`: calls have responses.
  public var insteadOfResponses: String? { nil }
  /// The default: the page can be called by every name.
  public func canCall(_ handler: String?) -> Bool { true }
  /// Returns the number as text.
  public func identifier(ofCall number: Int, made: Duration) -> String { "\(number)" }
  /// Decodes JSON, and null if there is no data.
  public static func decode<Value: Decodable>(_ type: Value.Type, from data: JSONText?) throws -> Value {
    try (data ?? .null).decode(type)
  }
  /// Returns the `name`, and the `id` of a call that has one.
  public func callFields(_ handler: String?, _ id: JSONText?) -> [TranscriptEvent.Field] {
    let name = TranscriptEvent.Field("name", .optional(handler))
    return id.map { [name, .init("id", .json($0.string))] } ?? [name]
  }
  /// Returns no more fields.
  public func responseFields(_ result: HandlerResult, isLast: Bool) -> [TranscriptEvent.Field] { [] }
  /// Does nothing.
  public func logMissingHandler(_ warning: String) {}
  /// Does nothing.
  public func handlerAdded(_ name: String) {}
  /// Does nothing.
  public func handlerRemoved(_ name: String) {}
  /// Does nothing.
  public func pageLogged(_ line: String) {}
  /// Does nothing.
  public func pageReported(_ error: PageError) {}
  /// Does nothing.
  public func pageLoaded() {}
  /// Does nothing.
  public func willDeliver(_ message: OutgoingMessage) {}
  /// Does nothing.
  public func pageEnded() {}
  /// Does nothing.
  public func viewWillClose() {}
}
