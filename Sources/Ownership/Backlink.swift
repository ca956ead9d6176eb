/// A reference back to the object that owns this one, which cuts it when it ends.
///
/// It does what `weak` does for objects that are confined to one isolation. A `weak` reference moves its object's count
/// into a side table, which makes every later use of the object slower; these are on the way of every message.
public final class Backlink<Target: AnyObject> {
  // Confined with its owner, and set twice in its life: so it goes without the check for overlapping accesses.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var owner: Target?

  /// The owner, while it lives.
  @inlinable public var target: Target? { owner }

  /// Makes a link that refers to nothing yet.
  @inlinable public init() {}

  /// Ties the link to its owner, which has to call ``cut()`` first thing in its `deinit`.
  @inlinable public func tie(to target: Target) { owner = target }

  /// Unties the link.
  @inlinable public func cut() { owner = nil }
}

@available(*, unavailable, message: "a back link belongs to its owner's isolation")
extension Backlink: Sendable {}
