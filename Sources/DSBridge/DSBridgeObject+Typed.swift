import BridgeSupport
import JavaScriptEngine

/// Methods with your own types.
///
/// A missing or null argument decodes null. A result that encodes to null is the nil of Objective-C, or Java's null.
extension DSBridgeObject {
  /// Adds a synchronous method that receives and returns values.
  public mutating func addSynchronous<Input: Decodable, Output: Encodable>(
    _ name: String, allowedOrigins: OriginAllowList = .all, _ method: @escaping (Input) throws -> Output
  ) throws(DSBridgeRegistrationError) {
    try addRawSynchronous(name, allowedOrigins: allowedOrigins) { argument in
      try Self.result(try method(Self.input(argument, of: name)))
    }
  }

  /// Adds a synchronous method without a result.
  public mutating func addSynchronous<Input: Decodable>(
    _ name: String, allowedOrigins: OriginAllowList = .all, _ method: @escaping (Input) throws -> Void
  ) throws(DSBridgeRegistrationError) {
    try addRawSynchronous(name, allowedOrigins: allowedOrigins) { argument in
      try method(Self.input(argument, of: name))
      return nil
    }
  }

  /// Adds an asynchronous method that receives a value and responds through its second argument, optionally with
  /// progress.
  ///
  /// An argument that cannot be decoded as `Input` is a fault in the transcript, and the page's callback receives its
  /// equivalent of nil.
  public mutating func addAsynchronous<Input: Decodable>(
    _ name: String, allowedOrigins: OriginAllowList = .all, _ method: @escaping (Input, DSBridgeAnswer) -> Void
  ) throws(DSBridgeRegistrationError) {
    try addRawAsynchronous(name, allowedOrigins: allowedOrigins) { argument, answer in
      do { method(try Self.input(argument, of: name), answer) } catch { answer.fail(error) }
    }
  }

  /// Adds an asynchronous method that responds once, with its result, and may run on any thread.
  ///
  /// The view's event loop waits for it. Its task is cancelled when the calling page is replaced, or when the view or
  /// the bridge goes away. An error that it throws is a fault in the transcript, and the page's callback receives its
  /// equivalent of nil.
  public mutating func addAsynchronous<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, allowedOrigins: OriginAllowList = .all, _ method: @escaping @Sendable (Input) async throws -> Output
  ) throws(DSBridgeRegistrationError) {
    try addRawAsynchronous(name, allowedOrigins: allowedOrigins) { argument, answer in
      do {
        let input: Input = try Self.input(argument, of: name)
        answer.run { try Self.result(try await method(input)) }
      } catch { answer.fail(error) }
    }
  }

  /// Adds an asynchronous method whose result is a sequence: its elements are progress, and its end completes the call.
  ///
  /// Otherwise it behaves like a method that returns one value.
  public mutating func addProgress<Input: Decodable & Sendable, Values: AsyncSequence & Sendable>(
    _ name: String, allowedOrigins: OriginAllowList = .all, _ method: @escaping @Sendable (Input) async throws -> Values
  ) throws(DSBridgeRegistrationError) where Values.Element: Encodable & Sendable {
    try addRawAsynchronous(name, allowedOrigins: allowedOrigins) { argument, answer in
      do {
        let input: Input = try Self.input(argument, of: name)
        answer.run {
          for try await value in try await method(input) {
            answer.sendRaw(try Self.result(value), isComplete: false)
          }
          return nil
        }
      } catch { answer.fail(error) }
    }
  }

  private static func input<Input: Decodable>(_ argument: JSONText?, of name: String) throws -> Input {
    do { return try (argument ?? .null).decode(Input.self) } catch {
      throw DSBridgeInputError(method: name, type: "\(Input.self)", reason: "\(error)")
    }
  }

  private static func result(_ value: some Encodable) throws -> JSONText? {
    let text = try JSONText.encode(value)
    return text.isNull ? nil : text
  }
}

/// A page's argument does not have the type that a method requires.
struct DSBridgeInputError: Error, CustomStringConvertible {
  let method: String
  let type: String
  let reason: String

  var description: String { "the argument of '\(method)' cannot be decoded as \(type): \(reason)" }
}
