import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// How calls get to the page.
extension DSBridge {
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

  /// Calls the page.
  func dispatch(_ call: PageCall) {
    guard let webView, mayBeSent(call) else { return }
    openCalls[call.number]?.isSent = true
    webView.transcript.record(
      .send,
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
    webView.call(
      Self.handleMessage, .copy(info), when: { [link] in link.target?.generation == page }
    ) { [link] result in
      guard let bridge = link.target else { return }
      if page == bridge.generation { bridge.dispatched(call, result) } else { bridge.missed(call, result) }
    }
  }

  /// Whether the page that is there may have what native calls it with; if not, the call ends.
  private func mayBeSent(_ call: PageCall) -> Bool {
    guard let page = webView?.mainFrameInfo, !allowedOrigins.allows(page) else { return true }
    webView?.transcript.fault(
      "origin-refused", "\(page.url) may not be called: its origin is not allowed",
      [.init("method", .string(call.method)), .init("origin", .string(page.origin))])
    fail(call, .refused(method: call.method, origin: page.origin))
    return false
  }

  /// Another page came before the call did; those who wait for an answer were told with the end of theirs.
  private func missed(_ call: PageCall, _ result: Result<StructuredValue, ScriptError>) {
    guard case .failure(.noPage) = result else { return }
    fault("not-delivered", "the page that \(call.method) was meant for is gone")
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

  // What a `UIWebView` makes of a script's value.
  private static let textOfUIWebView = "v=>['string','number','boolean'].includes(typeof v)?String(v):''"

  /// Calls a function of a page of 2.x or 1.x, whose result is the answer.
  private func evaluate(_ call: PageCall) {
    let (name, arguments) = (call.method, call.arguments.string)
    let source =
      dialect.version == 2
      ? "(window._dsf.\(name)||window.\(name)).apply(window._dsf||window,\(arguments))"
      : "\(name).apply(null,\(arguments))"
    let isText = dialect.transport == .function
    let page = generation
    webView?.evaluateJavaScript(
      UTF16Text(isText ? "(\(Self.textOfUIWebView))(\(source))" : source),
      when: { [link] in link.target?.generation == page }
    ) { [link] result in
      guard let bridge = link.target else { return }
      guard page == bridge.generation else { return bridge.missed(call, result) }
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
}
