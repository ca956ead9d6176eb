import BridgeSupport
import JavaScriptEngine

extension Contract {
  /// The data that a handler accepts, and what the caller gets for it.
  public struct Handler: Sendable {
    /// The handler's purpose.
    public var summary: String?
    /// The schema of its data; nil if anything is allowed.
    public var data: JSONSchema?
    /// The schema of its response; nil if anything is allowed.
    public var response: JSONSchema?
    /// The schema of its error, as the caller gets it; nil if anything is allowed.
    public var error: JSONSchema?
    /// A Boolean value that indicates whether a call can get several responses.
    public var hasManyResponses = false
    /// The schemas of the messages on the channels that a call passes, by the member of the data that is the channel.
    public var channels: [(name: String, schema: JSONSchema)] = []

    /// Creates a handler that accepts and returns anything.
    public init() {}

    /// The schemas, with their pointers below the handler.
    var schemas: [(pointer: String, schema: JSONSchema)] {
      let parts = [("/data", data), ("/response", response), ("/error", error)]
      return parts.compactMap { pointer, schema in schema.map { (pointer, $0) } }
        + channels.map { (JSONPointer.step("/channels", $0.name), $0.schema) }
    }

    /// Returns the schema of a message to or from the handler; nil if anything is allowed.
    func schema(of message: BridgeMessage) -> JSONSchema? {
      switch message.kind {
      case .call: data
      case .answer: message.isError ? error : response
      case .channel: channels.first { $0.name == message.channel }?.schema
      }
    }

    /// The handler as it is written in a file.
    var json: JSONText {
      let parts: [(String, JSONText?)] = [
        ("description", summary.map { JSONText(text: $0) }), ("data", data?.source), ("response", response?.source),
        ("error", error?.source), ("responses", hasManyResponses ? JSONText(text: "many") : nil),
        (
          "channels",
          channels.isEmpty ? nil : JSONText(object: channels.map { (key: $0.name, value: $0.schema.source) })
        ),
      ]
      return JSONText(object: parts.compactMap { name, part in part.map { (key: name, value: $0) } })
    }
  }
}

extension BridgeMessage {
  /// The member of a contract's handler that describes the message.
  var part: String {
    switch kind {
    case .call: "data"
    case .answer: isError ? "error" : "response"
    case .channel: "channels"
    }
  }
}

extension Contract.Handler {
  /// Reads the handlers of a side.
  static func all(
    in value: JSONText, at pointer: String, _ patterns: PatternMatcher
  ) throws(ContractError) -> [String: Self] {
    guard value.kind == .object, let members = try? value.members() else {
      throw ContractError(pointer: pointer, message: "must be an object of handlers")
    }
    var handlers: [String: Self] = [:]
    for (name, value) in members {
      handlers[HandlerName.canonical(name)] = try Self(value, at: JSONPointer.step(pointer, name), patterns)
    }
    return handlers
  }

  private init(_ value: JSONText, at place: String, _ patterns: PatternMatcher) throws(ContractError) {
    guard value.kind == .object, let members = try? value.members() else {
      throw ContractError(pointer: place, message: "a handler is an object with `data` and `response`")
    }
    self.init()
    for (key, value) in members {
      let place = JSONPointer.step(place, key)
      switch key {
      case "description": summary = value.stringValue()
      case "data": data = try JSONSchema(value, at: place, patterns)
      case "response": response = try JSONSchema(value, at: place, patterns)
      case "error": error = try JSONSchema(value, at: place, patterns)
      case "channels": channels = try SchemaReader(pointer: place, patterns: patterns).schemas(of: value)
      case "responses":
        guard let text = value.stringValue(), ["one", "many"].contains(text) else {
          throw ContractError(pointer: place, message: "must be \"one\" or \"many\"")
        }
        hasManyResponses = text == "many"
      default:
        throw ContractError(
          pointer: place, message: "unknown member; expected description, data, response, error, responses or channels")
      }
    }
  }
}
