import Foundation

/// A view that would be touched: tests touch it with ``sendActions(for:)``.
@preconcurrency @MainActor open class UIControl: UIView {
  /// What happens to a control.
  public struct Event: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A touch began.
    public static let touchDown = Self(rawValue: 1)
    /// A touch ended where it began.
    public static let touchUpInside = Self(rawValue: 64)
    /// A touch ended elsewhere.
    public static let touchUpOutside = Self(rawValue: 128)
    /// The value is another.
    public static let valueChanged = Self(rawValue: 4096)
    /// What a control is there for.
    public static let primaryActionTriggered = Self(rawValue: 8192)
    /// Typing began.
    public static let editingDidBegin = Self(rawValue: 65_536)
    /// The text is another.
    public static let editingChanged = Self(rawValue: 131_072)
    /// Typing ended.
    public static let editingDidEnd = Self(rawValue: 262_144)
    /// Typing ended with Return.
    public static let editingDidEndOnExit = Self(rawValue: 524_288)
    /// All of them.
    public static let allEvents = Self(rawValue: 0xFFFF_FFFF)
  }

  /// How a control stands.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// As it is by itself.
    public static let normal: Self = []
    /// Touched.
    public static let highlighted = Self(rawValue: 1)
    /// Not to be touched.
    public static let disabled = Self(rawValue: 2)
    /// Chosen.
    public static let selected = Self(rawValue: 4)
  }

  /// Whether it can be touched.
  open var isEnabled = true
  /// Whether it is chosen.
  open var isSelected = false
  /// Whether it is touched.
  open var isHighlighted = false
  private var actions: [(event: Event, action: UIAction)] = []
  /// The methods that Objective-C's runtime would call.
  private var targets: [(target: Any?, action: Selector, event: Event)] = []

  /// Keeps a method that Objective-C's runtime would call; nothing calls it.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    targets.append((target, action, controlEvents))
  }

  /// Forgets methods.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    targets.removeAll { (action == nil || $0.action == action) && !$0.event.isDisjoint(with: controlEvents) }
  }

  /// Does something when something happens.
  open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((controlEvents, action)) }

  /// Does it no more.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAll { $0.action.identifier == action.identifier && !$0.event.isDisjoint(with: controlEvents) }
  }

  /// Something happens: does what was added with ``addAction(_:for:)``, if the control can be touched.
  open func sendActions(for controlEvents: Event) {
    guard isEnabled else { return }
    for entry in actions where !entry.event.isDisjoint(with: controlEvents) { entry.action.perform(from: self) }
  }
}
