import Foundation

/// A check for changes of one property.
final class Watch: @unchecked Sendable {
  /// A Boolean value that indicates whether the observation has ended; its closure is released immediately then.
  var isOver = false {
    didSet { if isOver { look = nil } }
  }
  /// The observer, key path and context that identify an observation by name.
  let name: (observer: ObjectIdentifier, keyPath: String, context: UnsafeMutableRawPointer?)?
  fileprivate var look: (() -> Void)?

  /// - Parameter look: Compares the values and reports a change.
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
/// Properties don't report changes themselves: the object signals a possible change, and every observation checks its
/// property.
final class Watches {
  private var all: [Watch] = []
  private var isLooking = false

  func add(_ watch: Watch) { all.append(watch) }

  /// Checks all observations after a possible change.
  func look() {
    guard !isLooking else { return }
    isLooking = true
    defer { isLooking = false }
    for watch in all where !watch.isOver { watch.look?() }
    all.removeAll { $0.isOver }
  }

  /// Ends the most recent observation with a name.
  func remove(_ observer: ObjectIdentifier, _ keyPath: String, _ isMeant: (UnsafeMutableRawPointer?) -> Bool) {
    let found = all.last {
      guard let name = $0.name, !$0.isOver else { return false }
      return name.observer == observer && name.keyPath == keyPath && isMeant(name.context)
    }
    found?.isOver = true
  }

  /// Returns whether two values are equal, as far as that can be determined.
  static func isSame<Value>(_ one: Value, _ other: Value) -> Bool {
    let (left, right) = (one as? AnyHashable, other as? AnyHashable)
    if left != nil || right != nil { return left == right }
    return String(describing: one) == String(describing: other)
  }
}
