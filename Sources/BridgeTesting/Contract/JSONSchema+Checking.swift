import JavaScriptEngine

/// A mismatch between a value and its schema.
public struct SchemaViolation: Sendable, Hashable, CustomStringConvertible {
  /// The JSON pointer of the place in the value; empty for the whole value.
  public let pointer: String
  /// A description of the mismatch.
  public let message: String

  /// The place and the description of the mismatch.
  public var description: String { pointer.isEmpty ? message : "\(pointer): \(message)" }
}

extension JSONNode {
  /// The value as text for a message: a long text is cut, and an array or object is only named by its type.
  fileprivate var excerpt: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): JSONSchema.text(number)
    case .string(let text): JSONText(text: text.count > 40 ? text.prefix(40) + "…" : text).string
    case .array, .object: type.rawValue
    }
  }
}

extension JSONSchema {
  /// Returns the value's mismatches with the schema; an empty array if the value is valid.
  func violations(
    of value: JSONNode, _ definitions: [String: JSONSchema], at pointer: String = "", depth: Int = 0
  ) -> [SchemaViolation] {
    // A definition that refers to itself for the same value would recurse without end.
    guard depth < 200 else { return [] }
    func check(_ schema: JSONSchema, _ value: JSONNode, _ pointer: String) -> [SchemaViolation] {
      schema.violations(of: value, definitions, at: pointer, depth: depth + 1)
    }
    func violation(_ message: String) -> SchemaViolation { SchemaViolation(pointer: pointer, message: message) }

    if let boolean { return boolean ? [] : [violation("no value is allowed here")] }
    var found: [SchemaViolation] = []
    if let reference, let definition = definitions[reference] { found += check(definition, value, pointer) }
    if let types, !types.contains(where: { $0.includes(value.type) }) {
      return found + [violation("is \(value.type.rawValue), not \(types.map(\.rawValue).joined(separator: " or "))")]
    }
    if let enumeration, !enumeration.contains(where: { JSONNode($0) == value }) {
      found.append(violation("is \(value.excerpt), not \(enumeration.map { $0.compact() }.joined(separator: " or "))"))
    }
    found += limitViolations(of: value).map(violation)
    switch value {
    case .object(let members):
      for name in required where members[name] == nil { found.append(violation("the member '\(name)' is missing")) }
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        let place = JSONPointer.step(pointer, name)
        if let property = properties.first(where: { $0.name == name }) {
          found += check(property.schema, member, place)
        } else if let additional = additional.first {
          found +=
            additional.boolean == false
            ? [SchemaViolation(pointer: place, message: "is not in the schema")] : check(additional, member, place)
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let schema = index < prefixItems.count ? prefixItems[index] : items.first
        if let schema { found += check(schema, element, JSONPointer.step(pointer, String(index))) }
      }
    default: break
    }
    for schema in allOf { found += check(schema, value, pointer) }
    if !anyOf.isEmpty {
      // Each schema is checked once: with schemas that refer to themselves, the work would double at each step.
      let results = anyOf.map { check($0, value, pointer) }
      if !results.contains(where: \.isEmpty) {
        found.append(violation(Self.mismatch(results)))
      }
    }
    if !oneOf.isEmpty {
      let results = oneOf.map { check($0, value, pointer) }
      let fitting = results.count { $0.isEmpty }
      if fitting == 0 { found.append(violation(Self.mismatch(results))) }
      if fitting > 1 { found.append(violation("matches \(fitting) forms, but must match exactly one")) }
    }
    if let negated = negated.first, check(negated, value, pointer).isEmpty {
      found.append(violation("matches a schema that it must not match"))
    }
    return found
  }

  /// Describes a value that matches no form, with the first mismatch of the form that it matches best.
  private static func mismatch(_ results: [[SchemaViolation]]) -> String {
    let nearest = results.min { $0.count < $1.count }?.first.map(\.description) ?? ""
    return results.count == 1
      ? "does not match its only form: \(nearest)"
      : "matches none of the \(results.count) forms; the closest form: \(nearest)"
  }

  private func limitViolations(of value: JSONNode) -> [String] {
    var found: [String] = []
    func limit(_ least: String, _ most: String, _ number: Double, _ what: String) {
      if let limit = limits[least], number < limit {
        found.append("\(what) is \(Self.text(number)), less than \(Self.text(limit))")
      }
      if let limit = limits[most], number > limit {
        found.append("\(what) is \(Self.text(number)), more than \(Self.text(limit))")
      }
    }
    switch value {
    case .number(let number):
      limit("minimum", "maximum", number, "the number")
      if let limit = limits["exclusiveMinimum"], number <= limit {
        found.append("the number must be more than \(Self.text(limit))")
      }
      if let limit = limits["exclusiveMaximum"], number >= limit {
        found.append("the number must be less than \(Self.text(limit))")
      }
      if let step = limits["multipleOf"], step > 0 {
        let quotient = number / step
        if abs(quotient - quotient.rounded()) > 1e-9 * max(1, abs(quotient)) {
          found.append("is not a multiple of \(Self.text(step))")
        }
      }
    case .string(let text):
      limit("minLength", "maxLength", Double(text.unicodeScalars.count), "the length")
      if let complaint = pattern?.complaint(about: text) { found.append("\(value.excerpt) \(complaint)") }
    case .array(let elements):
      limit("minItems", "maxItems", Double(elements.count), "the number of elements")
      if hasUniqueItems, elements.indices.contains(where: { elements[..<$0].contains(elements[$0]) }) {
        found.append("has duplicate elements")
      }
    case .object(let members): limit("minProperties", "maxProperties", Double(members.count), "the number of members")
    case .null, .bool: break
    }
    return found
  }

  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
