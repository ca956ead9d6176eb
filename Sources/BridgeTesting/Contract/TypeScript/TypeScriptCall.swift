import JavaScriptEngine

/// A handler of a contract, with the parts of its declaration that bridges combine in different ways.
struct TypeScriptCall {
  /// The handler's full name.
  let name: String
  /// The plugin or component that the name begins with; empty if the bridge's names have no such part.
  let group: String
  /// The name without the group.
  let member: String
  private let handler: Contract.Handler
  private let definitions: [String: JSONSchema]

  /// Creates a call.
  ///
  /// - Parameter hasChannels: Pass `false` if calls of the bridge cannot pass channels, so the contract's are ignored.
  init(
    _ name: String, separator: Character?, _ handler: Contract.Handler, in contract: Contract, hasChannels: Bool
  ) {
    self.name = name
    var handler = handler
    if !hasChannels { handler.channels = [] }
    self.handler = handler
    definitions = contract.definitions
    let parts = separator.map { name.split(separator: $0, maxSplits: 1).map(String.init) } ?? []
    (group, member) = parts.count == 2 ? (parts[0], parts[1]) : ("", name)
  }

  /// The lines of its documentation comment.
  var comment: [String] { TypeScriptName.comment([handler.summary].compactMap { $0 }) }

  /// The lines of its documentation comment, with the type of the error, for calls that return a promise.
  var commentOfPromise: [String] {
    TypeScriptName.comment([handler.summary, handler.error.map { "@throws {\($0.type())}" }].compactMap { $0 })
  }

  /// The name as a string literal.
  var literal: String { TypeScriptName.literal(name) }
  /// The name without the group as a string literal.
  var memberLiteral: String { TypeScriptName.literal(member) }
  /// The name without the group as a member's name.
  var key: String { TypeScriptName.member(member) }
  /// A Boolean value that indicates whether a call can get several responses.
  var hasManyResponses: Bool { handler.hasManyResponses }

  // MARK: Types

  /// The type of the data.
  var data: String {
    guard let schema = handler.data else { return "unknown" }
    let channels = Dictionary(handler.channels.map { ($0.name, "Channel<\($0.schema.type())>") }) { first, _ in first }
    guard !channels.isEmpty, schema.types != [.object] else { return schema.type(replacing: channels) }
    // The object has a name of its own, where the channels are texts.
    let names = channels.keys.sorted()
    let members = names.map { "\(TypeScriptName.member($0)): \(channels[$0] ?? "unknown")" }.joined(separator: "; ")
    return "Omit<\(schema.type()), \(names.map(TypeScriptName.literal).joined(separator: " | "))> & { \(members) }"
  }
  /// The type of the response.
  var response: String { handler.response?.type() ?? "unknown" }
  /// The type of the response where null means nothing.
  var result: String { Self.isNull(handler.response) ? "void" : response }
  /// The type of the error.
  var error: String { handler.error?.type() ?? "unknown" }
  /// The type of a response that may be an error.
  var responseOrError: String {
    guard let error = handler.error?.type(), error != response else { return response }
    return handler.response == nil ? "unknown" : "\(response) | \(error)"
  }

  /// The data's schema, with references resolved.
  private var resolved: JSONSchema? {
    var data = handler.data
    for _ in 0..<32 {
      guard let name = data?.reference, let definition = definitions[name] else { break }
      data = definition
    }
    return data
  }

  private static func isNull(_ schema: JSONSchema?) -> Bool { schema?.types == [.null] }

  /// A Boolean value that indicates whether there are no data, or only an empty object or list.
  var hasNoData: Bool {
    guard let schema = resolved, let types = schema.types else { return false }
    guard handler.channels.isEmpty, !Set(types).isSubset(of: [.null]) else { return handler.channels.isEmpty }
    let isEmptyList = schema.limits["maxItems"] == 0
    let isEmptyObject = schema.properties.isEmpty && schema.additional.isEmpty && schema.required.isEmpty
    return types.allSatisfy { $0 == .null || $0 == .object && isEmptyObject || $0 == .array && isEmptyList }
  }

  /// A Boolean value that indicates whether a caller can leave out the data.
  var canOmitData: Bool {
    guard let schema = resolved, handler.channels.isEmpty else { return false }
    guard let types = schema.types else { return false }
    return types.contains(.null) || types.contains(.object) && schema.required.isEmpty
  }

  // MARK: Parameters

  /// Returns the parameter for the data; empty if there are none.
  ///
  /// - Parameter isLast: Pass `false` if a required parameter follows, which an optional one can't precede.
  func parameter(_ name: String, isLast: Bool = true) -> [String] {
    hasNoData && isLast ? [] : ["\(name)\(canOmitData && isLast ? "?" : ""): \(hasNoData ? Self.empty(data) : data)"]
  }

  private static func empty(_ type: String) -> String { type == "null" ? "null" : "{}" }

  /// The parameters for data that are the array of a call's arguments.
  var arguments: [String] { hasNoData ? [] : ["...args: \(list)"] }
  /// The type of the array of a call's arguments.
  var list: String { resolved?.types == [.array] ? data : "unknown[]" }

  /// Returns the type of a function that receives the data.
  func listener(_ name: String) -> String { "(\(hasNoData ? "" : "\(name): \(data)")) => void" }
  /// Returns the type of a function that receives the response.
  func callback(_ name: String) -> String {
    result == "void" ? "() => void" : "(\(name): \(response)) => void"
  }
}
