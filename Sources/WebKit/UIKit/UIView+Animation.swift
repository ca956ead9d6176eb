import Foundation

extension UIView {
  /// How a view changes.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Touches go on.
    public static let allowUserInteraction = Self(rawValue: 2)
    /// From where it is.
    public static let beginFromCurrentState = Self(rawValue: 4)
    /// Again and again.
    public static let `repeat` = Self(rawValue: 8)
    /// Slow at both ends.
    public static let curveEaseInOut: Self = []
    /// Slow at first.
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    /// Slow at last.
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    /// All the same.
    public static let curveLinear = Self(rawValue: 3 << 16)
    /// One through the other.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  }

  /// Changes views at once, and calls the completion in a later block of the main queue.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    guard let completion else { return }
    let end = Unchecked(completion)
    DispatchQueue.main.async { end.value(true) }
  }

  /// Changes views at once, and calls the completion in a later block of the main queue.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, animations: animations, completion: completion) }

  /// Changes a view at once, and calls the completion in a later block of the main queue.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, animations: animations ?? {}, completion: completion) }

  /// Changes views, which is at once anyway.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }
}
