import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Messages to the page: responses and events.
extension CapacitorTransport {
  // The function is looked up at each call, because a page may wrap it.
  private static let fromNative = PageFunction(
    "message", "isVoid",
    body: """
      const result = JSON.parse(message);
      if (isVoid) result.data = undefined;
      window.Capacitor.fromNative(result);
      """)

  // MARK: Responses

  func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) {
    guard let name = QualifiedName(handler) else { return }
    let id = id.stringValue() ?? id.string
    let content: WireResult.Content
    switch result {
    case .success(let data):
      // A plugin can respond with an object only.
      let data = data.flatMap { $0.isNull ? nil : $0 }
      if let data, data.kind != .object {
        fault(.badValue, "\(name) responded with a value that is not an object: \(data.string.prefix(100))")
      }
      content = .data(data)
    case .failure(let error): content = .error(WireError.json(error, on: platform))
    }
    if note(response: result, to: id, of: name, isLast: isLast) { return }
    let message = WireResult(id: id, name: name, content: content, isKept: !isLast)
    guard id == WireCall.noID, platform == .android else { return send(message) }
    restore(message)
  }

  /// Notes that native responds to a call.
  ///
  /// - Returns: A Boolean value that indicates whether the page gets no message, because the handler of a kept call has
  ///   returned without another value.
  private func note(response: HandlerResult, to id: String, of name: QualifiedName, isLast: Bool) -> Bool {
    guard id != WireCall.noID else { return false }
    let isKept = kept.contains(id)
    if isLast { kept.remove(id) } else { kept.insert(id) }
    guard isKept else { return false }
    let isNothing = if case .success(let data) = response { data?.isNull ?? true } else { false }
    if isLast, isNothing { return true }
    if registry.style(of: name) == .promise {
      fault(.secondAnswer, "\(name) responded again, but its promise has settled; declare it as a callback")
    }
    return false
  }

  /// On Android, the response to a call without a callback becomes an event of the plugin `App`.
  private func restore(_ result: WireResult) {
    guard registry["App"] != nil, let core = core.target else { return }
    var members = [
      (key: "pluginId", value: JSONText(text: result.name.plugin)),
      ("methodName", JSONText(text: result.name.member)),
    ]
    switch result.content {
    case .data(let data):
      members += [("success", (try? JSONText("true")) ?? .null)] + (data.map { [("data", $0)] } ?? [])
    case .error(let error): members += [("success", (try? JSONText("false")) ?? .null), ("error", error)]
    }
    let event = QualifiedName("App", "appRestoredResult")
    let data = JSONText(object: members)
    if listeners[event].isEmpty { retain(event, data, core) } else { core.call(event.description, data: data) }
  }

  // MARK: Events

  func encode(_ message: OutgoingMessage) -> UTF16Text {
    UTF16Text(
      "{\"handlerName\":\(JSONText(text: message.handler ?? "").string),\"data\":\((message.data ?? .null).string)}")
  }

  /// Passes an event to each of its listeners.
  ///
  /// A call to the page ends when all of them got it, because listeners do not respond.
  func deliver(_ message: OutgoingMessage, to webView: WebView) {
    guard let core = core.target, let event = message.handler.flatMap({ QualifiedName($0) }) else { return }
    let ids = listeners[event]
    guard !ids.isEmpty else {
      reportUnheard(event)
      if let number = message.number { core.end(number) { .noHandler(handler: $0) } }
      return
    }
    let data = message.data.flatMap { $0.isNull ? nil : $0 }
    let method = QualifiedName(event.plugin, "addListener")
    for id in ids { send(WireResult(id: id, name: method, content: .data(data), isKept: true)) }
    guard let number = message.number else { return }
    webView.eventLoop.post { [link = core.link] in
      guard let core = link.target, core.isPending(number) else { return }
      core.received(responseTo: number, id: "\(number)", PageValue(json: nil, isComplete: true))
    }
  }

  func reportUnheard(_ event: QualifiedName) {
    fault(
      .eventUnheard, "the page does not listen to '\(event)'; the event is lost",
      [.init("name", .string(event.description))])
  }

  /// Sends a message to the page.
  func send(_ result: WireResult) {
    guard let core = core.target, let webView = core.webView else { return }
    let text = result.json(on: platform).string
    if let channel, platform == .android {
      if !channel.postMessage(text) { reportLate(result) }
      return
    }
    let page = core.whilePageLasts()
    webView.call(Self.fromNative, .text(text), .boolean(result.isVoid), when: page) { [weak self] end in
      guard case .failure(let reason) = end, let self, let core = self.core.target else { return }
      if case .noPage = reason { return reportLate(result) }
      fault(
        .notDelivered, "the page did not accept a message: \(core.summary(of: reason))",
        [.init("message", .json(text))])
    }
  }

  private func reportLate(_ result: WireResult) {
    fault(.lateAnswer, "a response of \(result.name) was not delivered: its page was replaced")
  }
}
