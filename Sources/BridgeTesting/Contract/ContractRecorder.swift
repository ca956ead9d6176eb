import BridgeSupport
import JavaScriptEngine

/// Records the handlers that an app registers, with their types, and so derives a contract from Swift code.
///
/// It is a handler registry like a bridge, and forwards every registration. A handler with types is recorded with the
/// schema that the decoding of its types shows. Other handlers are recorded by name.
public final class ContractRecorder: HandlerRegistry {
  private let registry: (any HandlerRegistry)?
  private var handlers: [String: Contract.Handler] = [:]

  /// Creates a recorder that forwards to a bridge, or a standalone one.
  public init(_ registry: (any HandlerRegistry)? = nil) { self.registry = registry }

  /// The registered handlers, as a contract's native handlers.
  public var contract: Contract {
    var contract = Contract()
    contract.handlers[.native] = handlers
    return contract
  }

  /// Records a handler by its name.
  public func registerRaw(
    _ name: String, _ handler: @escaping (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void
  ) {
    handlers[name] = Contract.Handler()
    registry?.registerRaw(name, handler)
  }

  /// Records a handler with its types.
  public func register<Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (Input) throws -> Output
  ) {
    note(name, Input.self, Output.self)
    registry?.register(name, handler)
  }

  /// Records a handler with its types.
  public func register<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    note(name, Input.self, Output.self)
    registry?.register(name, handler: handler)
  }

  /// Removes a handler.
  public func removeHandler(_ name: String!) {
    if let name { handlers[name] = nil }
    registry?.removeHandler(name)
  }

  private func note(_ name: String, _ input: any Decodable.Type, _ output: Any.Type) {
    var handler = Contract.Handler()
    handler.data = try? JSONSchema(TypeSchema.schema(of: input))
    handler.response = (output as? any Decodable.Type).flatMap { try? JSONSchema(TypeSchema.schema(of: $0)) }
    handlers[name] = handler
  }
}

extension Contract {
  /// The text of the contract file.
  public var text: String {
    var members: [(key: String, value: JSONText)] = [("contract", (try? JSONText("\(Self.version)")) ?? .null)]
    if let bridge { members.append(("bridge", JSONText(text: bridge.rawValue))) }
    for side in BridgeMessage.Side.allCases {
      let list = (handlers[side] ?? [:]).sorted { $0.key < $1.key }.map { name, handler in
        (key: name, value: handler.json)
      }
      members.append((side.rawValue, JSONText(object: list)))
    }
    if !definitions.isEmpty {
      members.append(
        ("$defs", JSONText(object: definitions.sorted { $0.key < $1.key }.map { ($0.key, $0.value.source) })))
    }
    return JSONText(object: members).prettyPrinted()
  }
}
