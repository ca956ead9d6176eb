import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The page's calls.
extension InAppWebViewTransport {
  /// The handlers that the library calls itself, in code that native injects.
  ///
  /// Without a handler of the app they are no mistake of the page.
  private static let internalHandlers: Set<String> = [
    "callAsyncJavaScript", "evaluateJavaScriptWithContentWorld", "onAjaxProgress", "onAjaxReadyStateChange",
    "onCallAsyncJavaScriptResultBelowIOS14Received", "onConsoleMessage", "onFindResultReceived",
    "onInjectedScriptError", "onInjectedScriptLoaded", "onLoadResource", "onPrint", "onPrintRequest",
    "onWebMessageListenerPostMessageReceived", "onWebMessagePortMessageReceived", "onWindowBlur", "onWindowFocus",
    "shouldInterceptAjaxRequest", "shouldInterceptFetchRequest",
  ]

  /// Those whose promise native itself resolves, without a value; the app's library responds to all others.
  private static let nativeHandlers: Set<String> = [
    "callAsyncJavaScript", "evaluateJavaScriptWithContentWorld", "onPrintRequest",
  ]

  /// A call as it crosses the bridge.
  private struct Call {
    let name: String
    let id: String
    let arguments: String
    /// The message, for the transcript.
    let message: String
  }

  /// Processes a message of iOS.
  func received(_ message: ScriptMessage) {
    let body = message.body
    guard hasAccess(body["_bridgeSecret"].string, message.frame) else { return }
    let arguments = body["args"]
    take(
      body["handlerName"], body["_callHandlerID"].integer, arguments.string, body.json, message.frame,
      hasOther: arguments.string == nil)
  }

  /// Returns the functions of Android's Java interface.
  func javaFunctions() -> [String: ScriptFunction] {
    [
      "_callHandler": { [weak self] call in
        self?.posted(call)
        return .undefined
      },
      "_hideContextMenu": { _ in .undefined },
    ]
  }

  /// Processes a call of Android.
  private func posted(_ call: ScriptCall) {
    let texts = (0..<3).map { call.javaString($0) }
    version == .version62 ? takeObject(texts[0] ?? "null", call.frame) : takeTexts(texts, call.frame)
  }

  /// Processes a call of 5 and 6.1: the name, the identifier, and the arguments.
  private func takeTexts(_ texts: [String?], _ frame: FrameInfo) {
    let message = JSONText(object: [
      ("handlerName", texts[0].map { JSONText(text: $0) } ?? .null),
      ("_callHandlerID", texts[1].map { JSONText(text: $0) } ?? .null),
      ("args", texts[2].map { JSONText(text: $0) } ?? .null),
    ])
    take(texts[0].map { .string($0) } ?? .null, texts[1].flatMap { Int($0) }, texts[2], message.string, frame)
  }

  /// Processes a call of 6.2: the JSON text of one object.
  private func takeObject(_ text: String, _ frame: FrameInfo) {
    guard let body = try? JSONText(text), body.kind == .object else {
      return bad("a message is not a JSON object: \(text.prefix(200))")
    }
    guard hasAccess(body["_bridgeSecret"]?.stringValue(), frame) else { return }
    let id = body["_callHandlerID"].flatMap { Int($0.string) }
    // Java reads any value as a text.
    let name = body["handlerName"].flatMap { $0.isNull ? nil : $0.stringValue() ?? $0.string }
    let arguments = body["args"]?.stringValue()
    take(name.map { .string($0) } ?? .null, id, arguments, text, frame, hasOther: arguments == nil)
  }

  /// Returns whether a message has the secret; otherwise reports it.
  private func hasAccess(_ secret: String?, _ frame: FrameInfo) -> Bool {
    guard version.hasSecret, secret != InAppWebViewScript.secret else { return true }
    core?.transcript.fault(
      .originRefused, "a script of \(frame.url) posted a message without the bridge's secret",
      [.init("frame", .integer(frame.id)), .init("origin", .string(frame.origin))])
    return false
  }

  private func bad(_ text: String) { core?.transcript.fault(.badMessage, text) }

  /// - Parameter hasOther: Pass `true` if the message has something else than a text in place of the arguments.
  private func take(
    _ name: StructuredValue, _ id: Int?, _ arguments: String?, _ message: String?, _ frame: FrameInfo,
    hasOther: Bool = false
  ) {
    guard let name = name.string else {
      return bad("a call's handler name is not a string, so the call never gets a response")
    }
    if hasOther {
      core?.transcript.fault(
        .badValue, "the arguments of '\(name)' are not JSON text, so the handler receives none",
        [.init("name", .string(name))])
    }
    receive(Call(name: name, id: "\(id ?? 0)", arguments: arguments ?? "[]", message: message ?? "null"), frame)
  }

  private func receive(_ call: Call, _ frame: FrameInfo) {
    guard let core, let webView = core.webView else { return }
    let name = call.name
    let settle = { [weak self] (result: HandlerResult) in
      self?.settle(call.id, of: name, with: result, from: frame) ?? ()
    }
    if Self.internalHandlers.contains(name), core.handler(forName: name) == nil {
      let isVoid = version.rejects && Self.nativeHandlers.contains(name)
      return resolve(call.id, of: name, with: isVoid ? .undefined : .null, from: frame)
    }
    func refuse(_ code: FaultCode, _ problem: String) {
      let text = "the arguments for '\(name)' \(problem)"
      core.transcript.fault(code, text, [.init("name", .string(name))])
      core.refuse(.failed, name, nil, text, settle)
    }
    guard webView.allowsPayload(call.arguments.utf16.count) else { return refuse(.tooLong, "exceed the size limit") }
    guard let data = try? JSONText(call.arguments) else {
      return refuse(.badMessage, "are not JSON: \(call.arguments.prefix(200))")
    }
    let id = JSONText(text: call.id)
    let record = core.transcript.record(
      .receive,
      [
        .init("message", .json(call.message)), .init("name", .string(name)), .init("id", .string(call.id)),
        .init("data", .json(data.string)), .init("frame", .integer(frame.id)), .init("origin", .string(frame.origin)),
      ], asks: core.transcriptKey(ofCallFromPage: id))
    // On Android the app receives the call after the page's own call has returned.
    guard isAndroid else { return handle(name, data, id, frame, record, settle) }
    webView.eventLoop.post { [weak self] in self?.handle(name, data, id, frame, record, settle) }
  }

  private func handle(
    _ name: String, _ data: JSONText, _ id: JSONText, _ frame: FrameInfo, _ record: Int,
    _ settle: @escaping (HandlerResult) -> Void
  ) {
    guard let core else { return }
    core.transcript.within(record) {
      guard core.allowedOrigins.allows(frame) else {
        core.reportRefused(frame, name)
        return core.refuse(.refused, name, nil, "'\(name)' may not be called from \(frame.origin)", settle)
      }
      core.receive(name, data: data, id: id, from: frame, reply: settle)
    }
  }
}
