import JavaScriptEngine

/// Collects values and infers a schema that all of them match.
struct SchemaInference {
  private var types: Set<JSONType> = []
  private var members: [String: SchemaInference] = [:]
  private var memberCounts: [String: Int] = [:]
  private var objects = 0
  private var elements: [SchemaInference] = []

  /// Adds a value.
  mutating func note(_ value: JSONNode) {
    types.insert(value.type)
    switch value {
    case .object(let object):
      objects += 1
      for (name, member) in object {
        members[name, default: SchemaInference()].note(member)
        memberCounts[name, default: 0] += 1
      }
    case .array(let array):
      if elements.isEmpty, !array.isEmpty { elements = [SchemaInference()] }
      for element in array { elements[0].note(element) }
    default: break
    }
  }

  /// The schema of all values.
  var schema: JSONText {
    var names = types
    if names.contains(.number) { names.remove(.integer) }
    let sorted = JSONType.allCases.filter { names.contains($0) }.map { JSONText(text: $0.rawValue) }
    var parts: [(key: String, value: JSONText)] = []
    if let type = sorted.first { parts.append(("type", sorted.count == 1 ? type : JSONText(array: sorted))) }
    if !members.isEmpty {
      let sorted = members.sorted { $0.key < $1.key }
      parts.append(("properties", JSONText(object: sorted.map { ($0.key, $0.value.schema) })))
      let required = sorted.map(\.key).filter { memberCounts[$0] == objects }
      if !required.isEmpty { parts.append(("required", JSONText(array: required.map { JSONText(text: $0) }))) }
    }
    if let element = elements.first { parts.append(("items", element.schema)) }
    return JSONText(object: parts)
  }
}

/// Infers a contract from messages.
public struct ContractInference {
  private struct Key: Hashable {
    let side: BridgeMessage.Side
    let name: String
  }

  private var parts: [Key: [BridgeMessage.Kind: SchemaInference]] = [:]

  /// Creates an inference without messages.
  public init() {}

  /// Adds a message.
  public mutating func note(_ message: BridgeMessage) {
    parts[Key(side: message.side, name: message.handler), default: [:]][message.kind, default: SchemaInference()]
      .note(JSONNode(message.data))
  }

  /// The text of the contract file.
  public var text: String {
    var members: [(key: String, value: JSONText)] = [("contract", (try? JSONText("\(Contract.version)")) ?? .null)]
    for side in BridgeMessage.Side.allCases {
      let handlers = parts.filter { $0.key.side == side }.sorted { $0.key.name < $1.key.name }
      members.append(
        (
          side.rawValue,
          JSONText(
            object: handlers.map { key, kinds in
              let schemas = [("data", kinds[.call]), ("response", kinds[.answer])]
              return (key.name, JSONText(object: schemas.compactMap { name, part in part.map { (name, $0.schema) } }))
            })
        ))
    }
    return JSONText(object: members).prettyPrinted()
  }
}
