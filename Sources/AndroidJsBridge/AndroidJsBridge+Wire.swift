import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

extension AndroidJsBridge {
  private static let fetchQueue = PageFunction(body: "return WebViewJavascriptBridge._fetchQueue();")
  private static let handleMessage = PageFunction(
    "message", body: "WebViewJavascriptBridge._handleMessageFromNative(message);")

  // MARK: To the page

  func post(_ name: String?, _ data: String?, _ reply: Reply?) {
    guard let webView else {
      reply?(.failure(.closed(handler: name ?? "")))
      return
    }
    // An empty text is none, as in the original.
    var message = JsBridgeMessage(handlerName: name, data: data?.isEmpty == true ? nil : data)
    if let reply {
      lastNumber += 1
      let id = "JAVA_CB_\(lastNumber)_\(Int(webView.eventLoop.now.milliseconds))"
      message.callbackID = id
      openCalls.append((id, name ?? "", startupMessages == nil, webView.eventLoop.now, reply))
    }
    queue(message)
  }

  private func queue(_ message: JsBridgeMessage) {
    if startupMessages != nil { startupMessages?.append(message) } else { dispatch(message) }
  }

  private func dispatch(_ message: JsBridgeMessage) {
    guard let webView else { return }
    let text = message.json
    let record = webView.transcript.record(
      .send, [.init("message", .json(text.string))], asks: message.callbackID.map { "jsbridge native \($0)" },
      answers: message.responseID.map { "jsbridge page \($0)" })
    webView.transcript.within(record) {
      webView.call(Self.handleMessage, .string(text)) { [link] result in
        guard case .failure(let reason) = result else { return }
        link.target?.notDelivered(message, text, reason)
      }
    }
  }

  private func notDelivered(_ message: JsBridgeMessage, _ text: UTF16Text, _ reason: ScriptError) {
    webView?.transcript.fault(
      "not-delivered", "a message was not taken by the page: \(reason)", [.init("message", .json(text.string))])
    guard let id = message.callbackID, let call = takeCall(id) else { return }
    call.reply(.failure(.notDelivered(handler: call.name, reason: reason)))
  }

  /// The page has loaded: it gets its half, and what waited for it.
  func inject() {
    guard let webView else { return }
    webView.transcript.record(.inject, [.init("name", .string(scriptName))])
    webView.evaluateJavaScript(script, name: scriptName)
    let waiting = startupMessages ?? []
    startupMessages = nil
    for index in openCalls.indices { openCalls[index].isSent = true }
    waiting.forEach(dispatch)
  }

  // MARK: From the page

  func fetch() {
    webView?.call(Self.fetchQueue) { [link] result in
      switch result {
      case .failure(let reason):
        link.target?.webView?.transcript.fault("fetch-failed", "the page's queue could not be fetched: \(reason)")
      case .success(let value):
        // A page half that is also made for iOS returns its queue there.
        if let text = value.text, text.count > 0 { link.target?.take(queue: text) }
      }
    }
  }

  /// The page answers a fetch: `yy://return/<function>/<percent-encoded text>`.
  func take(returned address: String) {
    let rest = address.dropFirst("yy://return/".count)
    guard let slash = rest.firstIndex(of: "/"), rest[..<slash] == "_fetchQueue",
      let text = String(rest[rest.index(after: slash)...]).removingPercentEncoding
    else { return warn("bad-return", "an answer to nothing that was asked: \(address)") }
    take(queue: UTF16Text(text))
  }

  private func take(queue text: UTF16Text) {
    let queue: JSONText
    do throws(JSONError) { queue = try JSONText(text) } catch {
      return warn("bad-queue", "the queue is not JSON: \(error)")
    }
    guard let transcript = webView?.transcript else { return }
    let record = transcript.record(.fetch, [.init("count", .integer((try? queue.elements().count) ?? 0))])
    let isArray = queue.forEachElement { element in
      guard let message = JsBridgeMessage(element) else {
        return warn("bad-message", "a message is no object: \(element.string)")
      }
      transcript.within(record) { receive(message, element) }
    }
    if !isArray { warn("bad-queue", "the queue is no array: \(queue.string)") }
  }

  private func receive(_ message: JsBridgeMessage, _ text: JSONText) {
    guard let transcript = webView?.transcript else { return }
    let record = transcript.record(
      .receive, [.init("message", .json(text.string))], asks: message.callbackID.map { "jsbridge page \($0)" },
      answers: message.responseID.map { "jsbridge native \($0)" })
    transcript.within(record) { handle(message) }
  }

  /// Gives an answer to who waits for it, and calls the handler that a message names.
  private func handle(_ message: JsBridgeMessage) {
    if let id = message.responseID, !id.isEmpty {
      guard let call = takeCall(id) else { return warn("unknown-response", "nobody waits for the response \(id)") }
      return call.reply(.success(message.responseData))
    }
    let name = message.handlerName.flatMap { $0.isEmpty ? nil : $0 }
    guard let handler = name.map({ handlers[$0] }) ?? defaultHandler else {
      let problem = "no handler for message from JS: \(name ?? "")"
      warn("no-handler", problem)
      if fidelity == .repaired, let id = message.callbackID {
        queue(
          JsBridgeMessage(
            responseTo: id, data: BridgeErrorReply(.noHandler, handler: name ?? "", message: problem).json.string))
      }
      return
    }
    guard let webView else { return }
    let record = webView.transcript.record(
      .handlerCalled, [.init("name", .string(name ?? "")), .init("id", .optional(message.callbackID))],
      asks: message.callbackID.map { "jsbridge handler \($0)" })
    let inbox = webView.eventLoop.inbox
    guard let id = message.callbackID, !id.isEmpty else {
      return webView.transcript.within(record) { handler(message.data) { _ in } }
    }
    let page = generation
    let pending = PendingReply<AndroidJsBridge, String?>(of: IsolatedLink(link), inbox: inbox) { bridge, outcome in
      bridge.settle(id, of: name ?? "", on: page, outcome)
    }
    webView.transcript.within(record) { handler(message.data) { pending.give($0) } }
  }

  private func settle(
    _ id: String, of name: String, on page: Int, _ outcome: PendingReply<AndroidJsBridge, String?>.Outcome
  ) {
    switch outcome {
    case .never:
      if page == generation { warn("unanswered", "the handler \(name) will never answer the page's call \(id)") }
    case .again: warn("second-answer", "the handler \(name) answered \(id) again")
    case .answer(let data):
      guard page == generation else { return warn("late-answer", "the page that called \(name) is gone") }
      webView?.transcript.record(
        .handlerAnswered, [.init("name", .string(name)), .init("id", .string(id))],
        answers: "jsbridge handler \(id)")
      queue(JsBridgeMessage(responseTo: id, data: data))
    }
  }

  // MARK: Calls

  func takeCall(_ id: String) -> (id: String, name: String, isSent: Bool, made: Duration, reply: Reply)? {
    openCalls.firstIndex { $0.id == id }.map { openCalls.remove(at: $0) }
  }

  /// The calls of a page that is gone are answered with the reason why there will be no other answer.
  func abandonCalls(where isMeant: (Bool) -> Bool, _ reason: (String) -> JsBridgeError) {
    let abandoned = openCalls.filter { isMeant($0.isSent) }
    openCalls.removeAll { isMeant($0.isSent) }
    for call in abandoned {
      warn("call-abandoned", reason(call.name).description)
      call.reply(.failure(reason(call.name)))
    }
  }

  func warn(_ code: String, _ text: String) { webView?.transcript.fault(code, text) }
}
