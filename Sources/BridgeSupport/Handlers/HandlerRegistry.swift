import JavaScriptEngine

/// A bridge with which handlers can be registered by name, independent of its wire.
public protocol HandlerRegistry: AnyObject {
  /// Registers a handler that receives and returns unmodified JSON text; it replaces an earlier one of the same name.
  func registerRaw(
    _ name: String, _ handler: @escaping (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void)
  /// Registers a handler that receives and returns values.
  func register<Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (Input) throws -> Output)
  /// Registers an asynchronous handler.
  func register<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Output)
  /// Removes a handler.
  func removeHandler(_ name: String!)
}
