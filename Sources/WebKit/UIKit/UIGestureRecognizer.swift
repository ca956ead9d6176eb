import Foundation

/// Decides on touches.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {}

/// What touches would be told to; nobody touches.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// How far a touch has come.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// How far a touch has come.
  open private(set) var state = State.possible
  /// Whether it looks at touches.
  open var isEnabled = true
  /// Whether the view does not hear of touches that are taken.
  open var cancelsTouchesInView = true
  /// Decides on touches.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view that would be touched.
  open internal(set) weak var view: UIView?

  /// Makes a recognizer; the method is what Objective-C's runtime would call, and nothing calls it.
  public init(target: Any? = nil, action: Selector? = nil) { super.init() }

  /// Where a touch is, in points: nowhere.
  open func location(in view: UIView?) -> CGPoint { .zero }

  /// Keeps a method that Objective-C's runtime would call; nothing calls it.
  open func addTarget(_ target: Any, action: Selector) {}
}

/// A touch.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How often.
  open var numberOfTapsRequired = 1
  /// With how many fingers.
  open var numberOfTouchesRequired = 1
}

/// A long touch.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
}

/// A swipe.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Where to.
  public struct Direction: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Self(rawValue: 1)
    /// To the left.
    public static let left = Self(rawValue: 2)
    /// Upwards.
    public static let up = Self(rawValue: 4)
    /// Downwards.
    public static let down = Self(rawValue: 8)
  }

  /// Where to.
  open var direction = Direction.right
}
