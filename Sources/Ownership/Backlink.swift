/// A reference back to the object that owns this one, which cuts it when it ends.
///
/// It does what `weak` does for objects that are confined to one isolation. A `weak` reference moves its object's count into a
/// side table, which makes every later use of the object slower; these are on the way of every message.
package final class Backlink<Target: AnyObject> {
  /// The owner, while it lives.
  @usableFromInline package unowned(unsafe) var target: Target?

  @inlinable package init() {}

  /// Ties the link to its owner, which has to call ``cut()`` first thing in its `deinit`.
  @inlinable package func tie(to target: Target) { self.target = target }

  /// Unties the link.
  @inlinable package func cut() { target = nil }
}

@available(*, unavailable, message: "a back link belongs to its owner's isolation")
extension Backlink: Sendable {}
