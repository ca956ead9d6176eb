import Foundation

// Apple's Foundation has these types of the Objective-C runtime's; Linux has neither.

/// What an observer wants to know of a change.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The value after it.
  public static let new = Self(rawValue: 1)
  /// The value before it.
  public static let old = Self(rawValue: 2)
  /// A first call at once, with the present value.
  public static let initial = Self(rawValue: 4)
  /// A call ahead of the one that tells the change; what is observed here is only seen behind it, so that both come
  /// then.
  public static let prior = Self(rawValue: 8)
}

/// What kind of change it was.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion, removal, replacement
}

/// What `observeValue(forKeyPath:of:change:context:)` finds in its dictionary.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The key's text.
  public let rawValue: String
  /// Names a key.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The number of the ``NSKeyValueChange``.
  public static let kindKey = Self(rawValue: "kind")
  /// The value after the change.
  public static let newKey = Self(rawValue: "new")
  /// The value before the change.
  public static let oldKey = Self(rawValue: "old")
  /// The places of a list that changed; nothing here is one.
  public static let indexesKey = Self(rawValue: "indexes")
  /// Whether the call comes ahead of the one that tells the change.
  public static let notificationIsPriorKey = Self(rawValue: "notificationIsPrior")
}

/// A change of a property, as `observe(_:options:changeHandler:)` tells it.
public struct NSKeyValueObservedChange<Value> {
  /// What kind of change it was.
  public typealias Kind = NSKeyValueChange
  /// What kind of change it was.
  public let kind: Kind
  /// The value after it, if the options ask for it.
  public let newValue: Value?
  /// The value before it, if the options ask for it.
  public let oldValue: Value?
  /// The places of a list that changed; nothing here is one.
  public let indexes: IndexSet?
  /// Whether the call comes ahead of the one that tells the change.
  public let isPrior: Bool
}

/// An observation of a property, which ends when nobody holds it.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  // Looked at on the main thread alone, but for the end.
  private nonisolated(unsafe) var watch: Watch?

  init(_ watch: Watch) {
    self.watch = watch
    super.init()
  }

  /// Ends it.
  public func invalidate() {
    watch?.isOver = true
    watch = nil
  }

  deinit { invalidate() }
}
