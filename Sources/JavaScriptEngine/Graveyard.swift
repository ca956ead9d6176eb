import Ownership

/// Where finalizers leave what is to be freed.
///
/// A finalizer runs in the middle of a collection, on whatever thread that is, where the engine forbids calls into itself.
/// So it only leaves the object here, and the owner frees it from a safe place.
final class Graveyard: Sendable {
  /// An owned reference on its way from the collector to the owner.
  private struct Body: @unchecked Sendable {
    let object: Unmanaged<AnyObject>
  }

  private let bodies = Locked<[Body]>([])

  /// Takes over one reference, for a finalizer.
  func lay(_ object: Unmanaged<AnyObject>) {
    bodies.withLock { $0.append(Body(object: object)) }
  }

  /// Frees what was left here and returns how many that were.
  @discardableResult
  func bury() -> Int {
    let dead = bodies.withLock { bodies in
      defer { bodies = [] }
      return bodies
    }
    for body in dead { body.object.release() }
    return dead.count
  }
}
