import JavaScriptEngine

/// A contract as TypeScript declarations.
extension Contract {
  /// The declarations: the types of data and responses, and of the bridge with these handlers.
  public var declarations: String {
    var lines = definitions.sorted { $0.key < $1.key }.map {
      "export type \(Self.typeName($0.key)) = \($0.value.type());"
    }
    for side in BridgeMessage.Side.allCases {
      lines.append("export interface \(side == .native ? "Native" : "Page")Handlers {")
      for (name, handler) in (handlers[side] ?? [:]).sorted(by: { $0.key < $1.key }) {
        if let summary = handler.summary { lines.append("  /** \(summary.replacing("*/", with: "* /")) */") }
        let data = handler.data?.type() ?? "unknown", response = handler.response?.type() ?? "unknown"
        lines.append("  \(JSONSchema.key(name)): { data: \(data); response: \(response) };")
      }
      lines.append("}")
    }
    return (lines + [Self.bridge]).joined(separator: "\n") + "\n"
  }

  private static let bridge = """
    export interface Bridge {
      callHandler<Name extends keyof NativeHandlers>(
        name: Name, data: NativeHandlers[Name]['data'], callback?: (response: NativeHandlers[Name]['response']) => void): void;
      registerHandler<Name extends keyof PageHandlers>(
        name: Name,
        handler: (data: PageHandlers[Name]['data'], respond?: (response: PageHandlers[Name]['response']) => void) => void): void;
    }
    """

  /// Returns a definition's name as an identifier.
  static func typeName(_ name: String) -> String {
    let letters = name.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" ? String(scalar) : "_"
    }.joined()
    return letters.first?.isNumber == false ? letters : "_" + letters
  }
}

extension JSONSchema {
  /// Returns a member's name, quoted if it is not an identifier.
  static func key(_ name: String) -> String {
    name.wholeMatch(of: /[A-Za-z_$][A-Za-z0-9_$]*/) == nil ? JSONText(text: name).string : name
  }

  /// Returns the TypeScript type.
  func type() -> String {
    if let boolean { return boolean ? "unknown" : "never" }
    var parts: [String] = []
    if let reference { parts.append(Contract.typeName(reference)) }
    if let enumeration {
      parts.append(Self.union(enumeration.map { $0.kind == .object || $0.kind == .array ? "unknown" : $0.compact() }))
    } else if let types {
      parts.append(Self.union(types.map(word)))
    } else if !properties.isEmpty {
      parts.append(object)
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

  private func word(_ type: JSONType) -> String {
    switch type {
    case .null: "null"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .array: array
    case .object: object
    }
  }

  private var array: String {
    let rest = items.first.map { $0.type() } ?? "unknown"
    guard prefixItems.isEmpty else {
      return
        "[\((prefixItems.map { $0.type() } + (items.first?.boolean == false ? [] : ["...\(rest.contains(" ") ? "(\(rest))" : rest)[]"])).joined(separator: ", "))]"
    }
    return "Array<\(rest)>"
  }

  private var object: String {
    var members = properties.map { "\(Self.key($0.name))\(required.contains($0.name) ? "" : "?"): \($0.schema.type())" }
    if properties.isEmpty {
      if additional.first?.boolean == false { return "Record<string, never>" }
      members.append("[name: string]: \(additional.first?.type() ?? "unknown")")
    }
    return "{ \(members.joined(separator: "; ")) }"
  }
}
