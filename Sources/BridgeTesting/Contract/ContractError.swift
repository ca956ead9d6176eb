import JavaScriptEngine

/// What is wrong with a contract's file: where, as a JSON pointer, and what.
public struct ContractError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The JSON pointer of the place (RFC 6901); empty for the whole file.
  public let pointer: String
  /// What is wrong there.
  public let message: String
  /// The line of the file, from 1; nil where it is not known.
  public internal(set) var line: Int?

  init(pointer: String, message: String) {
    self.pointer = pointer
    self.message = message
  }

  /// What is wrong, with its pointer.
  public var explanation: String { pointer.isEmpty ? message : "\(pointer): \(message)" }

  /// The place and what is wrong.
  public var description: String { line.map { "line \($0): \(explanation)" } ?? explanation }

  /// The same with the line that its pointer leads to, as far as it goes.
  func located(in file: JSONText) -> ContractError {
    var value = file
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
      let element = Int(name).flatMap { index in
        (try? value.elements()).flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
      guard let next = value[name] ?? element else { break }
      value = next
    }
    var error = self
    error.line = value.line
    return error
  }
}

/// Writes JSON pointers.
enum JSONPointer {
  /// A pointer one step further (RFC 6901, 3).
  static func step(_ pointer: String, _ name: String) -> String {
    pointer + "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
