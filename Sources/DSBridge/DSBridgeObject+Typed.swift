import BridgeSupport
import JavaScriptEngine

/// Methods with types of one's own.
///
/// An argument that is absent or null decodes null. A result that encodes to null is the nil of Objective-C, or Java's
/// null.
extension DSBridgeObject {
  /// Adds a synchronous method that takes and gives values.
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

  /// Adds an asynchronous method that takes a value and answers through its second argument, with progress where it
  /// likes.
  ///
  /// An argument that is no `Input` is a fault in the transcript, and the page's callback gets what nil is to it.
  public mutating func addAsynchronous<Input: Decodable>(
    _ name: String, allowedOrigins: OriginAllowList = .all, _ method: @escaping (Input, DSBridgeAnswer) -> Void
  ) throws(DSBridgeRegistrationError) {
    try addRawAsynchronous(name, allowedOrigins: allowedOrigins) { argument, answer in
      do { method(try Self.input(argument, of: name), answer) } catch { answer.fail(error) }
    }
  }

  /// Adds an asynchronous method that answers once, with what it returns, from wherever it runs.
  ///
  /// The view's event loop waits for it. Its task is cancelled when the page that called is replaced, or the view or
  /// the bridge goes away. An error that it throws is a fault in the transcript, and the page's callback gets what nil
  /// is to it.
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
  /// The same holds as for a method that returns one value.
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

/// A page's argument is not what a method takes.
struct DSBridgeInputError: Error, CustomStringConvertible {
  let method: String
  let type: String
  let reason: String

  var description: String { "the argument of \(method) is no \(type): \(reason)" }
}
