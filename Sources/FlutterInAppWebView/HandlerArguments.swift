import JavaScriptEngine

/// The arguments of a page's call, which a handler's parameters are decoded from one after the other.
final class HandlerArguments {
  private var rest: ArraySlice<JSONText>

  /// - Parameter data: The JSON array; nil for no arguments.
  init(_ data: JSONText?) { rest = ((try? data?.elements()) ?? [])[...] }

  /// Decodes the next argument, and null if the page passed fewer.
  func next<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try (rest.popFirst() ?? .null).decode(type)
  }
}
