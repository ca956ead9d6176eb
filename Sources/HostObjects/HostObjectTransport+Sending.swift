import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Messages to the page: responses, events, and calls of its functions.
extension HostObjectTransport {
  private static let receive = PageFunction(
    "name", "message",
    body: """
      const object = window[name];
      if (!object || typeof object._receive !== 'function') return { isReplaced: true };
      return object._receive(message);
      """)

  /// Passes a message to the page's object; an event without a listener becomes a call of a global function.
  public func deliver(_ message: OutgoingMessage, to webView: WebView) {
    guard let core else { return }
    let page = core.generation
    let name = message.handler ?? ""
    if !message.isResponse, profile.events == .document, !isEvent(name) {
      return callFunction(message, in: webView, core)
    }
    webView.call(
      Self.receive, .text(profile.name), .string(core.text(of: message)), when: core.whilePageLasts()
    ) { [weak self, weak webView] result in
      guard let self, let webView, let core = self.core, core.generation == page else { return }
      switch result {
      case .failure(.exception(let exception)): threw(exception, message, core)
      case .failure(let reason): message.failed(reason)
      case .success(let outcome) where outcome["isReplaced"].boolean == true:
        message.failed(.exception(JavaScriptException(name: "TypeError", message: "the page replaced \(profile.name)")))
      case .success(let outcome) where outcome["isUnknown"].boolean == true:
        core.transcript.fault(.notDelivered, "the page's callback has already been called")
      case .success(let outcome) where outcome["isMissing"].boolean == true:
        callFunction(message, in: webView, core)
      case .success(let outcome):
        handled(message, outcome["isPrevented"].boolean, core)
      }
    }
  }

  /// Ends a call for an event; the response to a DOM event is whether the page prevented its default action.
  private func handled(_ message: OutgoingMessage, _ isPrevented: Bool?, _ core: BridgeCore) {
    guard let number = message.number else { return }
    let json = isPrevented.flatMap { try? JSONText($0 ? "true" : "false") } ?? .null
    core.received(responseTo: number, id: "\(number)", PageValue(json: json, isComplete: true))
  }

  private func threw(_ exception: JavaScriptException, _ message: OutgoingMessage, _ core: BridgeCore) {
    let reason = core.summary(of: .exception(exception))
    guard let number = message.number else {
      return core.transcript.fault(.resultCallbackThrew, "the page's callback for a result threw: \(reason)")
    }
    let name = message.handler ?? ""
    core.transcript.fault(
      .pageHandlerThrew, "the page's listener for '\(name)' threw: \(reason)", [.init("name", .string(name))])
    core.end(number) { .handlerFailed(handler: $0, reason: .exception(exception)) }
  }

  // MARK: Functions

  /// Calls a global function of the page.
  private func callFunction(_ message: OutgoingMessage, in webView: WebView, _ core: BridgeCore) {
    PageFunctionCall.deliver(message, to: webView, core) { name in
      (.noPageHandler, "the page has no listener for '\(name)', and no function of this name")
    }
  }
}
