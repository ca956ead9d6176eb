import HeadlessWebView
import JavaScriptEngine
import Ownership

extension WebViewJavascriptBridge {
  // Both look the page's functions up at each call, because a page may wrap them.
  static let fetchQueue = PageFunction(body: "return WebViewJavascriptBridge._fetchQueue();")
  private static let handleMessage = PageFunction(
    "message", body: "WebViewJavascriptBridge._handleMessageFromObjC(message);")

  // MARK: To the page

  func queue(_ message: Outgoing) {
    if startupQueue != nil {
      startupQueue?.append(message)
    } else {
      dispatch(message)
    }
  }

  private func dispatch(_ message: Outgoing) {
    guard let webView else { return }
    logging.line("SEND", message.text.string)
    if webView.transcript.isActive {
      webView.transcript.record(.send, [.init("message", .json(message.text.string))])
      note(message)
    }
    webView.call(Self.handleMessage, .string(message.text)) { [link] reason in
      link.target?.notDelivered(message, reason)
    }
  }

  /// The page did not take a message: it has no bridge, or what it has threw.
  private func notDelivered(_ message: Outgoing, _ reason: ScriptError) {
    webView?.transcript.fault(
      "not-delivered", "a message was not taken by the page: \(summary(of: reason))",
      [.init("message", .json(message.text.string))])
    guard let number = message.callNumber, let call = openCalls.take(number) else { return }
    call.reply(.failure(.notDelivered(handler: call.name, reason: reason)))
  }

  func inject() {
    guard let webView else { return }
    webView.transcript.record(.inject, [.init("name", .string(script.name))])
    webView.evaluateJavaScript(script.source, name: script.name)
    watchPage()
    let waiting = startupQueue ?? []
    startupQueue = nil
    for message in waiting {
      if let number = message.callNumber { openCalls.markSent(number) }
      dispatch(message)
    }
  }

  // MARK: From the page

  func fetch() {
    guard let webView else { return }
    fetchCount += 1
    let generation = generation
    webView.call(Self.fetchQueue) { [link] result in
      switch result {
      case .success(let value): link.target?.flush(value, of: generation)
      case .failure(let reason): link.target?.fetchFailed(reason)
      }
    }
  }

  /// Handles the messages of a fetched queue, each for itself.
  func flush(_ value: StructuredValue, of page: Int) {
    guard let text = value.text, text.count > 0 else { return warn("the queue is empty or no text") }
    let queue: JSONText
    do throws(JSONError) { queue = try JSONText(text) } catch { return warn("the queue is not JSON: \(error)") }
    if let transcript = webView?.transcript, transcript.isActive {
      transcript.record(.fetch, [.init("count", .integer((try? queue.elements().count) ?? 0))])
    }
    let isArray = queue.forEachElement { element in
      guard let message = WVJBMessage(element) else { return warn("a message is no object: \(element.string)") }
      receive(message, of: page)
    }
    if !isArray { warn("the queue is no array: \(queue.string)") }
  }

  private func receive(_ message: WVJBMessage, of page: Int) {
    guard !takeFinding(message) else { return }
    logging.line("RCVD", message.text.prettyPrinted())
    webView?.transcript.record(.receive, [.init("message", .json(message.text.string))])
    if let id = message.responseID { return answered(id, message) }
    guard let name = message.handlerName, let handler = handlers[name] else {
      return warn("no handler for message from JS: \(message.handlerName ?? "(none named)")", code: "no-handler")
    }
    guard let id = message.callbackID else {
      webView?.transcript.record(.handlerCalled, [.init("name", .string(name))])
      handler(message.data, nil)
      return
    }
    webView?.transcript.record(.handlerCalled, [.init("name", .string(name)), .init("id", .json(id.string))])
    handler(
      message.data, PendingAnswer(id: id, name: name, page: page, door: caller.door, inbox: caller.inbox))
  }

  /// Everybody who could have answered a call of the page is gone.
  func unanswered(_ id: JSONText, of name: String, by page: Int) {
    // Of a page that is gone, nobody waits.
    guard page == generation else { return }
    webView?.transcript.fault("unanswered", "the handler \(name) will never answer the page's call \(id.string)")
  }

  func answer(_ id: JSONText, of name: String, with data: JSONText, to page: Int, isAgain: Bool) {
    guard !isAgain else {
      webView?.transcript.fault("second-answer", "the handler \(name) answered \(id.string) again")
      return
    }
    guard page == generation else {
      webView?.transcript.fault("late-answer", "the page that called \(name) is gone")
      return
    }
    webView?.transcript.record(.handlerAnswered, [.init("name", .string(name)), .init("id", .json(id.string))])
    queue(Outgoing(text: WVJBMessage.response(id: id, data: data), isResponse: true))
  }

  private func answered(_ id: JSONText, _ message: WVJBMessage) {
    guard let call = OpenCalls.number(in: id).flatMap({ openCalls.take($0) }) else {
      webView?.transcript.fault("unknown-response", "nobody waits for the response \(id.string)")
      return
    }
    call.reply(.success(message.responseData ?? .null))
  }
}
