import BridgeSupport
import JavaScriptEngine

/// Reads the values of a schema's keywords.
struct SchemaReader {
  let pointer: String
  let patterns: PatternMatcher

  private func error(_ message: String) -> ContractError { ContractError(pointer: pointer, message: message) }

  func unknown(_ name: String) -> ContractError {
    let near = NameSuggestion.nearest(to: name, among: JSONSchema.keywords).map { "; did you mean '\($0)'?" } ?? ""
    return error("contracts do not support the keyword '\(name)'\(near)")
  }

  func types(_ value: JSONText) throws(ContractError) -> [JSONType] {
    let names = value.kind == .string ? [value] : try list(value)
    var types: [JSONType] = []
    for name in names {
      guard let type = name.stringValue().flatMap({ JSONType(rawValue: $0) }) else {
        throw error("\(name.string) is not one of \(JSONType.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      types.append(type)
    }
    return types
  }

  func list(_ value: JSONText) throws(ContractError) -> [JSONText] {
    guard value.kind == .array, let elements = try? value.elements(), !elements.isEmpty else {
      throw error("must be a non-empty array")
    }
    return elements
  }

  func texts(_ value: JSONText) throws(ContractError) -> [String] {
    guard value.kind == .array, let elements = try? value.elements() else { throw error("must be an array of names") }
    var texts: [String] = []
    for element in elements {
      guard let text = element.stringValue() else { throw error("\(element.string) is not a name") }
      texts.append(text)
    }
    return texts
  }

  func schemas(of value: JSONText) throws(ContractError) -> [(name: String, schema: JSONSchema)] {
    guard value.kind == .object, let members = try? value.members() else { throw error("must be an object of schemas") }
    var schemas: [(name: String, schema: JSONSchema)] = []
    for (name, member) in members {
      schemas.append((name, try JSONSchema(member, at: JSONPointer.step(pointer, name), patterns)))
    }
    return schemas
  }

  func schemaList(_ value: JSONText) throws(ContractError) -> [JSONSchema] {
    var schemas: [JSONSchema] = []
    for (index, element) in try list(value).enumerated() {
      schemas.append(try JSONSchema(element, at: JSONPointer.step(pointer, String(index)), patterns))
    }
    return schemas
  }

  func boolean(_ value: JSONText) throws(ContractError) -> Bool {
    guard value.kind == .bool else { throw error("must be true or false") }
    return value.string == "true"
  }

  /// Reads a limit; limits of lengths and counts are whole numbers from 0.
  func limit(_ name: String, _ value: JSONText) throws(ContractError) -> Double {
    guard value.kind == .number, let number = Double(value.string), number.isFinite else {
      throw error("must be a number")
    }
    let isCount = ["Length", "Items", "Properties"].contains { name.hasSuffix($0) }
    if isCount, number < 0 || number != number.rounded() || number > 1e9 { throw error("must be a whole number ≥ 0") }
    if name == "multipleOf", number <= 0 { throw error("must be a number above 0") }
    return number
  }

  func pattern(_ value: JSONText) throws(ContractError) -> SchemaPattern {
    guard let text = value.stringValue() else { throw error("must be a regular expression as a string") }
    if let complaint = patterns.complaint(about: text) {
      throw error("\(value.string) is not an ECMA-262 regular expression: \(complaint)")
    }
    return SchemaPattern(source: text, matcher: patterns)
  }

  func reference(_ value: JSONText) throws(ContractError) -> String {
    guard let text = value.stringValue(), text.hasPrefix("#/$defs/") else {
      throw error("\(value.string) does not refer to #/$defs")
    }
    return String(text.dropFirst("#/$defs/".count)).replacing("~1", with: "/").replacing("~0", with: "~")
  }
}
