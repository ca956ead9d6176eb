import Foundation

/// Checks a value against a JSON schema with the keywords that the report's schema uses.
///
/// Unlike a validator of users', it also reports properties that the schema doesn't have.
struct SchemaValidator {
  private let schema: [String: Any]
  private let definitions: [String: Any]

  init(_ schema: [String: Any]) {
    self.schema = schema
    definitions = schema["$defs"] as? [String: Any] ?? [:]
  }

  func problems(of value: Any) -> [String] { problems(of: value, schema, "$") }

  private func problems(of value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      let name = String(reference.dropFirst("#/$defs/".count))
      guard let definition = definitions[name] as? [String: Any] else { return ["\(path): no definition \(name)"] }
      return problems(of: value, definition, path)
    }
    if let values = schema["enum"] as? [String] {
      return (value as? String).map(values.contains) == true ? [] : ["\(path): not one of \(values)"]
    }
    switch schema["type"] as? String {
    case "string": return value is String ? [] : ["\(path): not a string"]
    case "integer": return value is Int ? [] : ["\(path): not an integer"]
    case "boolean": return value is Bool ? [] : ["\(path): not a boolean"]
    case "number": return value is NSNumber ? [] : ["\(path): not a number"]
    case "array":
      guard let items = value as? [Any], let item = schema["items"] as? [String: Any] else {
        return ["\(path): not an array"]
      }
      return items.enumerated().flatMap { problems(of: $0.element, item, "\(path)[\($0.offset)]") }
    default: return members(of: value, schema, path)
    }
  }

  private func members(of value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    guard let object = value as? [String: Any] else { return ["\(path): not an object"] }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let required = schema["required"] as? [String] ?? []
    return required.filter { object[$0] == nil }.map { "\(path).\($0): missing" }
      + object.sorted { $0.key < $1.key }.flatMap { name, member in
        properties[name].map { problems(of: member, $0, "\(path).\(name)") } ?? ["\(path).\(name): not in the schema"]
      }
  }
}
