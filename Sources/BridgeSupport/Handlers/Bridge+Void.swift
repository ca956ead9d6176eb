import JavaScriptEngine

/// Handlers that take nothing, answer nothing, or neither: data is ignored, and the answer is null.
extension Bridge {
  /// Registers a handler that takes no data.
  public func register<Output: Encodable>(_ name: String, _ handler: @escaping () throws -> Output) {
    register(name) { (_: IgnoredData) in try handler() }
  }

  /// Registers a handler that gives no answer but that it is done.
  public func register<Input: Decodable>(_ name: String, _ handler: @escaping (Input) throws -> Void) {
    register(name) { (input: Input) -> JSONText in
      try handler(input)
      return .null
    }
  }

  /// Registers a handler that takes no data and gives no answer but that it is done.
  public func register(_ name: String, _ handler: @escaping () throws -> Void) {
    register(name) { (_: IgnoredData) -> JSONText in
      try handler()
      return .null
    }
  }

  /// Registers an asynchronous handler that takes no data.
  public func register<Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable () async throws -> Output
  ) {
    register(name, handler: { (_: IgnoredData) async throws -> Output in try await handler() })
  }

  /// Registers an asynchronous handler that gives no answer but that it is done.
  public func register<Input: Decodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Void
  ) {
    register(
      name,
      handler: { (input: Input) async throws -> JSONText in
        try await handler(input)
        return .null
      })
  }

  /// Registers an asynchronous handler that takes no data and gives no answer but that it is done.
  public func register(_ name: String, handler: @escaping @Sendable () async throws -> Void) {
    register(
      name,
      handler: { (_: IgnoredData) async throws -> JSONText in
        try await handler()
        return .null
      })
  }
}

/// What a handler without input decodes: nothing, whatever the data is.
private struct IgnoredData: Decodable, Sendable {
  init(from decoder: any Decoder) throws {}
}
