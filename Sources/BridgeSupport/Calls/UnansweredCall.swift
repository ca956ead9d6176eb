/// A pending call over a bridge.
public struct UnansweredCall: Sendable, Hashable, CustomStringConvertible {
  /// The direction of a call.
  public enum Direction: String, Sendable, Hashable {
    /// Native called a handler of the page.
    case toPage = "the page"
    /// The page called a handler of native.
    case toNative = "native"
  }

  /// The direction of the call.
  public let direction: Direction
  /// The called handler; empty for a message that does not name a handler.
  public let handler: String
  /// The call's identifier on the wire.
  public let id: String
  /// The time that the call has been pending, in the loop's time.
  public let age: Duration

  /// Creates a description of a pending call.
  public init(direction: Direction, handler: String, id: String, age: Duration) {
    self.direction = direction
    self.handler = handler
    self.id = id
    self.age = age
  }

  /// The call in one line.
  public var description: String {
    let name = handler.isEmpty ? "a message" : "'\(handler)'"
    return "\(name) (\(id)) has been pending for \(age), waiting for \(direction.rawValue)"
  }
}
