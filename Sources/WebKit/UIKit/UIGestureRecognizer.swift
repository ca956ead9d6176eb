import Foundation

/// A delegate that decides how touches are recognized.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {}

/// A recognizer of touches; there are no touches here.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// The state of a gesture.
  public enum State: Int, Sendable {
    /// The gesture has not been recognized.
    case possible
    /// A continuous gesture began.
    case began
    /// A continuous gesture changed.
    case changed
    /// The gesture was recognized or ended.
    case ended
    /// The gesture was canceled.
    case cancelled
    /// The touches do not match the gesture.
    case failed
  }

  /// The state of the gesture.
  open private(set) var state = State.possible
  /// A Boolean value that indicates whether the recognizer is enabled.
  open var isEnabled = true
  /// A Boolean value that indicates whether recognized touches are withheld from the view.
  open var cancelsTouchesInView = true
  /// The delegate that decides how touches are recognized.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view that the recognizer is attached to.
  open internal(set) weak var view: UIView?

  /// Creates a recognizer; only the Objective-C runtime could call the target method, so nothing calls it.
  public init(target: Any? = nil, action: Selector? = nil) { super.init() }

  /// Returns the location of the touch, in points; always zero.
  open func location(in view: UIView?) -> CGPoint { .zero }

  /// Accepts a target method, which only the Objective-C runtime could call; nothing calls it.
  open func addTarget(_ target: Any, action: Selector) {}
}

/// A recognizer of taps.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The required number of taps.
  open var numberOfTapsRequired = 1
  /// The required number of fingers.
  open var numberOfTouchesRequired = 1
}

/// A recognizer of long presses.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The minimum duration of the press, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
}

/// A recognizer of swipes.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The direction of a swipe.
  public struct Direction: OptionSet, Sendable {
    /// The raw bits of the set.
    public let rawValue: UInt
    /// Creates a set from its raw bits.
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

  /// The direction of the swipe.
  open var direction = Direction.right
}
