import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The page's texts, and the handlers that they name.
extension ReactNativeTransport {
  /// The text that `String(value)` makes of an object.
  private static let objectText = "[object Object]"

  /// Processes a message of iOS.
  func received(_ text: String, _ frame: FrameInfo) { receive(text, url: frame.url.href, from: frame) }

  /// Processes a message of Android's web message listener.
  func received(_ message: WebMessage) {
    guard let text = message.text else {
      reportValue("the page posted an ArrayBuffer; the app reads strings only")
      return
    }
    receive(text, url: message.frame.origin, from: message.frame)
  }

  /// Returns the functions of Android's Java interface.
  func javaFunctions() -> [String: ScriptFunction] {
    var functions: [String: ScriptFunction] = [
      "postMessage": { [weak self] call in
        self?.received(call)
        return .undefined
      }
    ]
    let object = props.injectedJavaScriptObject?.string
    functions["injectedObjectJson"] = { _ in object.map { .string($0) } ?? .null }
    return functions
  }

  private func received(_ call: ScriptCall) {
    let text = call.javaString(0)
    if call[0].string == nil, call[0].number == nil, call[0].boolean == nil {
      reportValue("the page posted a value that is not a string, so the app receives '\(text ?? "null")'")
    }
    guard let view = core?.webView else { return }
    receive(text ?? "", url: view.url.href, from: call.frame, isInCall: true)
  }

  private func reportValue(_ text: String) {
    core?.transcript.fault(.badValue, text, [.init("name", .string(ReactNativeWebView.messageHandler))])
  }

  /// - Parameter isInCall: Pass `true` inside the page's call: the app receives the message after it has returned.
  private func receive(_ text: String, url: String, from frame: FrameInfo, isInCall: Bool = false) {
    guard let core, let view = core.webView else { return }
    guard view.allowsPayload(text.utf16.count) else {
      return core.transcript.fault(
        .tooLong, "a message exceeds the size limit", [.init("name", .string(ReactNativeWebView.messageHandler))])
    }
    if text == Self.objectText {
      reportValue("the page posted an object, which arrives as '\(text)': post JSON.stringify(object) instead")
    }
    let json = JSONText(text: text)
    let call = self.call(in: text)
    let data = call.data ?? (call.hasText ? json : nil)
    var fields: [TranscriptEvent.Field] = [.init("message", .json(json.string)), .init("name", .string(call.name))]
    if let data { fields.append(.init("data", .json(data.string))) }
    fields += [.init("frame", .integer(frame.id)), .init("origin", .string(frame.origin))]
    let record = core.transcript.record(.receive, fields)
    guard isInCall else { return handle(text, url, call.name, data, frame, record) }
    view.eventLoop.post { [weak self] in self?.handle(text, url, call.name, data, frame, record) }
  }

  private func handle(
    _ text: String, _ url: String, _ name: String, _ data: JSONText?, _ frame: FrameInfo, _ record: Int
  ) {
    guard let core else { return }
    core.transcript.within(record) {
      guard core.allowedOrigins.allows(frame) else { return core.reportRefused(frame, name) }
      if let onMessage, let view = core.webView {
        onMessage(
          ReactNativeMessage(
            data: text, url: url, title: Self.title(of: view), canGoBack: view.canGoBack,
            canGoForward: view.canGoForward))
      }
      // An app with a listener for all messages may have no handlers.
      if onMessage != nil, core.handler(forName: name) == nil { return }
      core.receive(name, data: data, from: frame)
    }
  }

  private static func title(of view: WebView) -> String {
    (try? view.evaluateJavaScriptNow("document.title"))?.string ?? ""
  }

  /// The handler that a text is for.
  private struct Call {
    let name: String
    /// The data for the handler; nil for none, or for the text itself.
    let data: JSONText?
    /// A Boolean value that indicates whether the handler gets the text itself.
    let hasText: Bool
  }

  private func call(in text: String) -> Call {
    let whole = ReactNativeWebView.messageHandler
    guard let field = props.messageField, let json = try? JSONText(text), json.kind == .object,
      let name = json[field]?.stringValue(), !HandlerName.isOfDefault(name)
    else { return Call(name: whole, data: nil, hasText: true) }
    // An app that handles all messages in one place has no handler of that name.
    if core?.handler(forName: name) == nil, core?.handler(forName: whole) != nil || onMessage != nil {
      return Call(name: whole, data: nil, hasText: true)
    }
    if let data = json["payload"] ?? json["data"] { return Call(name: name, data: data, hasText: false) }
    let rest = ((try? json.members()) ?? []).filter { $0.key != field }
    return Call(name: name, data: rest.isEmpty ? nil : JSONText(object: rest), hasText: false)
  }
}
