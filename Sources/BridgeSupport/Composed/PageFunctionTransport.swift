import HeadlessWebView
import JavaScriptEngine

/// The native-to-page direction of bridges without a script in the page: calls of its global functions.
///
/// A function such as `show` or `app.show` is called with one argument. Its result, or the value of the promise that it
/// returns, is the response. Calls wait until the page has loaded. A subclass adds the other direction: it passes
/// incoming calls to ``receive(_:_:id:from:reply:)``.
open class PageFunctionTransport: BridgeTransport {
  /// The core that the transport works for, after ``attach(to:)`` has created it.
  public internal(set) weak var core: BridgeCore?

  /// Creates the transport; call ``attach(to:)`` next.
  public init() {}

  /// Creates the core for a view with this transport.
  public func attach(to webView: WebView) -> BridgeCore {
    let core = BridgeCore(webView, transport: self)
    self.core = core
    return core
  }

  /// Every call has a number.
  public var numbersAllCalls: Bool { true }

  /// Encodes a call as `{"function":…,"data":…}`, only for the transcript.
  open func encode(_ message: OutgoingMessage) -> UTF16Text {
    UTF16Text(
      "{\"function\":\(JSONText(text: message.handler ?? "").string),\"data\":\((message.data ?? .null).string)}")
  }

  /// Calls the function.
  public func deliver(_ message: OutgoingMessage, to webView: WebView) {
    guard let core else { return }
    PageFunctionCall.deliver(message, to: webView, core) { (.noPageFunction, "the page has no function '\($0)'") }
  }

  /// Does nothing: every incoming call has a reply closure.
  open func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) {}

  /// Decodes JSON, and null if there is no data.
  ///
  /// - Throws: The decoder's error for data that cannot be decoded as the type.
  open class func decode<Value: Decodable>(_ type: Value.Type, from data: JSONText?) throws -> Value {
    try (data ?? .null).decode(type)
  }

  /// Returns the `name` and the `id`, which is empty for a call without one.
  open func callFields(_ handler: String?, _ id: JSONText?) -> [TranscriptEvent.Field] {
    [.init("name", .string(handler ?? "")), .init("id", .string(id.map { $0.stringValue() ?? $0.string } ?? ""))]
  }

  /// `false`: every call names a function.
  public var hasDefaultHandler: Bool { false }

  /// `false`: a call has one response.
  open func keepsCalls(of handler: String) -> Bool { false }
  /// The default, `true`.
  open var responsesEndCalls: Bool { true }

  /// `nil`: calls have responses.
  open var insteadOfResponses: String? { nil }

  /// Returns whether the call names a function.
  public func canCall(_ handler: String?) -> Bool { handler != nil }

  /// Sends the calls that waited for the page; an override calls this method.
  open func pageLoaded() { core?.connect() }

  /// Forgets the state of a page that was replaced or has ended.
  open func pageEnded() {}

  /// Prepares for the closing of the view.
  open func viewWillClose() {}

  /// Checks a line that the page wrote to its console.
  open func pageLogged(_ line: String) {}

  /// Returns no more fields.
  open func responseFields(_ result: HandlerResult, isLast: Bool) -> [TranscriptEvent.Field] { [] }

  /// Exposes a new handler name to pages.
  open func handlerAdded(_ name: String) {}

  /// Removes a handler name from pages.
  open func handlerRemoved(_ name: String) {}

  // MARK: Incoming calls

  /// Runs a handler for a page, and records the call, its caller, and any lost message.
  ///
  /// - Parameters:
  ///   - name: The handler's name.
  ///   - data: The data from the page; nil for none.
  ///   - id: The call's identifier on the wire; nil if it has none.
  ///   - frame: The calling frame.
  ///   - reply: Called once, at once or later, in the isolation that owns the view; not called if the page is gone by
  ///   then.
  public func receive(
    _ name: String, _ data: JSONText?, id: String? = nil, from frame: FrameInfo,
    reply: @escaping (HandlerResult) -> Void
  ) {
    guard let core, let webView = core.webView else { return }
    guard webView.allowsPayload(data?.count ?? 0) else {
      let text = "the data for '\(name)' exceeds the size limit"
      core.transcript.fault(.tooLong, text, [.init("name", .string(name))])
      return core.refuse(.failed, name, nil, text, reply)
    }
    let record = core.transcript.record(.receive, Self.message(name, data, id, frame))
    core.transcript.within(record) {
      guard core.allowedOrigins.allows(frame) else {
        core.reportRefused(frame, name)
        return core.refuse(.refused, name, nil, "'\(name)' may not be called from \(frame.origin)", reply)
      }
      core.receive(name, data: data, id: id.map { JSONText(text: $0) }, from: frame, reply: reply)
    }
  }

  private static func message(
    _ name: String, _ data: JSONText?, _ id: String?, _ frame: FrameInfo
  ) -> [TranscriptEvent.Field] {
    var text = "{\"handlerName\":\(JSONText(text: name).string)"
    if let data { text += ",\"data\":\(data.string)" }
    if let id { text += ",\"callbackId\":\(JSONText(text: id).string)" }
    return [
      .init("message", .json(text + "}")), .init("frame", .integer(frame.id)), .init("origin", .string(frame.origin)),
    ]
  }
}
