import Foundation

/// A relation between two layout attributes of views, which is stored; there is no layout.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// An edge, a center or a dimension of a view.
  public enum Attribute: Int, Sendable {
    /// No attribute, for a constraint that has one item.
    case notAnAttribute
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The leading edge.
    case leading
    /// The trailing edge.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The horizontal center.
    case centerX
    /// The vertical center.
    case centerY
    /// The baseline of the last line of text.
    case lastBaseline
    /// The baseline of the first line of text.
    case firstBaseline
  }

  /// The relation of the two attributes.
  public enum Relation: Int, Sendable {
    /// The first attribute is at most the second.
    case lessThanOrEqual = -1
    /// The attributes are equal.
    case equal
    /// The first attribute is at least the second.
    case greaterThanOrEqual
  }

  /// The first item of the constraint.
  open private(set) weak var firstItem: AnyObject?
  /// The attribute of the first item.
  public let firstAttribute: Attribute
  /// The relation of the two attributes.
  public let relation: Relation
  /// The second item of the constraint.
  open private(set) weak var secondItem: AnyObject?
  /// The attribute of the second item.
  public let secondAttribute: Attribute
  /// The multiplier of the second attribute.
  public let multiplier: CGFloat
  /// The constant that is added to the second attribute, in points.
  open var constant: CGFloat
  /// The constraint's priority, up to 1000.
  open var priority = UILayoutPriority.required
  /// A Boolean value that indicates whether the constraint is active.
  open var isActive = false
  /// The constraint's identifier.
  open var identifier: String?

  /// Creates a constraint.
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

  /// Activates constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = true } }
  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = false } }
}

/// The priority of a constraint, up to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority's raw value.
  public let rawValue: Float
  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// A required constraint.
  public static let required = Self(1000)
  /// A constraint of high priority.
  public static let defaultHigh = Self(750)
  /// A constraint of low priority.
  public static let defaultLow = Self(250)
}
