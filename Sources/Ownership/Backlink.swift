/// A reference back to the object that owns this one, which the owner cuts when it ends.
///
/// It does what `weak` does, for objects that are confined to one isolation. A `weak` reference moves its object's
/// reference count into a side table, which slows down every later use of the object. Every message passes through
/// these objects.
public final class Backlink<Target: AnyObject> {
  // Confined to its owner's isolation and set twice in its life, so it does without the check for overlapping accesses.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var owner: Target?

  /// The owner, while it lives.
  @inlinable public var target: Target? { owner }

  /// Creates a link that refers to nothing yet.
  @inlinable public init() {}

  /// Ties the link to its owner, which must call ``cut()`` first in its `deinit`.
  @inlinable public func tie(to target: Target) { owner = target }

  /// Cuts the link.
  @inlinable public func cut() { owner = nil }
}

@available(*, unavailable, message: "a back link belongs to its owner's isolation")
extension Backlink: Sendable {}
