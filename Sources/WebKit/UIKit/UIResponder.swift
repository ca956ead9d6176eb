import Foundation

/// What is left of a responder where nobody touches.
@preconcurrency @MainActor open class UIResponder: NSObject {
  private nonisolated(unsafe) var observations: Watches?
  /// Who observes the object's properties.
  var watches: Watches {
    if let observations { return observations }
    let made = Watches()
    observations = made
    return made
  }

  /// Makes a responder.
  public nonisolated override init() { super.init() }

  /// What would get an event that this one leaves.
  open var next: UIResponder? { nil }
  /// Whether it gets what is typed.
  open private(set) var isFirstResponder = false
  /// Whether it may get what is typed.
  open var canBecomeFirstResponder: Bool { false }

  /// Gets what is typed, if it may.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    isFirstResponder = canBecomeFirstResponder
    return isFirstResponder
  }

  /// Gets nothing that is typed any more.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }

  /// A property of another object has changed, which was asked for with `addObserver(_:forKeyPath:options:context:)`;
  /// for subclasses.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  /// Something may have changed that is observed.
  func changed() { observations?.look() }
  /// What reads a property by its name; nil for one that cannot be observed.
  func reader(ofKeyPath keyPath: String) -> (() -> Any?)? { nil }
  /// An observer asked for a property that cannot be observed by its name.
  func refuse(keyPath: String) {}
}
