import JavaScriptEngine

/// Responses that a contract allows, for native handlers that do not exist yet.
extension Contract {
  /// A handlers file with a response for each native handler.
  public var stubs: String {
    let handlers = (handlers[.native] ?? [:]).sorted { $0.key < $1.key }
    return JSONText(object: handlers.map { ($0.key, $0.value.response?.sample(definitions) ?? .null) }).prettyPrinted()
  }
}

extension JSONSchema {
  /// Returns the smallest value that the schema accepts; null if no simple value does.
  func sample(_ definitions: [String: JSONSchema], depth: Int = 0) -> JSONText {
    // A schema that requires itself has no finite value.
    guard depth < 8, boolean == nil else { return .null }
    if let standard { return standard }
    if let value = enumeration?.first { return value }
    if let reference, let definition = definitions[reference] {
      return definition.sample(definitions, depth: depth + 1)
    }
    if let form = (oneOf + anyOf).first { return form.sample(definitions, depth: depth + 1) }
    guard let type = types?.first ?? (properties.isEmpty ? nil : .object) else {
      return allOf.first?.sample(definitions, depth: depth + 1) ?? .null
    }
    switch type {
    case .null: return .null
    case .boolean: return Self.json("false")
    case .integer, .number:
      let least = limits["minimum"] ?? limits["exclusiveMinimum"].map { $0 + 1 } ?? 0
      let number = max(least, min(0, limits["maximum"] ?? 0))
      return Self.json(JSONSchema.text(number))
    case .string: return JSONText(text: String(repeating: "x", count: min(10000, Int(limits["minLength"] ?? 0))))
    case .array:
      var elements = prefixItems.map { $0.sample(definitions, depth: depth + 1) }
      while elements.count < min(100, Int(limits["minItems"] ?? 0)) {
        elements.append(items.first?.sample(definitions, depth: depth + 1) ?? .null)
      }
      return JSONText(array: elements)
    case .object:
      return JSONText(
        object: required.map { name in
          (name, properties.first { $0.name == name }?.schema.sample(definitions, depth: depth + 1) ?? .null)
        })
    }
  }

  private static func json(_ text: String) -> JSONText { (try? JSONText(text)) ?? .null }
}
