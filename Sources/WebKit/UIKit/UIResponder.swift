import Foundation

/// A responder without the handling of touches, which don't occur here.
@preconcurrency @MainActor open class UIResponder: NSObject {
  private nonisolated(unsafe) var observations: Watches?
  /// The observations of the object's properties.
  var watches: Watches {
    if let observations { return observations }
    let made = Watches()
    observations = made
    return made
  }

  /// Creates a responder.
  public nonisolated override init() { super.init() }

  /// The responder that receives the events that this one doesn't handle; always `nil`.
  open var next: UIResponder? { nil }
  /// A Boolean value that indicates whether the object receives keyboard input.
  open private(set) var isFirstResponder = false
  /// A Boolean value that indicates whether the object can receive keyboard input.
  open var canBecomeFirstResponder: Bool { false }

  /// Creates the object receive keyboard input, if it can.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    isFirstResponder = canBecomeFirstResponder
    return isFirstResponder
  }

  /// Creates the object stop receiving keyboard input.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }

  /// Called when an observed property of another object has changed; subclasses can override it.
  ///
  /// `addObserver(_:forKeyPath:options:context:)` starts the observation.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  /// Checks the observations after a possible change.
  func changed() { observations?.look() }
  /// Returns a closure that reads a property by its name; `nil` for a property that cannot be observed.
  func reader(ofKeyPath keyPath: String) -> (() -> Any?)? { nil }
  /// Called when an observer requests a property that cannot be observed by its name.
  func refuse(keyPath: String) {}
}
