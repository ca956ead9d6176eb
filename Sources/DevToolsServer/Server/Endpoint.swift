import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The server's side of HTTP: the addresses below `/json`, and the decision on who may connect.
final class Endpoint: SocketServer.Handler, @unchecked Sendable {
  // Only the server's thread calls it; its properties never change.
  private let options: DevToolsServer.Options
  private let browser: Browser

  init(options: DevToolsServer.Options, browser: Browser) {
    self.options = options
    self.browser = browser
  }

  /// Refuses requests under a foreign name, which DNS rebinding would produce, and those of web pages.
  func refusal(of path: String, host: String?, origin: String?) -> Int? {
    guard let host, isOwnName(host) else { return 403 }
    if let origin, !options.allowedOrigins.contains(origin) { return 403 }
    guard path.hasPrefix("/devtools/") else { return nil }
    guard browser.knows(path: path) else { return 404 }
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

  func response(to method: String, _ path: String) -> (status: Int, type: String, body: String) {
    let type = "application/json; charset=UTF-8"
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    switch trimmed {
    case "/json/version": return (200, type, browser.version.text)
    case "/json", "/json/list": return (200, type, browser.list.text)
    default: return (404, "text/plain", "Not found. Try /json/version or /json/list.\n")
    }
  }

  func opened(_ connection: Int64, path: String) { browser.opened(connection, path: path) }
  func received(_ text: String?, from connection: Int64) { browser.received(text, from: connection) }
  func closed(_ connection: Int64) { browser.closed(connection) }
}

extension ProtocolValue {
  /// The value as JSON text.
  var text: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.finish().string
  }
}
