import Foundation

/// Looks whether one property has changed.
final class Watch: @unchecked Sendable {
  /// Whether it has ended; what it held is let go at once.
  var isOver = false {
    didSet { if isOver { look = nil } }
  }
  /// What tells apart those that are named by observer and key path.
  let name: (observer: ObjectIdentifier, keyPath: String, context: UnsafeMutableRawPointer?)?
  fileprivate var look: (() -> Void)?

  /// - Parameter look: Compares, and tells a change.
  init(
    name: (observer: ObjectIdentifier, keyPath: String, context: UnsafeMutableRawPointer?)? = nil,
    _ look: @escaping () -> Void
  ) {
    self.name = name
    self.look = look
  }
}

/// The observations of one object, on the main thread.
///
/// Nothing tells of a change by itself: the object says when something may have changed, and all look.
final class Watches {
  private var all: [Watch] = []
  private var isLooking = false

  func add(_ watch: Watch) { all.append(watch) }

  /// Something may have changed.
  func look() {
    guard !isLooking else { return }
    isLooking = true
    defer { isLooking = false }
    for watch in all where !watch.isOver { watch.look?() }
    all.removeAll { $0.isOver }
  }

  /// Ends the latest that has a name.
  func remove(_ observer: ObjectIdentifier, _ keyPath: String, _ isMeant: (UnsafeMutableRawPointer?) -> Bool) {
    let found = all.last {
      guard let name = $0.name, !$0.isOver else { return false }
      return name.observer == observer && name.keyPath == keyPath && isMeant(name.context)
    }
    found?.isOver = true
  }

  /// Whether two values are the same, as far as can be told.
  static func isSame<Value>(_ one: Value, _ other: Value) -> Bool {
    let (left, right) = (one as? AnyHashable, other as? AnyHashable)
    if left != nil || right != nil { return left == right }
    return String(describing: one) == String(describing: other)
  }
}
