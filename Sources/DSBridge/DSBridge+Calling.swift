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
  public func hasJavascriptMethod(_ method: String, _ completion: @escaping (Bool) -> Void) {
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
    openCalls[number] = OpenPageCalls.Entry(method: method, reply: reply)
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

  // MARK: Dispatch

  // Looked up at each call, because a page may wrap it.
  private static let handleMessage = PageFunction("info", body: "window._handleMessageFromNative(info);")

  // What a page has of a name, where the original's half looks for it.
  private static let kind = PageFunction(
    "method",
    body: """
      if (typeof window._handleMessageFromNative !== 'function') return 'no bridge';
      const direct = window._dsf, later = window._dsaf;
      if (!direct || !later) return 'unknown';
      if (direct[method]) return 'synchronous';
      if (later[method]) return 'asynchronous';
      const dot = method.lastIndexOf('.');
      if (dot < 0) return 'none';
      const space = method.slice(0, dot), name = method.slice(dot + 1);
      if (typeof ((direct._obs || {})[space] || {})[name] === 'function') return 'synchronous';
      return typeof ((later._obs || {})[space] || {})[name] === 'function' ? 'asynchronous' : 'none';
      """)

  private func dispatch(_ call: PageCall) {
    guard let webView else { return }
    openCalls[call.number]?.isSent = true
    webView.transcript.record(
      .dsSent,
      [
        .init(
          "message",
          .json(
            "{\"method\":\(DSWire.quoted(call.method)),\"callbackId\":\(call.number),\"data\":\(call.arguments.string)}"
          ))
      ])
    let page = generation
    guard dialect.version == 3 else { return evaluate(call) }
    let info: StructuredValue = [
      "method": .string(call.method), "callbackId": .number(call.number), "data": .string(call.arguments.string),
    ]
    webView.call(Self.handleMessage, .copy(info)) { [link] result in
      guard let bridge = link.target, page == bridge.generation else { return }
      bridge.dispatched(call, result)
    }
  }

  /// The page was called: a call that has no answer now may never get one.
  private func dispatched(_ call: PageCall, _ result: Result<StructuredValue, ScriptError>) {
    var failure: ScriptError?
    if case .failure(let reason) = result { failure = reason }
    guard let webView, failure != nil || openCalls[call.number] != nil else { return }
    let page = generation
    webView.call(Self.kind, .string(UTF16Text(call.method))) { [link] kind in
      guard let bridge = link.target, page == bridge.generation, case .success(let kind) = kind else { return }
      bridge.judge(call, failure, kind.string ?? "unknown")
    }
  }

  private func judge(_ call: PageCall, _ failure: ScriptError?, _ kind: String) {
    let reason = failure?.description ?? "nothing was thrown"
    switch kind {
    case "no bridge":
      fault("not-delivered", "\(call.method) was not taken by the page: \(reason)")
      fail(call, .notDelivered(method: call.method, reason: reason))
    case "none":
      fault("no-page-method", "the page has no method \(call.method)")
      fail(call, .noMethod(method: call.method))
    case "asynchronous" where failure != nil:
      fault("page-method-failed", "\(call.method): \(reason)")
    default:
      guard failure != nil else { return }
      fault("page-method-failed", "\(call.method): \(reason)")
      fail(call, .methodFailed(method: call.method, reason: reason))
    }
  }

  private func fail(_ call: PageCall, _ reason: DSBridgeError) {
    openCalls.take(call.number)?.reply?(.failure(reason))
  }

  /// Calls a function of a page of 2.x or 1.x, whose result is the answer.
  private func evaluate(_ call: PageCall) {
    let (name, arguments) = (call.method, call.arguments.string)
    let source =
      dialect.version == 2
      ? "(window._dsf.\(name)||window.\(name)).apply(window._dsf||window,\(arguments))"
      : "\(name).apply(null,\(arguments))"
    let isText = dialect.transport == .function
    webView?.evaluateJavaScript(isText ? "String(\(source) ?? '')" : source) { [link] result in
      guard let bridge = link.target else { return }
      switch result {
      case .success(let value):
        let json = value.json.flatMap { try? JSONText($0) }
        bridge.openCalls.take(call.number)?.reply?(.success(DSBridgeValue(json: json, isComplete: true)))
      case .failure(let reason):
        bridge.fault("page-method-failed", "\(name): \(reason)")
        bridge.fail(call, .methodFailed(method: name, reason: reason.description))
      }
    }
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
