import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// What native calls in the page.
extension DSBridge {
  /// Calls a method of the page with arguments of Foundation's types; the closure gets each value that it answers.
  ///
  /// A call that is made before the page's half is there waits for it. Arguments that have no JSON form are a fault in the
  /// transcript, and nothing is sent.
  public func callHandler(
    _ method: String, arguments: [Any]? = nil, completionHandler: ((_ value: Any?) -> Void)? = nil
  ) {
    let list: JSONText
    do throws(JSONEncodingError) {
      list = try JSONWriter.encode(foundation: arguments ?? [Any]())
    } catch {
      return fault("data-not-json", "\(method): \(error)")
    }
    guard let completionHandler else { return callRaw(method, arguments: list) }
    callRaw(method, arguments: list) { result in
      if case .success(let value) = result { completionHandler(value.json?.foundationValue()) }
    }
  }

  /// Calls a method of the page with JSON text as it is.
  ///
  /// - Parameters:
  ///   - arguments: An array; none by default.
  ///   - reply: Gets each value of the answer, or once why there is none.
  public func callRaw(_ method: String, arguments: JSONText? = nil, reply: RawReply? = nil) {
    post(method, arguments: arguments, reply: reply)
  }

  /// Asks whether the page has a method; in 2.x and 1.x, which cannot be asked, the answer is no.
  public func hasJavascriptMethod(_ method: String, methodExistCallback completion: @escaping (Bool) -> Void) {
    guard dialect.version == 3, let arguments = try? JSONText("[\(DSWire.quoted(method))]") else {
      return completion(false)
    }
    callRaw("_hasJavascriptMethod", arguments: arguments) { result in
      guard case .success(let value) = result else { return completion(false) }
      completion(value.json?.string == "true")
    }
  }

  /// Makes a call, and gives its number when somebody is there to ask.
  @discardableResult
  func post(_ method: String, arguments: JSONText?, reply: RawReply?) -> Int? {
    guard let webView, !webView.isClosed else {
      reply?(.failure(.closed(method: method)))
      return nil
    }
    guard dialect.version == 3 || DSWire.isPath(method) else {
      fault("bad-method", "\(method) is no name that a page of \(dialect.version).x can be called by")
      reply?(.failure(.invalidName(method: method)))
      return nil
    }
    let number = openCalls.number()
    let none = try? JSONText("[]")
    let call = PageCall(number: number, method: method, arguments: arguments ?? none ?? .null)
    openCalls[number] = OpenPageCalls.Entry(method: method, reply: reply, made: webView.eventLoop.now)
    if reply != nil, fidelity == .repaired {
      let cancel = webView.eventLoop.post(after: callDeadline, label: "the deadline of \(method)") { [link] in
        link.target?.expire(number)
      }
      openCalls[number]?.cancelDeadline = cancel
    }
    if startupQueue == nil { dispatch(call) } else { startupQueue?.append(call) }
    return number
  }

  /// Gives up a call: its answer will find nobody, and if it waits for a page still, it is not made.
  func forget(_ number: Int) {
    _ = openCalls.take(number)
    startupQueue?.removeAll { $0.number == number }
  }

  private func expire(_ number: Int) {
    guard let call = openCalls.take(number) else { return }
    startupQueue?.removeAll { $0.number == number }
    fault("call-expired", "\(call.method) did not answer within \(callDeadline)")
    call.reply?(.failure(.timedOut(method: call.method, pending: webView?.eventLoop.pendingWork ?? [])))
  }

  /// The page's half is there: what waited for it is called.
  func initialised() {
    webView?.transcript.record(.dsInitialised)
    let waiting = startupQueue ?? []
    startupQueue = nil
    for call in waiting { dispatch(call) }
  }

  // MARK: Answers

  /// The page answered a call.
  func answered(_ number: Int, _ value: DSBridgeValue) {
    guard let call = value.isComplete ? openCalls.take(number) : openCalls[number] else {
      return fault("unknown-response", "nobody waits for the answer to call \(number), or not any more")
    }
    call.reply?(.success(value))
  }

  /// Tells those who wait that no answer will come.
  func abandonCalls(_ calls: [OpenPageCalls.Entry], code: String?, _ reason: (String) -> DSBridgeError) {
    if let code {
      for call in calls where call.reply != nil {
        webView?.transcript.fault(code, reason(call.method).description, [.init("name", .string(call.method))])
      }
    }
    for call in calls { call.reply?(.failure(reason(call.method))) }
  }
}
