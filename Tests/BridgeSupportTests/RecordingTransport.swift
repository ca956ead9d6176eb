import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Testing

/// A transport that records sent messages, for tests of the core alone.
final class RecordingTransport: BridgeTransport {
  var policy = ConnectionPolicy.eachPage
  private(set) var sent: [String] = []
  private(set) var responses: [String] = []

  func connectionPolicy(_ fidelity: BridgeFidelity) -> ConnectionPolicy { policy }

  func encode(_ message: OutgoingMessage) -> UTF16Text {
    UTF16Text("{\"call\":\(message.number ?? 0),\"to\":\(JSONText(text: message.handler ?? "").string)}")
  }

  func deliver(_ message: OutgoingMessage, to webView: WebView) { sent.append(message.handler ?? "a response") }

  func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) {
    switch result {
    case .success(let data): responses.append("\(handler) \(data?.string ?? "nothing")\(isLast ? "" : " …")")
    case .failure(let error): responses.append("\(handler) failed: \(error.bridgeError.code.rawValue)")
    }
  }
}

/// A view, a core with a recording transport, and the faults that it reports.
final class CoreStage {
  let view = WebView()
  let transport = RecordingTransport()
  private(set) var core: BridgeCore?
  private(set) var faults: [String] = []

  init() throws {
    view.loadHTML("<p>page</p>", baseURL: WebURL("https://app.example/") ?? .blank)
    try view.runUntilIdle()
    core = BridgeCore(view, transport: transport)
    view.transcript.observe { [weak self] event in
      if let code = event.faultCode { self?.faults.append(code.rawValue) }
    }
  }

  /// Creates an incoming call, and returns it as its handler received it.
  func call(_ name: String) throws -> IncomingCall? {
    var received: IncomingCall?
    core?.setHandler(RegisteredHandler { _, call in received = call }, forName: name)
    let frame = try #require(view.mainFrameInfo)
    core?.receive(name, data: nil, id: JSONText(text: "id of \(name)"), from: frame)
    core?.removeHandler(name)
    return received
  }

  /// Ends the bridge.
  func release() { core = nil }
}
