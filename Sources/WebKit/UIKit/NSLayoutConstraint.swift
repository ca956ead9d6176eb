import Foundation

/// How two lengths of views stand to each other, which is kept; nothing is laid out.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// A side, a middle or a length of a view.
  public enum Attribute: Int, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline
    case firstBaseline
  }

  /// How they stand to each other.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  /// Whose length it is.
  open private(set) weak var firstItem: AnyObject?
  /// Which length it is.
  public let firstAttribute: Attribute
  /// How they stand to each other.
  public let relation: Relation
  /// Whose the other is.
  open private(set) weak var secondItem: AnyObject?
  /// Which the other is.
  public let secondAttribute: Attribute
  /// What the other is multiplied by.
  public let multiplier: CGFloat
  /// What is added to the other, in points.
  open var constant: CGFloat
  /// How important it is, up to 1000.
  open var priority = UILayoutPriority.required
  /// Whether it holds.
  open var isActive = false
  /// What tells it apart.
  open var identifier: String?

  /// Makes a constraint.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstAttribute = attr1
    self.relation = relation
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
    super.init()
    firstItem = view1 as AnyObject
    secondItem = view2 as AnyObject?
  }

  /// Has constraints hold.
  open class func activate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = true } }
  /// Has constraints hold no more.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = false } }
}

/// How important a constraint is, up to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Float
  /// Makes a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Makes a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// It has to be.
  public static let required = Self(1000)
  /// It should be.
  public static let defaultHigh = Self(750)
  /// It may be.
  public static let defaultLow = Self(250)
}
