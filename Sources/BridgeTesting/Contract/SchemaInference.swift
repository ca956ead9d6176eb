import JavaScriptEngine

/// Collects values and infers a schema that all of them match.
struct SchemaInference {
  private var types: Set<JSONType> = []
  private var members: [String: SchemaInference] = [:]
  private var memberCounts: [String: Int] = [:]
  private var objects = 0
  private var elements: [SchemaInference] = []
  /// The arguments of calls, by position; nil if an array is a list of equal elements.
  private var positions: [SchemaInference]?
  /// The smallest number of arguments.
  private var leastPositions: Int?

  /// Creates an inference.
  ///
  /// - Parameter isArguments: Pass `true` if an array contains the arguments of a call.
  init(isArguments: Bool = false) { positions = isArguments ? [] : nil }

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
    case .array(let array): note(elements: array)
    default: break
    }
  }

  private mutating func note(elements array: [JSONNode]) {
    guard positions == nil else {
      leastPositions = min(leastPositions ?? array.count, array.count)
      for (index, element) in array.enumerated() {
        if index == positions?.count { positions?.append(SchemaInference()) }
        positions?[index].note(element)
      }
      return
    }
    if elements.isEmpty, !array.isEmpty { elements = [SchemaInference()] }
    for element in array { elements[0].note(element) }
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
    if let positions, names.contains(.array) { parts += Self.arguments(positions, least: leastPositions ?? 0) }
    return JSONText(object: parts)
  }

  private static func arguments(_ positions: [SchemaInference], least: Int) -> [(key: String, value: JSONText)] {
    func number(_ number: Int) -> JSONText { (try? JSONText("\(number)")) ?? .null }
    guard !positions.isEmpty else { return [("maxItems", number(0))] }
    return [
      ("prefixItems", JSONText(array: positions.map(\.schema))), ("minItems", number(least)),
      ("items", (try? JSONText("false")) ?? .null),
    ]
  }
}

/// Infers a contract from messages.
public struct ContractInference {
  private struct Key: Hashable {
    let side: BridgeMessage.Side
    let name: String
  }

  /// The messages to and from a handler.
  private struct Part {
    var data: SchemaInference?
    var response: SchemaInference?
    var error: SchemaInference?
    var hasManyResponses = false
    var channels: [String: SchemaInference] = [:]
    /// The schemas of a message handler's data, by their member `type`.
    var forms: [String: SchemaInference] = [:]
  }

  private var parts: [Key: Part] = [:]
  private let bridges: [BridgeKind]

  /// Creates an inference without messages.
  ///
  /// - Parameter bridges: The bridges of the messages. The contract names the only one.
  public init(bridges: [BridgeKind] = []) { self.bridges = bridges }

  /// Adds a message.
  public mutating func note(_ message: BridgeMessage) {
    let value = JSONNode(message.data)
    var part = parts[Key(side: message.side, name: message.handler)] ?? Part()
    switch message.kind {
    case .call:
      if message.side == .page, bridges == [.reactnative], case .object(let object) = value,
        case .string(let type)? = object["type"]
      {
        part.forms[type, default: SchemaInference()].note(value)
      } else {
        let isArguments = message.side == .native && bridges.contains(where: \.passesArguments)
        part.data = part.data ?? SchemaInference(isArguments: isArguments)
        part.data?.note(value)
      }
    case .answer:
      // The end of a call with several responses may be no response of its own.
      if !message.isLast { part.hasManyResponses = true }
      if message.isError {
        part.error = part.error ?? SchemaInference()
        part.error?.note(value)
      } else {
        part.response = part.response ?? SchemaInference()
        part.response?.note(value)
      }
    case .channel: part.channels[message.channel ?? "", default: SchemaInference()].note(value)
    }
    parts[Key(side: message.side, name: message.handler)] = part
  }

  /// The text of the contract file.
  public var text: String {
    var members: [(key: String, value: JSONText)] = [("contract", (try? JSONText("\(Contract.version)")) ?? .null)]
    if let bridge = bridges.first, bridges.count == 1 {
      members.append(("bridge", JSONText(text: bridge.rawValue)))
    }
    for side in BridgeMessage.Side.allCases {
      let handlers = parts.filter { $0.key.side == side }.sorted { $0.key.name < $1.key.name }
      members.append((side.rawValue, JSONText(object: handlers.map { ($0.key.name, Self.json($0.value)) })))
    }
    return JSONText(object: members).prettyPrinted()
  }

  private static func json(_ part: Part) -> JSONText {
    let forms = part.forms.sorted { $0.key < $1.key }.map { form(named: $0.key, $0.value.schema) }
    let data = forms.isEmpty ? part.data?.schema : forms.count == 1 ? forms[0] : union(of: forms)
    let channels = part.channels.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value.schema) }
    let members: [(String, JSONText?)] = [
      ("data", data), ("response", part.response?.schema), ("error", part.error?.schema),
      ("responses", part.hasManyResponses ? JSONText(text: "many") : nil),
      ("channels", channels.isEmpty ? nil : JSONText(object: channels)),
    ]
    return JSONText(object: members.compactMap { name, part in part.map { (key: name, value: $0) } })
  }

  private static func union(of forms: [JSONText]) -> JSONText { JSONText(object: [("oneOf", JSONText(array: forms))]) }

  /// Returns the schema of messages with one value of their member `type`.
  private static func form(named type: String, _ schema: JSONText) -> JSONText {
    func replacing(_ name: String, in object: JSONText?, with value: (JSONText) -> JSONText) -> JSONText {
      JSONText(object: ((try? object?.members()) ?? []).map { ($0.key, $0.key == name ? value($0.value) : $0.value) })
    }
    let constant = JSONText(object: [("const", JSONText(text: type))])
    let members = replacing("properties", in: schema) { replacing("type", in: $0) { _ in constant } }
    return JSONText(object: [("title", JSONText(text: type))] + ((try? members.members()) ?? []))
  }
}
