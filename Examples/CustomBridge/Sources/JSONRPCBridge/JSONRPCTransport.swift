import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The wire: JSON-RPC 2.0 texts, sent through a function that native exposes and a function of the page's script.
final class JSONRPCTransport: BridgeTransport {
  private weak var core: BridgeCore?

  /// Injects the page side into the view's documents.
  func attach(to core: BridgeCore, _ webView: WebView) {
    self.core = core
    webView.addScriptInterface(
      "nativeRPC",
      functions: [
        "post": { [weak self] call in
          self?.received(call[0].text ?? UTF16Text(""), from: call.frame)
          return .undefined
        }
      ], forMainFrameOnly: true)
    webView.addUserScript(
      UserScript(source: JSONRPCScript.source, injectionTime: .documentStart, name: "rpc.js"))
  }

  // MARK: From the page

  private func received(_ text: UTF16Text, from frame: FrameInfo) {
    guard let core, let webView = core.webView, core.admits(frame), webView.allowsPayload(text.count) else { return }
    guard let message = try? JSONText(text), message.kind == .object else {
      return core.transcript.fault(.badMessage, "not a JSON-RPC message: \(text.string)")
    }
    let id = message["id"]
    let number = id.flatMap { Int($0.string) }
    let isCall = message["method"] != nil
    let record = core.transcript.record(
      .receive,
      [
        .init("message", .json(message.string)), .init("frame", .integer(frame.id)),
        .init("origin", .string(frame.origin)),
      ],
      asks: isCall ? id.map { core.transcriptKey(ofCallFromPage: $0) } : nil,
      answers: isCall ? nil : number.map { core.transcriptKey(ofCallToPage: $0) })
    core.transcript.within(record) {
      if let method = message["method"]?.stringValue() {
        // JSON-RPC has an error for every failure, so each call with an identifier gets a response.
        let reply: ((HandlerResult) -> Void)? = id.map { id in { [weak self] in self?.reply(to: id, $0) } }
        core.receive(method, data: message["params"], id: id, from: frame, reply: reply)
      } else if let number, let error = message["error"] {
        fail(number, error, core)
      } else {
        core.received(
          responseTo: number, id: id?.string ?? "without id", PageValue(json: message["result"], isComplete: true))
      }
    }
  }

  private func fail(_ number: Int, _ error: JSONText, _ core: BridgeCore) {
    let text = error["message"]?.stringValue() ?? error.string
    core.transcript.fault(.pageHandlerThrew, text)
    core.end(number) { handler in
      error["code"]?.string == "-32601"
        ? .noHandler(handler: handler) : .answerLost(handler: handler, reason: text)
    }
  }

  // MARK: To the page

  // The function is looked up at each call, because a page may wrap it.
  private static let receive = PageFunction("message", body: "rpc.receive(message);")

  func pageLoaded() { core?.connect() }

  func encode(_ message: OutgoingMessage) -> UTF16Text {
    // The response to a call is encoded before it becomes a message, because it may be an error.
    if message.isResponse { return UTF16Text((message.data ?? .null).string) }
    var members: [(key: String, value: JSONText)] = [("jsonrpc", JSONText(text: "2.0"))]
    if let number = message.number, let id = try? JSONText("\(number)") { members.append(("id", id)) }
    members.append(("method", JSONText(text: message.handler ?? "")))
    if let data = message.data { members.append(("params", data)) }
    return UTF16Text(JSONText(object: members).string)
  }

  func deliver(_ message: OutgoingMessage, to webView: WebView) {
    guard let core else { return }
    webView.call(
      Self.receive, .string(core.text(of: message)), when: core.whilePageLasts(), onFailure: message.failed)
  }

  func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) { reply(to: id, result) }

  private func reply(to id: JSONText, _ result: HandlerResult) {
    var members: [(key: String, value: JSONText)] = [("jsonrpc", JSONText(text: "2.0")), ("id", id)]
    switch result {
    case .success(let data): members.append(("result", data ?? .null))
    case .failure(let error):
      let code = error.bridgeError.code == .noHandler ? "-32601" : "-32000"
      let fields: [(key: String, value: JSONText)] = [
        ("code", (try? JSONText(code)) ?? .null), ("message", JSONText(text: error.bridgeError.message)),
      ]
      members.append(("error", JSONText(object: fields)))
    }
    core?.deliverResponse(to: id, JSONText(object: members))
  }
}
