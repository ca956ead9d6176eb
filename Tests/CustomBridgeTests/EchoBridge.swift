import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

final class EchoBridge: Bridge {
  let core: BridgeCore

  init(_ webView: WebView) {
    let transport = EchoTransport()
    core = BridgeCore(webView, transport: transport)
    transport.attach(to: core, webView)
  }
}

final class EchoTransport: BridgeTransport, UIDelegate {
  private weak var core: BridgeCore?

  func attach(to core: BridgeCore, _ webView: WebView) {
    self.core = core
    webView.uiDelegate = self
  }

  // The page calls native: prompt("echo:NAME", JSON) returns the response.
  func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String? {
    guard let core, message.hasPrefix("echo:"), core.admits(frame) else { return nil }
    var answer: String?
    core.receive(String(message.dropFirst(5)), data: try? JSONText(text), from: frame) { result in
      switch result {
      case .success(let data): answer = (data ?? .null).string
      case .failure(let error): answer = error.json.string
      }
    }
    return answer
  }

  // Native calls the page's function `receive(name, data)`.
  private static let receive = PageFunction(
    "message", body: "const { name, data } = JSON.parse(message); receive(name, data);")

  func pageLoaded() { core?.connect() }

  func encode(_ message: OutgoingMessage) -> UTF16Text {
    let members = [("name", JSONText(text: message.handler ?? "")), ("data", message.data ?? .null)]
    return UTF16Text(JSONText(object: members.map { (key: $0, value: $1) }).string)
  }

  func deliver(_ message: OutgoingMessage, to webView: WebView) {
    guard let core else { return }
    webView.call(
      Self.receive, .string(core.text(of: message)), when: core.whilePageLasts(), onFailure: message.failed)
  }

  func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) {}
}
