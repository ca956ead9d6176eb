import Foundation

/// A color as layers represent it.
public final class CGColor: Sendable, Equatable {
  /// The same color as views represent it.
  public let uiColor: UIColor

  init(_ color: UIColor) { uiColor = color }

  /// Returns whether both colors are equal.
  public static func == (left: CGColor, right: CGColor) -> Bool { left.uiColor.isEqual(right.uiColor) }
}

extension UIColor {
  /// The same color as layers represent it.
  public var cgColor: CGColor { CGColor(self) }
}

/// A layer of a view, which is not drawn.
@preconcurrency @MainActor open class CALayer: NSObject {
  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat = 0
  /// A Boolean value that indicates whether content is clipped to the layer's bounds.
  open var masksToBounds = false
  /// The width of the border, in points.
  open var borderWidth: CGFloat = 0
  /// The color of the border.
  open var borderColor: CGColor?
  /// The background color.
  open var backgroundColor: CGColor?
  /// The color of the shadow.
  open var shadowColor: CGColor?
  /// The opacity of the shadow, from 0 to 1.
  open var shadowOpacity: Float = 0
  /// The offset of the shadow, in points.
  open var shadowOffset = CGSize.zero
  /// The blur radius of the shadow, in points.
  open var shadowRadius: CGFloat = 0
  /// The opacity of the layer, from 0 to 1.
  open var opacity: Float = 1
  /// The position of the layer on the z-axis.
  open var zPosition: CGFloat = 0

  /// Removes all animations; there are none.
  open func removeAllAnimations() {}
}
