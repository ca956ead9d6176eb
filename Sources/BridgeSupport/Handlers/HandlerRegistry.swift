import JavaScriptEngine

/// A bridge with which handlers can be registered by name, whatever it speaks.
public protocol HandlerRegistry: AnyObject {
  /// Registers a handler that reads and answers JSON text as it is; a later one of the same name takes its place.
  func registerRaw(
    _ name: String, _ handler: @escaping (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void)
  /// Registers a handler that takes and answers values.
  func register<Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (Input) throws -> Output)
  /// Registers a handler that answers when it is ready.
  func register<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Output)
  /// Forgets a handler.
  func removeHandler(_ name: String!)
}
