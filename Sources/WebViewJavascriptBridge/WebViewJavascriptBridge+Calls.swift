import HeadlessWebView
import JavaScriptEngine

extension WebViewJavascriptBridge {
  /// Calls a handler of the page.
  public func callHandler(_ handlerName: String!) { callHandler(handlerName, data: nil, responseCallback: nil) }

  /// Calls a handler of the page with data.
  public func callHandler(_ handlerName: String!, data: Any!) {
    callHandler(handlerName, data: data, responseCallback: nil)
  }

  /// Calls a handler of the page with data; the callback gets its answer.
  ///
  /// Data that has no JSON form is a fault in the transcript, and nothing is sent.
  public func callHandler(_ handlerName: String!, data: Any!, responseCallback: WVJBResponseCallback!) {
    post(name: handlerName, data: data as Any?, callback: responseCallback)
  }

  /// Sends a message that names no handler.
  public func send(_ data: Any!, responseCallback: WVJBResponseCallback! = nil) {
    post(name: nil, data: data as Any?, callback: responseCallback)
  }

  /// Calls a handler of the page with JSON text as it is.
  ///
  /// The reply is called once: with the answer, or with the reason why none will come.
  public func callRaw(_ handlerName: String, data: JSONText? = nil, reply: RawReply? = nil) {
    post(name: handlerName, data: data, reply: reply)
  }

  /// Has messages of native dispatched in the page without a timeout in between.
  public func disableJavscriptAlertBoxSafetyTimeout() { callHandler("_disableJavascriptAlertBoxSafetyTimeout") }

  /// Forgets what native waits for.
  ///
  /// The page stays connected and identifiers go on, unlike upstream's.
  public func reset() {
    dropStartupQueue("the bridge was reset")
    abandonCalls(openCalls.takeAll(), code: nil) { .reset(handler: $0) }
  }

  /// Tells those who wait that no answer will come.
  func abandonCalls(_ calls: [OpenCalls.Call], code: String?, _ reason: (String) -> BridgeError) {
    if let code { note(abandoned: calls, code: code, reason) }
    for call in calls { call.end(.failure(reason(call.name))) }
  }

  func note(abandoned calls: [OpenCalls.Call], code: String, _ reason: (String) -> BridgeError) {
    for call in calls {
      webView?.transcript.fault(code, reason(call.name).description, [.init("name", .string(call.name))])
    }
  }

  /// Gives up what waits for a page; of the messages that nobody waits for, the transcript is told.
  func dropStartupQueue(_ reason: String) {
    guard let waiting = startupQueue else { return }
    startupQueue = []
    for message in waiting where message.callNumber == nil {
      webView?.transcript.fault(
        "not-delivered", "a message waited for a page's half until \(reason)",
        [.init("message", .json(message.text.string))])
    }
  }

  private func post(name: String?, data: Any?, callback: WVJBResponseCallback?) {
    let payload: JSONText?
    do throws(JSONEncodingError) {
      payload = try data.map { value throws(JSONEncodingError) in try JSONWriter.encode(foundation: value) }
    } catch {
      webView?.transcript.fault("data-not-json", "\(name ?? "send"): \(error)")
      return
    }
    let reply: RawReply? = callback.map { callback in
      { result in
        if case .success(let value) = result { callback(value.foundationValue()) }
      }
    }
    post(name: name, data: payload, reply: reply)
  }

  /// Sends a call, and gives its number when it wants an answer and somebody is there to ask.
  @discardableResult
  func post(name: String?, data: JSONText?, reply: RawReply?) -> Int? {
    guard let webView, !webView.isClosed else {
      reply?(.failure(.closed(handler: name ?? "")))
      return nil
    }
    let number = reply.map {
      openCalls.add(name ?? "", isSent: startupQueue == nil, at: webView.eventLoop.now, $0)
    }
    if let number { limit(number, name ?? "a message") }
    queue(
      Outgoing(WVJBMessage.call(name: name, data: data, callNumber: number), calling: name, as: number, of: self))
    return number
  }

  /// Gives up a call: its answer will find nobody, and if it waits for a page still, it is not made.
  func forget(_ number: Int) {
    openCalls.take(number)?.cancelDeadline?()
    startupQueue?.removeAll { $0.callNumber == number }
  }
}
