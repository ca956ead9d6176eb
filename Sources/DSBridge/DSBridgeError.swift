import HeadlessWebView

/// Why a call to the page got no answer.
public enum DSBridgeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The page that was asked was replaced by another.
  case pageReplaced(method: String)
  /// The process with the page that was asked has ended.
  case webProcessTerminated(method: String)
  /// The view was closed, or the bridge is gone.
  case closed(method: String)
  /// The page's origin is not one that the bridge may be used by.
  case refused(method: String, origin: String)
  /// No answer came in time.
  case timedOut(method: String, pending: [PendingWork])
  /// The page has no bridge, or could not be asked.
  case notDelivered(method: String, reason: String)
  /// The page has no such method.
  case noMethod(method: String)
  /// The page's method threw before it answered.
  case methodFailed(method: String, reason: String)
  /// The method's name is none that the dialect can call.
  case invalidName(method: String)

  /// What happened to which call.
  public var description: String {
    switch self {
    case .pageReplaced(let name): "the page was replaced before \(name) answered"
    case .webProcessTerminated(let name): "the web process ended before \(name) answered"
    case .closed(let name): "the view was closed before \(name) answered"
    case .refused(let name, let origin): "\(name) was not called, because pages of \(origin) may not use the bridge"
    case .timedOut(let name, let pending):
      "\(name) did not answer in time; pending:" + pending.lines
    case .notDelivered(let name, let reason): "\(name) could not be called: \(reason)"
    case .noMethod(let name): "the page has no method \(name)"
    case .methodFailed(let name, let reason): "the page's method \(name) failed: \(reason)"
    case .invalidName(let name): "\(name) is no name of a method"
    }
  }
}

/// Why a method or an object could not be registered.
public enum DSBridgeRegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A method's name is empty, or has a dot or a blank in it, so that no page could call it.
  case invalidName(String)
  /// The object has a method of that name and kind.
  case nameInUse(String)
  /// A namespace begins or ends with a dot or a blank, so that no page could call it.
  case invalidNamespace(String)
  /// The namespace is the bridge's own.
  case reservedNamespace(String)
  /// The dialect knows no namespaces.
  case noNamespaces(DSBridgeDialect)

  /// What went wrong.
  public var description: String {
    switch self {
    case .invalidName(let name): "no page can call a method of the name \"\(name)\""
    case .nameInUse(let name): "the object has a method \(name) of that kind already"
    case .invalidNamespace(let name): "no page can call into a namespace of the name \"\(name)\""
    case .reservedNamespace(let name): "the namespace \(name) is the bridge's own"
    case .noNamespaces(let dialect): "DSBridge \(dialect.version).x knows no namespaces"
    }
  }
}
