/// A request as a server got it.
public struct LoopbackRequest: Sendable {
  /// The method, as it was sent.
  public let method: String
  /// Path and query.
  public let target: String
  /// The fields, their names in lower case.
  public let fields: [(name: String, value: String)]
  /// The body's bytes.
  public let body: [UInt8]

  /// The path without the query.
  public var path: String { String(target.prefix { $0 != "?" }) }
  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// A field's value; nil when it was not sent.
  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// What a server answers.
public struct LoopbackResponse: Sendable {
  let status: Int
  let fields: [(name: String, value: String)]
  let body: [UInt8]
  var ending = Ending.complete
  /// The fields of an interim answer that goes ahead.
  private var hints: [(name: String, value: String)] = []

  /// How a body ends.
  enum Ending: Sendable {
    case complete
    /// The connection is closed before all of it was sent.
    case cutShort
    /// It does not: the connection stays open.
    case never
  }

  /// The same, but the connection breaks off in the midst of the body.
  public var cutShort: Self { with(.cutShort) }
  /// The same, but more of the body might come for ever.
  public var neverEnding: Self { with(.never) }

  /// The same behind an interim answer with these fields.
  public func announced(by hints: [(String, String)]) -> Self {
    var response = self
    response.hints = hints
    return response
  }

  private func with(_ ending: Ending) -> Self {
    var response = self
    response.ending = ending
    return response
  }

  /// Answers with text.
  public init(_ text: String = "", status: Int = 200, type: String? = "text/plain", fields: [(String, String)] = []) {
    self.init(bytes: Array(text.utf8), status: status, type: type, fields: fields)
  }

  /// Answers with bytes.
  public init(bytes: [UInt8], status: Int = 200, type: String? = nil, fields: [(String, String)] = []) {
    self.status = status
    self.fields = (type.map { [("Content-Type", $0)] } ?? []) + fields
    body = bytes
  }

  /// Answers with a page.
  public static func html(_ text: String, fields: [(String, String)] = []) -> Self {
    Self(text, type: "text/html; charset=utf-8", fields: fields)
  }

  /// Answers with a script.
  public static func script(_ text: String) -> Self { Self(text, type: "text/javascript") }

  /// Sends the client elsewhere.
  public static func redirect(to location: String, status: Int = 302, fields: [(String, String)] = []) -> Self {
    Self("", status: status, fields: [("Location", location)] + fields)
  }

  /// Says that there is nothing.
  public static let notFound = Self("nothing here", status: 404)

  /// Never answers, and keeps the connection open.
  public static let silence = Self("", status: 0)

  /// The bytes of the whole answer.
  func bytes(withBody: Bool) -> [UInt8] {
    var head = hints.isEmpty ? "" : "HTTP/1.1 103 Early Hints\r\n" + Self.lines(hints)
    let length = body.count + (ending == .complete ? 0 : 1000)
    head += "HTTP/1.1 \(status) Status\r\n"
    head += Self.lines([("Connection", "close"), ("Content-Length", "\(length)")] + fields)
    return Array(head.utf8) + (withBody ? body : [])
  }

  private static func lines(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
  }
}
