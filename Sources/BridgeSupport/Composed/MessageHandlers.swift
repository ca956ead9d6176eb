import HeadlessWebView
import JavaScriptEngine

/// The bridge that WebKit provides to every app.
///
/// `webkit.messageHandlers.NAME.postMessage(data)` returns a promise of the handler's response. The promise is rejected
/// if there is no response: the handler threw, does not allow the frame's origin, or dropped its reply. Native calls
/// the page's global functions (``PageFunctionTransport``).
public final class MessageHandlers: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore

  /// Creates the bridge of a view.
  public init(_ webView: WebView) { core = MessageHandlerTransport().attach(to: webView) }

  deinit {
    for name in handlerNames { webView?.removeScriptMessageHandler(forName: name) }
  }
}

/// The transport over WebKit's script message handlers with replies.
private final class MessageHandlerTransport: PageFunctionTransport {
  /// The reason with which WebKit rejects the promise when the handler drops the reply.
  private static let unanswered = "WKWebView API client did not respond to this postMessage"

  override func handlerAdded(_ name: String) {
    do throws(ScriptMessageHandlerError) {
      try core?.webView?.addScriptMessageHandler(
        name: name,
        replyHandler: { [weak self] message, reply in
          guard let self else { return reply(.failure(ScriptReplyError(Self.unanswered))) }
          received(message, reply)
        })
    } catch {
      core?.transcript.fault(.nameInUse, error.description)
    }
  }

  override func handlerRemoved(_ name: String) { core?.webView?.removeScriptMessageHandler(forName: name) }

  private func received(
    _ message: ScriptMessage, _ reply: @escaping (Result<StructuredValue, ScriptReplyError>) -> Void
  ) {
    let data = message.body.json.flatMap { try? JSONText($0) }
    guard data != nil || message.body.isUndefined else {
      let text = "the data for '\(message.name)' cannot be written as JSON"
      core?.transcript.fault(.badValue, text)
      return reply(.failure(ScriptReplyError(text)))
    }
    receive(message.name, data, from: message.frame) { result in
      switch result {
      case .success(let answer): reply(.success(StructuredValue(answer ?? .null)))
      case .failure(let error):
        let isDropped = error.bridgeError.code == .unanswered
        reply(.failure(ScriptReplyError(isDropped ? Self.unanswered : error.bridgeError.message)))
      }
    }
  }
}
