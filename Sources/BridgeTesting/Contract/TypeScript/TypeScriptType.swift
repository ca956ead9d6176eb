import JavaScriptEngine

/// The names of TypeScript.
enum TypeScriptName {
  /// Returns a name as an identifier.
  static func identifier(_ name: String) -> String {
    let letters = name.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" ? String(scalar) : "_"
    }.joined()
    return letters.first?.isNumber == false ? letters : "_" + letters
  }

  /// Returns a name such as `bottom-sheet` as the name of a type, such as `BottomSheet`.
  static func type(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    return identifier(words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
  }

  /// Returns a member's name, quoted if it is not an identifier.
  static func member(_ name: String) -> String {
    name.wholeMatch(of: /[A-Za-z_$][A-Za-z0-9_$]*/) == nil ? literal(name) : name
  }

  /// Returns a string literal.
  static func literal(_ text: String) -> String {
    let inner = JSONText(text: text).string.dropFirst().dropLast()
    return "'\(inner.replacing("\\\"", with: "\"").replacing("'", with: "\\'"))'"
  }

  /// Returns the lines of a documentation comment; none without texts.
  static func comment(_ texts: [String]) -> [String] {
    let lines = texts.flatMap { $0.replacing("*/", with: "* /").split(whereSeparator: \.isNewline) }
    guard lines.count > 1 else { return lines.map { "/** \($0) */" } }
    return ["/**"] + lines.map { " * \($0)" } + [" */"]
  }
}

extension JSONSchema {
  /// Returns the TypeScript type.
  ///
  /// - Parameter members: The types of members of the object that have no schema of their own, such as functions.
  func type(replacing members: [String: String] = [:]) -> String {
    if let boolean { return boolean ? "unknown" : "never" }
    var parts: [String] = []
    if let reference { parts.append(TypeScriptName.identifier(reference)) }
    if let enumeration {
      parts.append(Self.union(enumeration.map { $0.kind == .object || $0.kind == .array ? "unknown" : $0.compact() }))
    } else if let types {
      parts.append(Self.union(types.map { word($0, members) }))
    } else if !properties.isEmpty {
      parts.append(object(members))
    }
    parts += allOf.map { $0.type() }
    if !anyOf.isEmpty { parts.append(Self.union(anyOf.map { $0.type() })) }
    if !oneOf.isEmpty { parts.append(Self.union(oneOf.map { $0.type() })) }
    guard parts.count > 1 else { return parts.first ?? "unknown" }
    return parts.map { $0.contains(" | ") ? "(\($0))" : $0 }.joined(separator: " & ")
  }

  private static func union(_ types: [String]) -> String {
    types.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " | ")
  }

  private func word(_ type: JSONType, _ members: [String: String]) -> String {
    switch type {
    case .null: "null"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .array: array
    case .object: object(members)
    }
  }

  private var array: String {
    if limits["maxItems"] == 0 { return "[]" }
    let rest = items.first.map { $0.type() } ?? "unknown"
    guard !prefixItems.isEmpty else { return "Array<\(rest)>" }
    func element(_ type: String, _ suffix: String) -> String { (type.contains(" ") ? "(\(type))" : type) + suffix }
    let least = limits["minItems"].map { Int($0) } ?? prefixItems.count
    var elements = prefixItems.enumerated().map { index, schema in
      index < least ? schema.type() : element(schema.type(), "?")
    }
    let isClosed = items.first?.boolean == false || limits["maxItems"].map { $0 <= Double(prefixItems.count) } ?? false
    if !isClosed { elements.append("..." + element(rest, "[]")) }
    return "[\(elements.joined(separator: ", "))]"
  }

  private func object(_ replacements: [String: String]) -> String {
    var members = properties.map { name, schema in
      "\(TypeScriptName.member(name))\(required.contains(name) ? "" : "?"): \(replacements[name] ?? schema.type())"
    }
    for (name, type) in replacements.sorted(by: { $0.key < $1.key })
    where !properties.contains(where: { $0.name == name }) {
      members.append("\(TypeScriptName.member(name)): \(type)")
    }
    if members.isEmpty {
      if additional.first?.boolean == false { return "Record<string, never>" }
      members.append("[name: string]: \(additional.first?.type() ?? "unknown")")
    }
    return "{ \(members.joined(separator: "; ")) }"
  }
}
