import BridgeSupport
import JavaScriptEngine

/// The agreement between app and page: the handlers of either side, with the schemas of their data and responses.
public struct Contract: Sendable {
  /// The version of the file's format.
  public static let version = 1

  /// The bridge of the app and the page, which determines how types look; nil if the file names none.
  public var bridge: BridgeKind?
  /// The handlers of each side, by name.
  public var handlers: [BridgeMessage.Side: [String: Handler]] = [.native: [:], .page: [:]]
  /// The schemas that `$ref` refers to.
  public var definitions: [String: JSONSchema] = [:]

  /// Creates a contract from the names of handlers alone, such as those that an app registered.
  public init(native: some Sequence<String> = [], page: some Sequence<String> = []) {
    for name in native { handlers[.native]?[name] = Handler() }
    for name in page { handlers[.page]?[name] = Handler() }
  }

  /// Reads a contract file.
  ///
  /// - Throws: ``ContractError`` with the pointer to the invalid part.
  public init(_ text: String) throws(ContractError) {
    let file: JSONText
    do throws(JSONError) { file = try JSONText(text) } catch {
      var failure = ContractError(pointer: "", message: "not JSON: \(error)")
      failure.line = 1 + text.utf16.prefix(error.offset).count { $0 == 10 }
      throw failure
    }
    do throws(ContractError) { try read(file) } catch { throw error.located(in: file) }
  }

  private mutating func read(_ file: JSONText) throws(ContractError) {
    guard file.kind == .object, let members = try? file.members() else {
      throw ContractError(pointer: "", message: "a contract is an object with `contract`, `native` and `page`")
    }
    guard file["contract"]?.string == String(Self.version) else {
      throw ContractError(pointer: "/contract", message: "must be \(Self.version), the only supported version")
    }
    let patterns = PatternMatcher()
    for (name, value) in members {
      switch name {
      case "native", "page":
        guard let side = BridgeMessage.Side(rawValue: name) else { continue }
        handlers[side] = try Handler.all(in: value, at: "/\(name)", patterns)
      case "bridge": bridge = try Self.bridge(value)
      case "$defs":
        for (name, schema) in try SchemaReader(pointer: "/$defs", patterns: patterns).schemas(of: value) {
          definitions[name] = schema
        }
      case "contract", "title", "description", "$schema", "$comment": break
      default:
        throw ContractError(
          pointer: "/\(name)",
          message: "unknown member; expected contract, bridge, title, description, native, page or $defs")
      }
    }
    try checkReferences()
  }

  private static func bridge(_ value: JSONText) throws(ContractError) -> BridgeKind {
    let name = value.stringValue() ?? value.string
    guard let kind = BridgeKind(rawValue: name) else {
      let all = BridgeKind.allCases.map(\.rawValue)
      let near = NameSuggestion.nearest(to: name, among: all).map { "; did you mean '\($0)'?" } ?? ""
      throw ContractError(pointer: "/bridge", message: "no bridge is called '\(name)'\(near)")
    }
    return kind
  }

  /// The schemas with their pointers, for code that checks all of them.
  var schemas: [(pointer: String, schema: JSONSchema)] {
    var all = definitions.sorted { $0.key < $1.key }.map { (JSONPointer.step("/$defs", $0.key), $0.value) }
    for side in BridgeMessage.Side.allCases {
      for (name, handler) in (handlers[side] ?? [:]).sorted(by: { $0.key < $1.key }) {
        let place = JSONPointer.step("/\(side.rawValue)", name)
        all += handler.schemas.map { (place + $0.pointer, $0.schema) }
      }
    }
    return all
  }

  private func checkReferences() throws(ContractError) {
    for name in definitions.keys.sorted() where leadsToItself(name) {
      throw ContractError(
        pointer: JSONPointer.step("/$defs", name), message: "refers to itself without descending into the value")
    }
    for (pointer, schema) in schemas {
      for reference in schema.references where definitions[reference] == nil {
        throw ContractError(
          pointer: pointer,
          message: "#/$defs/\(reference) does not exist"
            + (NameSuggestion.nearest(to: reference, among: definitions.keys).map { "; did you mean '\($0)'?" } ?? ""))
      }
    }
  }

  /// Returns whether a definition applies itself to the same value, which would recurse without end.
  private func leadsToItself(_ name: String) -> Bool {
    var known: Set<String> = []
    var open = definitions[name]?.sameValueReferences ?? []
    while let next = open.popFirst() {
      if next == name { return true }
      if known.insert(next).inserted { open.formUnion(definitions[next]?.sameValueReferences ?? []) }
    }
    return false
  }

  /// Returns the ways in which a message violates the contract.
  public func violations(of message: BridgeMessage) -> [SchemaViolation] {
    let names = handlers[message.side] ?? [:]
    guard let handler = names[message.handler] else {
      guard message.kind == .call else { return [] }
      let near = NameSuggestion.nearest(to: message.handler, among: names.keys).map { "; did you mean '\($0)'?" } ?? ""
      return [
        SchemaViolation(
          pointer: "",
          message:
            """
            \(message.side == .page ? "native" : "the page") calls \
            \(HandlerName.isOfDefault(message.handler) ? "the default handler" : "'\(message.handler)'"), which is not in the \
            contract\(near)
            """
        )
      ]
    }
    guard let schema = handler.schema(of: message) else { return [] }
    return schema.violations(of: JSONNode(message.data), definitions)
  }
}

extension JSONSchema {
  /// The definitions that it applies to the same value that it is applied to.
  fileprivate var sameValueReferences: Set<String> {
    (negated + anyOf + oneOf + allOf).reduce(into: reference.map { [$0] } ?? []) {
      $0.formUnion($1.sameValueReferences)
    }
  }

  /// The definitions that it and its nested schemas refer to.
  fileprivate var references: Set<String> {
    let inner = properties.map(\.schema) + additional + items + negated + prefixItems + anyOf + oneOf + allOf
    return inner.reduce(into: reference.map { [$0] } ?? []) { $0.formUnion($1.references) }
  }
}

/// An error in a contract file: its place, as a JSON pointer, and its description.
public struct ContractError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The JSON pointer of the place (RFC 6901); empty for the whole file.
  public let pointer: String
  /// A description of the error at that place.
  public let message: String
  /// The line of the file, from 1; nil if it is unknown.
  public internal(set) var line: Int?

  init(pointer: String, message: String) {
    self.pointer = pointer
    self.message = message
  }

  /// The description of the error, with its pointer.
  public var explanation: String { pointer.isEmpty ? message : "\(pointer): \(message)" }

  /// The line and the description of the error.
  public var description: String { line.map { "line \($0): \(explanation)" } ?? explanation }

  /// Returns the same error with the line that its pointer refers to, or the nearest line that can be resolved.
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
  /// Returns a pointer extended by one step (RFC 6901, 3).
  static func step(_ pointer: String, _ name: String) -> String {
    pointer + "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
