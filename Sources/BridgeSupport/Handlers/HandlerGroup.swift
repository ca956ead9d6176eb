import JavaScriptEngine

/// Handlers that belong together: what every page of an app may call, or what one page needs beside that.
///
/// A group may be based on another, whose handlers it has as well; its own take the place of those of the same name.
public struct HandlerGroup {
  /// What the group is called in messages to people.
  public let name: String
  private var handlers: [(name: String, register: (any HandlerRegistry) -> Void)] = []

  /// Makes a group, with the handlers of another if it is based on one.
  public init(_ name: String, basedOn base: HandlerGroup? = nil) {
    self.name = name
    handlers = base?.handlers ?? []
  }

  /// The names of the handlers, those of the base first.
  public var handlerNames: [String] { handlers.map(\.name) }

  /// Adds a handler that takes and answers values.
  public mutating func handle<Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (Input) throws -> Output
  ) {
    add(name) { $0.register(name, handler) }
  }

  /// Adds a handler that answers when it is ready, from wherever it runs.
  public mutating func handle<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    add(name) { $0.register(name, handler: handler) }
  }

  /// Adds a handler that answers no more than that it is done.
  public mutating func handle<Input: Decodable>(_ name: String, _ handler: @escaping (Input) throws -> Void) {
    handle(name) { (input: Input) -> JSONText in
      try handler(input)
      return .null
    }
  }

  /// Adds a handler that answers no more than that it is done, when it is, from wherever it runs.
  public mutating func handle<Input: Decodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Void
  ) {
    handle(
      name,
      handler: { (input: Input) async throws -> JSONText in
        try await handler(input)
        return .null
      })
  }

  /// Adds a handler that reads and answers JSON text as it is.
  public mutating func handleRaw(
    _ name: String, _ handler: @escaping (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void
  ) {
    add(name) { $0.registerRaw(name, handler) }
  }

  private mutating func add(_ name: String, _ register: @escaping (any HandlerRegistry) -> Void) {
    handlers.removeAll { $0.name == name }
    handlers.append((name, register))
  }

  func register(with bridge: any HandlerRegistry) {
    for handler in handlers { handler.register(bridge) }
  }
}
