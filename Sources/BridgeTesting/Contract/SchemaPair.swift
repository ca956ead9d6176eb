import JavaScriptEngine

/// Two schemas of the same place, compared for values that the first accepts and the second rejects.
struct SchemaPair {
  let first: JSONSchema?
  let second: JSONSchema?
  let firstDefinitions: [String: JSONSchema]
  let secondDefinitions: [String: JSONSchema]
  /// The pairs of definitions that enclose this one; they are not compared again, because a recursive definition has no
  /// end.
  private let outer: Set<String>

  init(
    _ first: JSONSchema?, _ second: JSONSchema?, _ firstDefinitions: [String: JSONSchema],
    _ secondDefinitions: [String: JSONSchema], within outer: Set<String> = []
  ) {
    let pair = first?.reference.flatMap { old in second?.reference.map { "\(old)\n\($0)" } }
    isKnown = pair.map(outer.contains) ?? false
    (rawFirst, rawSecond) = (first, second)
    self.first = Self.resolve(first, firstDefinitions)
    self.second = Self.resolve(second, secondDefinitions)
    self.firstDefinitions = firstDefinitions
    self.secondDefinitions = secondDefinitions
    self.outer = pair.map { outer.union([$0]) } ?? outer
  }

  /// The two schemas as written, before references are resolved.
  private let rawFirst: JSONSchema?
  private let rawSecond: JSONSchema?
  /// A Boolean value that indicates whether an enclosing pair already compares these definitions.
  private let isKnown: Bool

  /// Returns the definition of a schema that is only a reference.
  private static func resolve(_ schema: JSONSchema?, _ definitions: [String: JSONSchema]) -> JSONSchema? {
    var schema = schema
    for _ in 0..<32 {
      guard let name = schema?.reference, let definition = definitions[name] else { break }
      schema = definition
    }
    return schema
  }

  /// The same pair in reverse order.
  var reversed: SchemaPair { SchemaPair(rawSecond, rawFirst, secondDefinitions, firstDefinitions) }

  private func inner(_ first: JSONSchema?, _ second: JSONSchema?, _ pointer: String) -> [SchemaViolation] {
    SchemaPair(first, second, firstDefinitions, secondDefinitions, within: outer).narrowings(at: pointer)
  }

  /// Returns the restrictions of the second schema that the first does not have.
  func narrowings(at pointer: String) -> [SchemaViolation] {
    guard let second, second.boolean != true, !isKnown else { return [] }
    func narrowing(_ message: String) -> SchemaViolation { SchemaViolation(pointer: pointer, message: message) }
    guard let first, first.boolean != true else { return [narrowing("any value was allowed before")] }
    if first.boolean == false { return [] }
    if second.boolean == false { return [narrowing("no value is allowed")] }
    var found: [SchemaViolation] = []
    let types = first.types ?? JSONType.allCases.filter { $0 != .integer }
    if let allowed = second.types {
      let gone = types.filter { type in !allowed.contains { $0.includes(type) } }
      if !gone.isEmpty { found.append(narrowing("\(gone.map(\.rawValue).joined(separator: ", ")) is not allowed")) }
    }
    if let values = second.enumeration {
      let gone = first.enumeration?.filter { value in !values.contains { JSONNode($0) == JSONNode(value) } }
      if let gone, !gone.isEmpty {
        found.append(narrowing("\(gone.map { $0.compact() }.joined(separator: ", ")) is not allowed"))
      } else if gone == nil {
        found.append(narrowing("only \(values.map { $0.compact() }.joined(separator: ", ")) is allowed"))
      }
    }
    for name in second.required where !first.required.contains(name) { found.append(narrowing("\(name) is required")) }
    found += members(first, second, pointer)
    found += limits(first, second).map(narrowing)
    if let items = second.items.first { found += inner(first.items.first, items, pointer + "/items") }
    for (index, schema) in second.prefixItems.enumerated() {
      let other = index < first.prefixItems.count ? first.prefixItems[index] : first.items.first
      found += inner(other, schema, pointer + "/prefixItems/\(index)")
    }
    return found
  }

  private func members(_ first: JSONSchema, _ second: JSONSchema, _ pointer: String) -> [SchemaViolation] {
    var found: [SchemaViolation] = []
    let names =
      first.properties.map(\.name)
      + second.properties.map(\.name).filter { name in
        !first.properties.contains { $0.name == name }
      }
    for name in names {
      let place = JSONPointer.step(pointer + "/properties", name)
      let old = first.properties.first { $0.name == name }?.schema ?? first.additional.first
      let new = second.properties.first { $0.name == name }?.schema ?? second.additional.first
      // A member that was never sent before may have any form. A member that the first schema rejects cannot be sent.
      if first.properties.contains(where: { $0.name == name }) || first.additional.first != nil {
        found += inner(old, new, place)
      }
    }
    if second.additional.first?.boolean == false, first.additional.first?.boolean != false {
      found.append(SchemaViolation(pointer: pointer, message: "other members are not allowed"))
    }
    return found
  }

  private func limits(_ first: JSONSchema, _ second: JSONSchema) -> [String] {
    var found: [String] = []
    for name in JSONSchema.limitNames {
      guard let new = second.limits[name] else { continue }
      let old = first.limits[name]
      let isStricter =
        name.lowercased().hasPrefix("min") || name == "exclusiveMinimum"
        ? old.map { new > $0 } ?? true
        : name == "multipleOf" ? old != new : old.map { new < $0 } ?? true
      if isStricter { found.append("\(name) is \(JSONSchema.text(new))") }
    }
    if second.hasUniqueItems, !first.hasUniqueItems { found.append("elements must be unique") }
    if let pattern = second.pattern?.source, pattern != first.pattern?.source {
      found.append("it must match \(pattern)")
    }
    let forms: [(String, [JSONSchema], [JSONSchema])] = [
      ("anyOf", first.anyOf, second.anyOf), ("oneOf", first.oneOf, second.oneOf), ("allOf", first.allOf, second.allOf),
      ("not", first.negated, second.negated),
    ]
    for (name, old, new) in forms {
      // An additional form in `anyOf` accepts more. Any other difference cannot be classified.
      let gone = old.map { $0.source.compact() }, left = new.map { $0.source.compact() }
      let isFine = name == "anyOf" && !old.isEmpty ? gone.allSatisfy(left.contains) : gone == left
      if !new.isEmpty, !isFine { found.append("\(name) is different") }
    }
    return found
  }
}
