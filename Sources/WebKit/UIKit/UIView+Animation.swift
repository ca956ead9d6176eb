import Foundation

extension UIView {
  /// The options of an animation.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The raw bits of the set.
    public let rawValue: UInt
    /// Creates a set from its raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Users can interact with the view during the animation.
    public static let allowUserInteraction = Self(rawValue: 2)
    /// The animation starts from the current state.
    public static let beginFromCurrentState = Self(rawValue: 4)
    /// The animation repeats.
    public static let `repeat` = Self(rawValue: 8)
    /// The animation is slow at the start and at the end.
    public static let curveEaseInOut: Self = []
    /// The animation is slow at the start.
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    /// The animation is slow at the end.
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    /// The animation has a constant speed.
    public static let curveLinear = Self(rawValue: 3 << 16)
    /// The transition dissolves one view into the other.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  }

  /// Applies the changes immediately, and calls the completion handler in a later block of the main queue.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    guard let completion else { return }
    let end = Unchecked(completion)
    DispatchQueue.main.async { end.value(true) }
  }

  /// Applies the changes immediately, and calls the completion handler in a later block of the main queue.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, animations: animations, completion: completion) }

  /// Applies the changes immediately, and calls the completion handler in a later block of the main queue.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, animations: animations ?? {}, completion: completion) }

  /// Applies the changes immediately, as the animating methods also do.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }
}
