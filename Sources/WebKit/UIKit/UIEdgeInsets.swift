import Foundation

/// The distances from a rectangle's sides, in points.
public struct UIEdgeInsets: Hashable, Sendable {
  /// From above.
  public var top: CGFloat
  /// From the left.
  public var left: CGFloat
  /// From below.
  public var bottom: CGFloat
  /// From the right.
  public var right: CGFloat
  /// None.
  public static let zero = UIEdgeInsets()

  /// Makes none.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Makes distances.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// Some of a rectangle's sides.
public struct UIRectEdge: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Above.
  public static let top = Self(rawValue: 1)
  /// The left.
  public static let left = Self(rawValue: 2)
  /// Below.
  public static let bottom = Self(rawValue: 4)
  /// The right.
  public static let right = Self(rawValue: 8)
  /// All.
  public static let all: Self = [.top, .left, .bottom, .right]
}
