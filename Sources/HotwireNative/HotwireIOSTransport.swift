import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The wire of iOS: a script at document start, and a message handler.
final class HotwireIOSTransport: HotwireTransport {
  private static let handler = "bridge"

  override func install(in webView: WebView) {
    super.install(in: webView)
    webView.addUserScript(
      UserScript(source: script.source, injectionTime: .documentStart, forMainFrameOnly: true, name: "bridge.js"))
    do throws(ScriptMessageHandlerError) {
      try webView.addScriptMessageHandler(name: Self.handler) { [weak self] message in
        self?.received(message.body, from: message.frame)
      }
    } catch {
      core?.transcript.fault(
        .secondBridge, "another bridge already has the message handler 'bridge', so this one receives no messages")
    }
  }

  override func uninstall(from webView: WebView) {
    super.uninstall(from: webView)
    webView.removeScriptMessageHandler(forName: Self.handler)
  }

  private func received(_ body: StructuredValue, from frame: FrameInfo) {
    if body.string == "ready" {
      core?.transcript.record(.hotwireCore, [.init("name", .string("ready"))])
      return pageIsReady(frame)
    }
    guard let text = body.json.flatMap({ try? JSONText($0) }) else {
      core?.transcript.fault(.badValue, "a message cannot be written as JSON")
      return
    }
    receive(HotwireEnvelope(text), text, from: frame)
  }

  override func userAgent(_ base: String, prefix: String?, components: String) -> String {
    [base, prefix, "Hotwire Native iOS;", "Turbo Native iOS;", components].compactMap { $0 }.joined(separator: " ")
  }

  private static let reply = PageFunction("message", body: "window.nativeBridge.replyWith(message);")

  override func send(_ message: JSONText, for core: BridgeCore, in view: WebView) {
    view.call(Self.reply, .copy(StructuredValue(message)), when: core.whilePageLasts()) { [weak core] in
      core?.reportLostReply($0)
    }
  }

  /// On iOS only an object is data.
  override func replyData(_ data: JSONText) -> JSONText { data.kind == .object ? data : JSONText(object: []) }
}

extension BridgeCore {
  /// Reports a reply whose callback threw, or that the page has no script for.
  func reportLostReply(_ result: Result<StructuredValue, ScriptError>) {
    guard case .failure(let reason) = result, reason != .noPage else { return }
    transcript.fault(.notDelivered, "the page did not accept a reply: \(reason)")
  }
}
