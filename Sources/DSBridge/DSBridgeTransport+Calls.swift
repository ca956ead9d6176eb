import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Calls to the page's methods.
extension DSBridgeTransport {
  // The function is looked up at each call, because a page may wrap it.
  private static let handleMessage = PageFunction("info", body: "window._handleMessageFromNative(info);")

  // Determines the kind of the page's method with a name; it looks where the original's bridge script does.
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

  func deliver(_ message: OutgoingMessage, to webView: WebView) {
    guard let core = core.target, let number = message.number else { return }
    let call = Call(number: number, method: message.handler ?? "", arguments: DSWire.arguments(message.data))
    guard dialect.version == 3 else { return evaluate(call, in: webView, core) }
    let info: StructuredValue = [
      "method": .string(call.method), "callbackId": .number(number), "data": .string(call.arguments.string),
    ]
    let page = core.generation
    webView.call(Self.handleMessage, .copy(info), when: core.whilePageLasts()) { [weak self] result in
      guard let self, let core = self.core.target else { return }
      if page == core.generation { dispatched(call, result, core) } else { missed(call, result) }
    }
  }

  /// One call of a method of the page.
  private struct Call {
    let number: Int
    let method: String
    /// The arguments, as an array.
    let arguments: JSONText
  }

  /// Reports that another page replaced the page before the call; the caller received an error when the page ended.
  private func missed(_ call: Call, _ result: Result<StructuredValue, ScriptError>) {
    guard case .failure(.noPage) = result else { return }
    fault(.notDelivered, "'\(call.method)' was not called: its page was replaced")
  }

  /// Checks a call after it was dispatched: if it has no response now, it may never get one.
  private func dispatched(_ call: Call, _ result: Result<StructuredValue, ScriptError>, _ core: BridgeCore) {
    var failure: ScriptError?
    if case .failure(let reason) = result { failure = reason }
    guard failure != nil || core.isPending(call.number) else { return }
    let page = core.generation
    core.webView?.call(Self.kind, .string(UTF16Text(call.method))) { [weak self] kind in
      guard let self, let core = self.core.target, page == core.generation, case .success(let kind) = kind else {
        return
      }
      judge(call, failure, kind.string ?? "unknown", core)
    }
  }

  private func judge(_ call: Call, _ failure: ScriptError?, _ kind: String, _ core: BridgeCore) {
    let reason = failure?.description ?? "nothing was thrown"
    switch kind {
    case "no bridge":
      fault(.notDelivered, "the page did not accept the call of '\(call.method)': \(reason)")
      core.end(call.number) { .notDelivered(handler: $0, reason: failure) }
    case "none":
      fault(.noPageMethod, "the page has no method '\(call.method)'", [.init("name", .string(call.method))])
      core.end(call.number) { .noHandler(handler: $0) }
    default:
      guard let failure else { return }
      fault(
        .pageMethodFailed, "\(call.method): \(reason)",
        [.init("name", .string(call.method)), .init("reason", .string(reason))])
      // An asynchronous method may still respond.
      if kind != "asynchronous" { core.end(call.number) { .handlerFailed(handler: $0, reason: failure) } }
    }
  }

  // Converts a script's value to text as a `UIWebView` does.
  private static let textOfUIWebView = "v=>['string','number','boolean'].includes(typeof v)?String(v):''"

  /// Calls a function of a page of 2.x or 1.x, whose result is the response.
  private func evaluate(_ call: Call, in webView: WebView, _ core: BridgeCore) {
    let (name, arguments) = (call.method, call.arguments.string)
    let source =
      dialect.version == 2
      ? "(window._dsf.\(name)||window.\(name)).apply(window._dsf||window,\(arguments))"
      : "\(name).apply(null,\(arguments))"
    let isText = dialect.transport == .function
    let page = core.generation
    webView.evaluateJavaScript(
      UTF16Text(isText ? "(\(Self.textOfUIWebView))(\(source))" : source), when: core.whilePageLasts()
    ) { [weak self] result in
      guard let self, let core = self.core.target else { return }
      guard page == core.generation else { return missed(call, result) }
      switch result {
      case .success(let value):
        let json = value.json.flatMap { try? JSONText($0) }
        core.transcript.record(
          .pageAnswered,
          [
            .init("name", .string(name)), .init("id", .integer(call.number)),
            .init("data", json.map { .json($0.string) } ?? .null),
          ], answers: core.transcriptKey(ofCallToPage: call.number))
        // A cancelled call is not pending.
        guard core.isPending(call.number) else { return }
        core.received(responseTo: call.number, id: "\(call.number)", PageValue(json: json, isComplete: true))
      case .failure(let reason):
        fault(.pageMethodFailed, "\(name): \(reason)")
        core.end(call.number) { .handlerFailed(handler: $0, reason: reason) }
      }
    }
  }
}
