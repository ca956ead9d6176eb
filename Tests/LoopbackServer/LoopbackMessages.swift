/// A request as the server received it.
public struct LoopbackRequest: Sendable {
  /// The method, unchanged.
  public let method: String
  /// The path and the query.
  public let target: String
  /// The header fields, with names in lower case.
  public let fields: [(name: String, value: String)]
  /// The body's bytes.
  public let body: [UInt8]

  /// The path without the query.
  public var path: String { String(target.prefix { $0 != "?" }) }
  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Returns a field's value; nil if the field is missing.
  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// The response of a server.
public struct LoopbackResponse: Sendable {
  let status: Int
  let fields: [(name: String, value: String)]
  let body: [UInt8]
  var ending = Ending.complete
  /// The text after the status.
  private var statusText: String?
  /// The server's end of the WebSocket that the response opens.
  private(set) var webSocket: (@Sendable (LoopbackWebSocket) -> Void)?
  /// Called between the head and the body.
  private(set) var pause: (@Sendable () -> Void)?
  /// The fields of an interim response before the final one.
  private var hints: [(name: String, value: String)] = []

  /// The end of a body.
  enum Ending: Sendable {
    case complete
    /// The connection is closed before the whole body was sent.
    case cutShort
    /// The body has no end: the connection stays open.
    case never
  }

  /// Returns the response with a connection that breaks off in the middle of the body.
  public var cutShort: Self { with(.cutShort) }
  /// Returns the response with a body that never ends.
  public var neverEnding: Self { with(.never) }

  /// Returns the response after an interim response with these fields.
  public func announced(by hints: [(String, String)]) -> Self {
    var response = self
    response.hints = hints
    return response
  }

  /// Returns the response with another text after its status.
  public func saying(_ text: String) -> Self {
    var response = self
    response.statusText = text
    return response
  }

  /// Returns the response with a closure that the server calls between the head and the body.
  public func pausing(_ pause: @escaping @Sendable () -> Void) -> Self {
    var response = self
    response.pause = pause
    return response
  }

  /// Opens a WebSocket; the closure runs on the server's thread, and the connection ends with it.
  public static func webSocket(
    fields: [(String, String)] = [], serve: @escaping @Sendable (LoopbackWebSocket) -> Void
  ) -> Self {
    var response = Self(bytes: [], status: 101, fields: [("Upgrade", "websocket")] + fields)
    response.webSocket = serve
    return response
  }

  private func with(_ ending: Ending) -> Self {
    var response = self
    response.ending = ending
    return response
  }

  /// Responds with text.
  public init(_ text: String = "", status: Int = 200, type: String? = "text/plain", fields: [(String, String)] = []) {
    self.init(bytes: Array(text.utf8), status: status, type: type, fields: fields)
  }

  /// Responds with bytes.
  public init(bytes: [UInt8], status: Int = 200, type: String? = nil, fields: [(String, String)] = []) {
    self.status = status
    self.fields = (type.map { [("Content-Type", $0)] } ?? []) + fields
    body = bytes
  }

  /// Responds with a page.
  public static func html(_ text: String, fields: [(String, String)] = []) -> Self {
    Self(text, type: "text/html; charset=utf-8", fields: fields)
  }

  /// Responds with a script.
  public static func script(_ text: String) -> Self { Self(text, type: "text/javascript") }

  /// Redirects the client.
  public static func redirect(to location: String, status: Int = 302, fields: [(String, String)] = []) -> Self {
    Self("", status: status, fields: [("Location", location)] + fields)
  }

  /// Responds with status 404.
  public static let notFound = Self("nothing here", status: 404)

  /// Never responds, and keeps the connection open.
  public static let silence = Self("", status: 0)

  /// The bytes of the response's head.
  func head(to request: LoopbackRequest) -> [UInt8] {
    if webSocket != nil {
      let proof = LoopbackWebSocket.proof(of: request["sec-websocket-key"] ?? "")
      let lines = [("Connection", "Upgrade"), ("Sec-WebSocket-Accept", proof)] + fields
      return Array(("HTTP/1.1 101 Switching Protocols\r\n" + Self.lines(lines)).utf8)
    }
    var head = hints.isEmpty ? "" : "HTTP/1.1 103 Early Hints\r\n" + Self.lines(hints)
    let length = body.count + (ending == .complete ? 0 : 1000)
    head += "HTTP/1.1 \(status) \(statusText ?? Self.statusTexts[status] ?? "Status")\r\n"
    head += Self.lines([("Connection", "close"), ("Content-Length", "\(length)")] + fields)
    return Array(head.utf8)
  }

  private static let statusTexts = [200: "OK", 201: "Created", 404: "Not Found", 410: "Gone"]

  private static func lines(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
  }
}
