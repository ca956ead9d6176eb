/// The reason why a method or an object could not be registered.
public enum DSBridgeRegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A method's name is empty, or contains a dot or white space, so that no page could call it.
  case invalidName(String)
  /// The object already has a method of that name and kind.
  case nameInUse(String)
  /// A namespace begins or ends with a dot, or contains white space, so that no page could call it.
  case invalidNamespace(String)
  /// The namespace is reserved for the bridge.
  case reservedNamespace(String)
  /// The dialect does not support namespaces.
  case noNamespaces(DSBridgeDialect)

  /// The description of the error.
  public var description: String {
    switch self {
    case .invalidName(let name): "invalid method name \"\(name)\": no page could call it"
    case .nameInUse(let name): "the object already has a method '\(name)' of that kind"
    case .invalidNamespace(let name): "invalid namespace \"\(name)\": no page could call its methods"
    case .reservedNamespace(let name): "the namespace '\(name)' is reserved for the bridge"
    case .noNamespaces(let dialect): "DSBridge \(dialect.version).x does not support namespaces"
    }
  }
}

extension DSBridgeDialect {
  /// Checks the name of a namespace.
  ///
  /// - Throws: An error for a name that no page could call into.
  func check(namespace: String) throws(DSBridgeRegistrationError) {
    guard namespace != "_dsb" else { throw .reservedNamespace(namespace) }
    guard version == 3 || namespace.isEmpty else { throw .noNamespaces(self) }
    let isReachable = !namespace.hasSuffix(".") && !namespace.contains(where: \.isWhitespace)
    guard isReachable, !namespace.hasPrefix(".") else { throw .invalidNamespace(namespace) }
  }

  /// Checks the name of a handler, which consists of a namespace and a method's name.
  ///
  /// - Throws: An error for a name that no page could call.
  public func check(handlerName: String) throws(DSBridgeRegistrationError) {
    let (namespace, name) = DSWire.split(handlerName)
    try check(namespace: namespace)
    guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { throw .invalidName(handlerName) }
  }
}
