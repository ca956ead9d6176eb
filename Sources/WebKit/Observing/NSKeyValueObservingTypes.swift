import Foundation

// Apple's Foundation contains these types for the Objective-C runtime. Linux has neither the types nor the runtime.

/// The details of a change that an observer requests.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The raw bits of the set.
  public let rawValue: UInt
  /// Creates a set from its raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The value after the change.
  public static let new = Self(rawValue: 1)
  /// The value before the change.
  public static let old = Self(rawValue: 2)
  /// An immediate first call, with the current value.
  public static let initial = Self(rawValue: 4)
  /// An additional call before the one that reports the change.
  ///
  /// Changes are detected only afterwards here, so both calls are made then.
  public static let prior = Self(rawValue: 8)
}

/// The kind of a change.
public enum NSKeyValueChange: UInt, Sendable {
  /// The property was set to a value.
  case setting = 1
  /// Objects were inserted into a collection.
  case insertion
  /// Objects were removed from a collection.
  case removal
  /// Objects of a collection were replaced.
  case replacement
}

/// A key of the dictionary that `observeValue(forKeyPath:of:change:context:)` receives.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The key's raw value.
  public let rawValue: String
  /// Creates a key from its raw value.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The key for the raw value of the ``NSKeyValueChange``.
  public static let kindKey = Self(rawValue: "kind")
  /// The key for the value after the change.
  public static let newKey = Self(rawValue: "new")
  /// The key for the value before the change.
  public static let oldKey = Self(rawValue: "old")
  /// The key for the changed indexes of a collection; no property here is a collection.
  public static let indexesKey = Self(rawValue: "indexes")
  /// The key that marks the call before the one that reports the change.
  public static let notificationIsPriorKey = Self(rawValue: "notificationIsPrior")
}

/// A change of a property, as `observe(_:options:changeHandler:)` reports it.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of a change.
  public typealias Kind = NSKeyValueChange
  /// The kind of the change.
  public let kind: Kind
  /// The value after the change, if the options request it.
  public let newValue: Value?
  /// The value before the change, if the options request it.
  public let oldValue: Value?
  /// The changed indexes of a collection; always `nil`, because no property here is a collection.
  public let indexes: IndexSet?
  /// A Boolean value that indicates whether this call comes before the one that reports the change.
  public let isPrior: Bool
}

/// An observation of a property, which ends when it is deallocated.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  // Accessed only on the main thread, except when the observation ends.
  private nonisolated(unsafe) var watch: Watch?

  init(_ watch: Watch) {
    self.watch = watch
    super.init()
  }

  /// Ends the observation.
  public func invalidate() {
    watch?.isOver = true
    watch = nil
  }

  deinit { invalidate() }
}
