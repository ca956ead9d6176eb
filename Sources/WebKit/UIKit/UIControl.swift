import Foundation

/// A view that reacts to touches, which tests trigger with ``sendActions(for:)``.
@preconcurrency @MainActor open class UIControl: UIView {
  /// The events of a control.
  public struct Event: OptionSet, Sendable {
    /// The raw bits of the set.
    public let rawValue: UInt
    /// Creates a set from its raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A touch starts in the control.
    public static let touchDown = Self(rawValue: 1)
    /// A touch ends inside the control.
    public static let touchUpInside = Self(rawValue: 64)
    /// A touch ends outside the control.
    public static let touchUpOutside = Self(rawValue: 128)
    /// The value has changed.
    public static let valueChanged = Self(rawValue: 4096)
    /// The control's primary action.
    public static let primaryActionTriggered = Self(rawValue: 8192)
    /// Editing starts.
    public static let editingDidBegin = Self(rawValue: 65_536)
    /// The text has changed.
    public static let editingChanged = Self(rawValue: 131_072)
    /// Editing ends.
    public static let editingDidEnd = Self(rawValue: 262_144)
    /// Editing ends with the Return key.
    public static let editingDidEndOnExit = Self(rawValue: 524_288)
    /// All events.
    public static let allEvents = Self(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The raw bits of the set.
    public let rawValue: UInt
    /// Creates a set from its raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The default state.
    public static let normal: Self = []
    /// The control is being touched.
    public static let highlighted = Self(rawValue: 1)
    /// The control is disabled.
    public static let disabled = Self(rawValue: 2)
    /// The control is selected.
    public static let selected = Self(rawValue: 4)
  }

  /// A Boolean value that indicates whether the control is enabled.
  open var isEnabled = true
  /// A Boolean value that indicates whether the control is selected.
  open var isSelected = false
  /// A Boolean value that indicates whether the control is being touched.
  open var isHighlighted = false
  private var actions: [(event: Event, action: UIAction)] = []
  /// The target methods, which only the Objective-C runtime could call.
  private var targets: [(target: Any?, action: Selector, event: Event)] = []

  /// Stores a target method, which only the Objective-C runtime could call; nothing calls it.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    targets.append((target, action, controlEvents))
  }

  /// Removes target methods.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    targets.removeAll { (action == nil || $0.action == action) && !$0.event.isDisjoint(with: controlEvents) }
  }

  /// Adds an action for events.
  open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((controlEvents, action)) }

  /// Removes an action for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAll { $0.action.identifier == action.identifier && !$0.event.isDisjoint(with: controlEvents) }
  }

  /// Sends events: performs the actions added with ``addAction(_:for:)`` if the control is enabled.
  open func sendActions(for controlEvents: Event) {
    guard isEnabled else { return }
    for entry in actions where !entry.event.isDisjoint(with: controlEvents) { entry.action.perform(from: self) }
  }
}
