import DevToolsServer

/// The target of the server for clients with the engine's own protocol.
final class WebKitService: DevToolsService {
  private let service: DebugService
  let path: String

  init(_ service: DebugService) {
    self.service = service
    path = service.path.replacing("/node/", with: "/webkit/", maxReplacements: 1)
  }

  var acceptsClients: Bool { service.acceptsClients }

  func description(at authority: String) -> ProtocolValue {
    [
      "id": .string("webkit-\(path.split(separator: "/").last ?? "")"), "type": "other",
      "title": "Scripts of the page, for WebKit's Web Inspector", "description": "HeadlessBridge", "url": "file://",
      "webSocketDebuggerUrl": .string("ws://\(authority)\(path)"),
    ]
  }

  func opened(_ client: DevToolsClient) {
    guard service.admit(client) else { return client.close() }
    service.perform { $0.webKitOpened(client) }
  }

  func received(_ text: String?, from client: Int64) { service.perform { $0.webKitReceived(text, from: client) } }

  func serverDidStop() {}

  func closed(_ client: Int64) {
    service.release(client)
    service.perform { $0.webKitClosed(client) }
  }
}
