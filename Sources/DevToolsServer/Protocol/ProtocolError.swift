/// An error that the server sends in response to a message.
package struct ProtocolError: Error, Sendable, Hashable {
  /// The number of the kind of error, as JSON-RPC and Chromium have them.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case serverError = -32000
    case sessionNotFound = -32001
  }

  package let code: Code
  package let message: String

  /// Creates an error of the server, for which clients know the text.
  package init(_ message: String, code: Code = .serverError) {
    self.message = message
    self.code = code
  }

  /// Returns the protocol's form of any error.
  package init(_ error: any Error) {
    self = error as? ProtocolError ?? ProtocolError("\(error)")
  }

  package static func unknownMethod(_ method: String) -> Self {
    Self("'\(method)' wasn't found", code: .methodNotFound)
  }
  package static func missing(_ name: String, _ type: String) -> Self {
    Self("Invalid parameters: \(name): \(type) expected", code: .invalidParameters)
  }
  package static let noContext = Self("Cannot find context with specified id")
  package static let noTarget = Self("No target with given id found")
  package static let noFrame = Self("Frame with the given id was not found.")
  package static let noNode = Self("Could not find node with given id")
  package static let noBrowserContext = Self("Failed to find browser context with id")
  package static let targetGone = Self("Target closed")
  package static let contextGone = Self("Execution context was destroyed.")
  package static let noSession = Self("Session with given id not found.", code: .sessionNotFound)
}
