import Foundation

/// A colour as layers have it.
public final class CGColor: Sendable, Equatable {
  /// The same as a view has it.
  public let uiColor: UIColor

  init(_ color: UIColor) { uiColor = color }

  /// Whether both are the same.
  public static func == (left: CGColor, right: CGColor) -> Bool { left.uiColor.isEqual(right.uiColor) }
}

extension UIColor {
  /// The same as layers have it.
  public var cgColor: CGColor { CGColor(self) }
}

/// What a view would be drawn with.
@preconcurrency @MainActor open class CALayer: NSObject {
  /// How round its corners are, in points.
  open var cornerRadius: CGFloat = 0
  /// Whether what is larger than it is cut off.
  open var masksToBounds = false
  /// The line around it, in points.
  open var borderWidth: CGFloat = 0
  /// The colour of that line.
  open var borderColor: CGColor?
  /// The colour behind it.
  open var backgroundColor: CGColor?
  /// The colour of its shadow.
  open var shadowColor: CGColor?
  /// How dark its shadow is, from 0 to 1.
  open var shadowOpacity: Float = 0
  /// Where its shadow falls, in points.
  open var shadowOffset = CGSize.zero
  /// How soft its shadow is, in points.
  open var shadowRadius: CGFloat = 0
  /// How much of it would show, from 0 to 1.
  open var opacity: Float = 1
  /// Whether it is in front, and by how much.
  open var zPosition: CGFloat = 0

  /// Ends what changes it; nothing does.
  open func removeAllAnimations() {}
}
