import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// What native tells the page.
extension AndroidJsBridge {
  // A page of 2.x that has not called `init` yet handles the message again then.
  private static let handleMessage = PageFunction(
    "message",
    body: """
      const isEarly = !WebViewJavascriptBridge.inited;
      WebViewJavascriptBridge._handleMessageFromNative(message);
      return isEarly;
      """)

  func post(_ name: String?, _ data: String?, _ reply: Reply?) {
    guard let webView else {
      reply?(.failure(.closed(handler: name ?? "")))
      return
    }
    // An empty text is none in 1.x, as in the original.
    let isNone = data?.isEmpty == true && dialect == .version1
    var message = JsBridgeMessage(handlerName: name?.isEmpty == true ? nil : name, data: isNone ? nil : data)
    if let reply {
      lastNumber += 1
      let id = "JAVA_CB_\(lastNumber)_\(Int(webView.eventLoop.now.milliseconds))"
      message.callbackID = id
      var call = OpenCall(
        id: id, name: name ?? "", reply: reply, made: webView.eventLoop.now, isSent: startupMessages == nil)
      if fidelity == .repaired {
        call.cancelDeadline = webView.eventLoop.post(
          after: callDeadline, label: "the deadline of \(name ?? "a message")"
        ) {
          [link] in link.target?.expire(id)
        }
      }
      openCalls.append(call)
    }
    queue(message)
  }

  func queue(_ message: JsBridgeMessage) {
    if startupMessages != nil { startupMessages?.append(message) } else { dispatch(message) }
  }

  /// Hands a message to the present page.
  func dispatch(_ message: JsBridgeMessage) {
    guard let webView, mayBeSent(message) else { return }
    let text = message.json
    let number = page.number
    webView.transcript.record(.send, [.init("message", .json(text.string))])
    webView.call(Self.handleMessage, .string(text), when: { [link] in link.target?.page.number == number }) {
      [link] result in
      switch result {
      case .failure(let reason): link.target?.notDelivered(message, text, reason)
      case .success(.boolean(true)): link.target?.noteEarly(message, on: number)
      case .success: break
      }
    }
  }

  /// Whether the page that is there may have what native says; if not, a call ends.
  private func mayBeSent(_ message: JsBridgeMessage) -> Bool {
    guard let page = webView?.mainFrameInfo, !allowedOrigins.allows(page) else { return true }
    webView?.transcript.fault(
      "origin-refused", "\(page.url) may not be sent messages: its origin is not allowed",
      [.init("frame", .integer(page.id)), .init("origin", .string(page.origin))])
    if let id = message.callbackID, let call = takeCall(id) {
      call.reply(.failure(.refused(handler: call.name, origin: page.origin)))
    }
    return false
  }

  private func noteEarly(_ message: JsBridgeMessage, on number: Int) {
    guard dialect == .version2, page.number == number, !page.isMended, message.responseID == nil else { return }
    page.early.append(message)
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
    let name = dialect.scriptName
    webView.transcript.record(.inject, [.init("name", .string(name))])
    webView.evaluateJavaScript(script, name: name)
    let waiting = startupMessages ?? []
    startupMessages = nil
    for index in openCalls.indices { openCalls[index].isSent = true }
    waiting.forEach(dispatch)
  }

  // MARK: Calls

  func takeCall(_ id: String) -> OpenCall? {
    guard let index = openCalls.firstIndex(where: { $0.id == id }) else { return nil }
    let call = openCalls.remove(at: index)
    call.cancelDeadline?()
    return call
  }

  private func expire(_ id: String) {
    guard let call = takeCall(id) else { return }
    startupMessages?.removeAll { $0.callbackID == id }
    warn("call-expired", "\(call.name) did not answer within \(callDeadline)")
    call.reply(.failure(.timedOut(handler: call.name)))
  }

  /// The calls of a page that is gone are answered with the reason why there will be no other answer.
  func abandonCalls(where isMeant: (Bool) -> Bool, _ reason: (String) -> JsBridgeError) {
    let abandoned = openCalls.filter { isMeant($0.isSent) }
    openCalls.removeAll { isMeant($0.isSent) }
    for call in abandoned {
      call.cancelDeadline?()
      warn("call-abandoned", reason(call.name).description)
      call.reply(.failure(reason(call.name)))
    }
  }

  func warn(_ code: String, _ text: @autoclosure () -> String) { webView?.transcript.fault(code, text()) }
}
