/// A call over a bridge that waits for its answer.
public struct UnansweredCall: Sendable, Hashable, CustomStringConvertible {
  /// Who was called.
  public enum Direction: String, Sendable, Hashable {
    /// Native called a handler of the page.
    case toPage = "the page"
    /// The page called a handler of native.
    case toNative = "native"
  }

  /// Who was called.
  public let direction: Direction
  /// The handler that was called; empty for a message that names none.
  public let handler: String
  /// The call's identifier on the wire.
  public let id: String
  /// How long it has been waiting, in the loop's time.
  public let age: Duration

  /// Describes a call.
  public init(direction: Direction, handler: String, id: String, age: Duration) {
    self.direction = direction
    self.handler = handler
    self.id = id
    self.age = age
  }

  /// The call in one line.
  public var description: String {
    "\(handler.isEmpty ? "a message" : handler) (\(id)) has waited \(age) for \(direction.rawValue)"
  }
}
