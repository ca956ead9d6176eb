import HeadlessWebView
import JavaScriptEngine

/// The server's side of HTTP: the addresses below `/json`, and the decision on who may connect.
final class Endpoint: SocketServer.Handler, @unchecked Sendable {
  // Only the server's thread calls it, and only that thread changes the services' connections.
  private let options: DevToolsServer.Options
  /// Nil for a server that has only services.
  private let browser: Browser?
  private let services: [any DevToolsService]
  private var serviceConnections: [Int64: any DevToolsService] = [:]
  /// The server, once it listens.
  weak var sockets: SocketServer?

  init(options: DevToolsServer.Options, browser: Browser?, services: [any DevToolsService] = []) {
    self.options = options
    self.browser = browser
    self.services = services
  }

  /// The address and the port of the server, for URLs.
  var authority: String {
    let port = sockets?.port ?? options.port
    return options.address.contains(":") ? "[\(options.address)]:\(port)" : "\(options.address):\(port)"
  }

  /// Refuses requests under a foreign name, which DNS rebinding would produce, and those of web pages.
  func refusal(of path: String, host: String?, origin: String?) -> Int? {
    guard let host, isOwnName(host) else { return 403 }
    let service = services.first { $0.path == path }
    // Chromium's own front end has this origin, which no web page has.
    let isFrontEnd = path.hasPrefix("/devtools/") && origin == "devtools://devtools"
    if let origin, !isFrontEnd, !options.allowedOrigins.contains(origin) { return 403 }
    guard path.hasPrefix("/devtools/") else { return nil }
    if let service { return service.acceptsClients ? nil : 503 }
    guard let browser, browser.knows(path: path) else { return 404 }
    return browser.clientCount < options.mostClients ? nil : 503
  }

  private func isOwnName(_ host: String) -> Bool {
    let name = Self.nameOf(host)
    return ["127.0.0.1", "localhost", "[::1]"].contains(name) || name.hasSuffix(".localhost")
      || (name == options.address && options.address != "0.0.0.0") || options.allowedHosts.contains(name)
  }

  /// Returns a host without its port, in lower case.
  private static func nameOf(_ host: String) -> String {
    let end = host.lastIndex(of: ":")
    guard let end, !host[end...].contains("]") else { return host.lowercased() }
    return host[..<end].lowercased()
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    let parts = request.path.split(separator: "/")
    switch (parts.first == "json" ? parts.count : 0, parts.dropFirst().first) {
    case (1, _), (2, "list"): return HTTPResponse(list)
    case (2, "version"): return HTTPResponse(version)
    case (2, "protocol") where browser != nil: return HTTPResponse(ProtocolDescription.value)
    case (2, "new"):
      if let browser { return browser.openPage(for: request) }
    case (3, let action?):
      if let browser, let response = browser.respond(to: String(action), target: String(parts[2])) { return response }
    default: break
    }
    return HTTPResponse(status: 404, "Not found. Try /json/version or /json/list.")
  }

  private var version: ProtocolValue {
    browser?.version ?? ["Browser": .string("HeadlessBridge/\(options.version)"), "Protocol-Version": "1.3"]
  }

  private var list: ProtocolValue {
    if options.opensFirstPage { browser?.openFirstPage() }
    var entries = browser?.list ?? []
    entries += services.map { $0.description(at: authority) }
    return .array(entries)
  }

  func opened(_ connection: Int64, path: String) {
    guard let service = services.first(where: { $0.path == path }) else {
      browser?.opened(connection, path: path)
      return
    }
    serviceConnections[connection] = service
    guard let sockets else { return }
    service.opened(
      DevToolsClient(
        number: connection, send: { sockets.send($0, to: connection) }, close: { sockets.close(connection) }))
  }

  func received(_ text: String?, from connection: Int64) {
    if let service = serviceConnections[connection] {
      service.received(text, from: connection)
    } else {
      browser?.received(text, from: connection)
    }
  }

  /// Ends the clients of services, because the server no longer runs.
  func close() {
    for (connection, service) in serviceConnections { service.closed(connection) }
    serviceConnections = [:]
    for service in services { service.serverDidStop() }
  }

  func closed(_ connection: Int64) {
    if let service = serviceConnections.removeValue(forKey: connection) {
      service.closed(connection)
    } else {
      browser?.closed(connection)
    }
  }
}

extension ProtocolValue {
  /// The value as JSON text.
  package var text: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.finish().string
  }
}
