import HeadlessWebView
import JavaScriptEngine

/// The bridge that WebKit gives to every app: `webkit.messageHandlers.NAME.postMessage(data)`, which returns a promise of the handler's answer.
///
/// The promise is rejected where there is no answer: because the handler threw, does not serve the frame's origin, or let its answer go.
public final class MessageHandlers: ComposedBridge {
  /// What WebKit rejects the promise with whose handler let it go.
  private static let unanswered = "WKWebView API client did not respond to this postMessage"

  deinit {
    for name in handlerNames { webView?.removeScriptMessageHandler(forName: name) }
  }

  /// Gives pages the message handler.
  public override func offer(_ name: String) {
    do throws(ScriptMessageHandlerError) {
      try webView?.addScriptMessageHandler(
        name: name,
        replyHandler: { [weak self] message, reply in
          guard let self else { return reply(.failure(ScriptReplyError(Self.unanswered))) }
          received(message, reply)
        })
    } catch {
      fault("name-in-use", error.description)
    }
  }

  /// Takes the message handler away.
  public override func withdraw(_ name: String) { webView?.removeScriptMessageHandler(forName: name) }

  private func received(
    _ message: ScriptMessage, _ reply: @escaping (Result<StructuredValue, ScriptReplyError>) -> Void
  ) {
    let data = message.body.json.flatMap { try? JSONText($0) }
    guard data != nil || message.body.isUndefined else {
      let text = "what the page gave \(message.name) cannot be written as JSON"
      fault("bad-value", text)
      return reply(.failure(ScriptReplyError(text)))
    }
    receive(message.name, data, from: message.frame) { result in
      switch result {
      case .success(let answer): reply(.success(StructuredValue(answer)))
      case .failure(let error):
        let isLetGo = error.bridgeError.code == .unanswered
        reply(.failure(ScriptReplyError(isLetGo ? Self.unanswered : error.bridgeError.message)))
      }
    }
  }
}
