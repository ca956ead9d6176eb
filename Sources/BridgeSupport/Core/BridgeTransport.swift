import HeadlessWebView
import JavaScriptEngine

/// When a bridge's page can be called.
public enum ConnectionPolicy: Sendable, Hashable {
  /// Always: calls never wait.
  case always
  /// Calls wait until ``BridgeCore/connect()``, and never again.
  case once
  /// Calls wait until ``BridgeCore/connect()``, and again when the page is replaced.
  case eachPage
}

/// The wire of a bridge: how its messages look, how they reach the page, and how the page's reach native.
///
/// A transport hears its page through the view's public API: as its navigation delegate or UI delegate, by a script
/// message handler, or by functions that it puts into the page. It hands calls to
/// ``BridgeCore/receive(_:data:id:isAwaited:from:reply:)`` and responses to ``BridgeCore/received(responseTo:id:_:)``.
/// The core owns its transport; a transport refers to its core weakly.
public protocol BridgeTransport: AnyObject {
  /// The number of the first call to the page.
  var firstCallNumber: Int { get }
  /// Whether calls have numbers that want no response.
  var numbersAllCalls: Bool { get }
  /// The name under which the bridge's script is evaluated, which messages about exceptions leave out; nil for none.
  var scriptName: String? { get }

  /// Returns when the page can be called.
  func connectionPolicy(_ fidelity: BridgeFidelity) -> ConnectionPolicy
  /// Returns true if the page can be called by a name; other calls end with ``BridgeError/invalidName(handler:)``.
  func canCall(_ handler: String?) -> Bool
  /// Encodes a message, for the page and for the transcript.
  func encode(_ message: OutgoingMessage) -> UTF16Text
  /// Hands a message to the page that is there; a failure goes to ``OutgoingMessage/failed(_:)``.
  func deliver(_ message: OutgoingMessage, to webView: WebView)
  /// Hands the page the response to a call that it made.
  ///
  /// - Parameters:
  ///   - id: The call's identifier on the wire.
  ///   - handler: The handler's name.
  func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool)
  /// Returns a call's identifier on the wire.
  ///
  /// - Parameter made: The loop's time at the call.
  func identifier(ofCall number: Int, made: Duration) -> String
  /// Reads a handler's input.
  ///
  /// - Throws: The decoder's error for data that is no such value.
  func decode<Input: Decodable>(_ type: Input.Type, from data: JSONText?) throws -> Input
  /// Returns the fields by which the transcript tells a page's call from others: its name and identifier.
  func callFields(_ handler: String?, _ id: JSONText?) -> [TranscriptEvent.Field]
  /// Returns what the transcript has of a response beside the call's fields.
  func responseFields(_ result: HandlerResult, isLast: Bool) -> [TranscriptEvent.Field]
  /// Logs that the page called a handler that native does not have, where the original does.
  func logMissingHandler(_ warning: String)
  /// Offers a handler of a new name to pages, where the wire has something for each handler.
  func handlerAdded(_ name: String)
  /// Takes back what was offered for a handler.
  func handlerRemoved(_ name: String)
  /// Prepares for a message that was recorded and is about to be delivered; called while the transcript is read.
  func willDeliver(_ message: OutgoingMessage)
  /// Looks at a line that the page wrote to its console; called while the transcript is read.
  func pageLogged(_ line: String)
  /// Looks at an exception or rejection of the page.
  func pageReported(_ error: PageError)
  /// Prepares for the page that has loaded, before the view's navigation delegate hears of it.
  func pageLoaded()
  /// Forgets what belongs to the page that was replaced or has ended; the calls that it made have ended.
  func pageEnded()
  /// Prepares for the end of the view, whose transcript can still be written.
  func viewWillClose()
}

extension BridgeTransport {
  /// 1.
  public var firstCallNumber: Int { 1 }
  /// False: a call has a number only if it wants a response.
  public var numbersAllCalls: Bool { false }
  /// None.
  public var scriptName: String? { nil }
  /// Calls wait for each page.
  public func connectionPolicy(_ fidelity: BridgeFidelity) -> ConnectionPolicy { .eachPage }
  /// Every name.
  public func canCall(_ handler: String?) -> Bool { true }
  /// The number.
  public func identifier(ofCall number: Int, made: Duration) -> String { "\(number)" }
  /// Decodes JSON, and null where there is no data.
  public func decode<Input: Decodable>(_ type: Input.Type, from data: JSONText?) throws -> Input {
    try (data ?? .null).decode(type)
  }
  /// The `name`, and the `id` of a call that has one.
  public func callFields(_ handler: String?, _ id: JSONText?) -> [TranscriptEvent.Field] {
    let name = TranscriptEvent.Field("name", .optional(handler))
    return id.map { [name, .init("id", .json($0.string))] } ?? [name]
  }
  /// Nothing more.
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
