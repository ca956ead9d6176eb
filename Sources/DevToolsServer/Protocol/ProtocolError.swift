/// An error that the server sends in response to a message.
struct ProtocolError: Error, Sendable, Hashable {
  /// The number of the kind of error, as JSON-RPC and Chromium have them.
  enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case serverError = -32000
    case sessionNotFound = -32001
  }

  let code: Code
  let message: String

  /// Creates an error of the server, for which clients know the text.
  init(_ message: String, code: Code = .serverError) {
    self.message = message
    self.code = code
  }

  /// Returns the protocol's form of any error.
  init(_ error: any Error) {
    self = error as? ProtocolError ?? ProtocolError("\(error)")
  }

  static func unknownMethod(_ method: String) -> Self { Self("'\(method)' wasn't found", code: .methodNotFound) }
  static func missing(_ name: String, _ type: String) -> Self {
    Self("Invalid parameters: \(name): \(type) expected", code: .invalidParameters)
  }
  static let noContext = Self("Cannot find context with specified id")
  static let noTarget = Self("No target with given id found")
  static let noFrame = Self("Frame with the given id was not found.")
  static let noNode = Self("Could not find node with given id")
  static let noBrowserContext = Self("Failed to find browser context with id")
  static let targetGone = Self("Target closed")
  static let contextGone = Self("Execution context was destroyed.")
  static let noSession = Self("Session with given id not found.", code: .sessionNotFound)
}
