import JavaScriptEngine

/// Handlers without input, without a result, or without both: data is ignored, and the response is null.
extension Bridge {
  /// Registers a handler that takes no data.
  public func register<Output: Encodable>(_ name: String, _ handler: @escaping () throws -> Output) {
    register(name) { (_: IgnoredData) in try handler() }
  }

  /// Registers a handler without a result; its response means that it is done.
  public func register<Input: Decodable>(_ name: String, _ handler: @escaping (Input) throws -> Void) {
    register(name) { (input: Input) -> JSONText in
      try handler(input)
      return .null
    }
  }

  /// Registers a handler without data and result; its response means that it is done.
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

  /// Registers an asynchronous handler without a result; its response means that it is done.
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

  /// Registers an asynchronous handler without data and result; its response means that it is done.
  public func register(_ name: String, handler: @escaping @Sendable () async throws -> Void) {
    register(
      name,
      handler: { (_: IgnoredData) async throws -> JSONText in
        try await handler()
        return .null
      })
  }
}

/// The input of a handler without data: it decodes any data successfully.
private struct IgnoredData: Decodable, Sendable {
  init(from decoder: any Decoder) throws {}
}
