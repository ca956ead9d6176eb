/// A mistake in the use of the engine, found before the engine is asked.
public enum EngineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A script or a value was used in a machine that did not make it, which the engine answers by ending the process.
  case foreignMachine
  /// The context was closed.
  case contextClosed
  /// A value was used as an object, and is none.
  case notAnObject(String)
  /// A value was called, and is no function.
  case notAFunction(String)
  /// A value has no copy, such as a function or a symbol.
  case unsupportedType(String)

  /// What went wrong, and what to do instead.
  public var description: String {
    switch self {
    case .foreignMachine: "used in another virtual machine than the one it was made in; make it there"
    case .contextClosed: "the context was closed"
    case .notAnObject(let text): "\(text) is not an object"
    case .notAFunction(let text): "\(text) is not a function"
    case .unsupportedType(let text): "\(text) cannot be copied out of its context"
    }
  }
}
