/// What is wrong with a contract's file: where, as a JSON pointer, and what.
public struct ContractError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The JSON pointer of the place (RFC 6901); empty for the whole file.
  public let pointer: String
  /// What is wrong there.
  public let message: String

  /// The place and what is wrong.
  public var description: String { pointer.isEmpty ? message : "\(pointer): \(message)" }
}

/// Writes JSON pointers.
enum JSONPointer {
  /// A pointer one step further (RFC 6901, 3).
  static func step(_ pointer: String, _ name: String) -> String {
    pointer + "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
