import JavaScriptEngine

/// A group of handlers: those that every page of an app may call, or the additional ones of a page.
///
/// A group may be based on another, whose handlers it includes. Its own handlers replace those of the same name.
public struct HandlerGroup {
  /// The group's name in messages to people.
  public let name: String
  private var handlers: [(name: String, register: (any HandlerRegistry) -> Void)] = []

  /// Creates a group, with the handlers of another if it is based on one.
  public init(_ name: String, basedOn base: HandlerGroup? = nil) {
    self.name = name
    handlers = base?.handlers ?? []
  }

  /// The names of the handlers, beginning with the base group's.
  public var handlerNames: [String] { handlers.map(\.name) }

  /// Adds a handler that receives and returns values.
  public mutating func handle<Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (Input) throws -> Output
  ) {
    add(name) { $0.register(name, handler) }
  }

  /// Adds an asynchronous handler, which may run on any thread.
  public mutating func handle<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    add(name) { $0.register(name, handler: handler) }
  }

  /// Adds a handler without a result; its response means that it is done.
  public mutating func handle<Input: Decodable>(_ name: String, _ handler: @escaping (Input) throws -> Void) {
    handle(name) { (input: Input) -> JSONText in
      try handler(input)
      return .null
    }
  }

  /// Adds an asynchronous handler without a result, which may run on any thread; its response means that it is done.
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

  /// Adds a handler that receives and returns unmodified JSON text.
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
