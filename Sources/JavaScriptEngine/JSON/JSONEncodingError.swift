/// What in a value cannot be written as JSON, and the path to it.
public struct JSONEncodingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The ways in which a value can fail to be written as JSON.
  public enum Kind: Sendable, Hashable {
    /// NaN or an infinity, by its name.
    case nonFiniteNumber(String)
    /// A type JSON has no form for, by its name.
    case unsupportedType(String)
    /// A dictionary key that is not a string, by its type's name.
    case nonStringKey(String)
    /// More nested containers than the limit, as a cycle leads to.
    case tooDeep(limit: Int)
  }

  /// A step into a container.
  enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  /// What is wrong.
  public let kind: Kind

  // Innermost first, because each container adds its step while the error passes through it.
  private var reversedSteps: [Step] = []

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// The same error seen from the container a step further out.
  func inside(_ step: Step) -> JSONEncodingError {
    var error = self
    error.reversedSteps.append(step)
    return error
  }

  /// The path from the value given to the fault, such as `$.items[3].when`.
  public var path: String {
    var path = "$"
    for step in reversedSteps.reversed() {
      switch step {
      case .index(let index): path += "[\(index)]"
      case .key(let key) where Self.isIdentifier(key): path += ".\(key)"
      case .key(let key): path += "[\(Self.quoted(key))]"
      }
    }
    return path
  }

  /// A sentence naming the fault and the path to it, a long path cut in its middle.
  public var description: String {
    let path = path
    let shown = path.count <= 200 ? path : "\(path.prefix(100))…\(path.suffix(80))"
    return "\(explanation) at \(shown)"
  }

  private var explanation: String {
    switch kind {
    case .nonFiniteNumber(let name): "the number \(name) has no JSON form"
    case .unsupportedType(let name): "a value of type \(name) has no JSON form"
    case .nonStringKey(let name): "a dictionary key of type \(name) is no string"
    case .tooDeep(let limit): "more than \(limit) nested containers, or a cycle,"
    }
  }

  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return key.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "$"
    }
  }

  private static func quoted(_ key: String) -> String {
    var writer = JSONWriter()
    writer.append(string: key)
    return writer.finish().string
  }
}
