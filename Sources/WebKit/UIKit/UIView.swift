import Foundation

/// A view that is not drawn: it has its place, its colour and its place in a tree.
@preconcurrency @MainActor open class UIView: UIResponder {
  /// How a view follows the size of the one around it; nothing follows.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance to the left would change.
    public static let flexibleLeftMargin = Self(rawValue: 1)
    /// The width would change.
    public static let flexibleWidth = Self(rawValue: 2)
    /// The distance to the right would change.
    public static let flexibleRightMargin = Self(rawValue: 4)
    /// The distance to the top would change.
    public static let flexibleTopMargin = Self(rawValue: 8)
    /// The height would change.
    public static let flexibleHeight = Self(rawValue: 16)
    /// The distance to the bottom would change.
    public static let flexibleBottomMargin = Self(rawValue: 32)
  }

  /// How what a view shows takes its room.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
    case bottomLeft, bottomRight
  }

  /// The place in the view around it, in points.
  open var frame: CGRect
  /// The place in itself, in points.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  /// The middle of the frame.
  open var center: CGPoint {
    get { CGPoint(x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.size.width / 2, y: newValue.y - frame.size.height / 2)
    }
  }
  /// The colour behind it.
  open var backgroundColor: UIColor?
  /// The colour of what it would draw.
  open var tintColor: UIColor! = .blue
  /// How much of it would show, from 0 to 1.
  open var alpha: CGFloat = 1
  /// Whether it would not show.
  open var isHidden = false
  /// Whether it covers what is behind it.
  open var isOpaque = true
  /// Whether it would be touched.
  open var isUserInteractionEnabled = true
  /// Whether it hears of more than one finger.
  open var isMultipleTouchEnabled = false
  /// Whether what is larger than it is cut off.
  open var clipsToBounds = false
  /// A number of the app's.
  open var tag = 0
  /// How it follows the size of the view around it.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether that becomes constraints, of which there are none.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// What tests find it by.
  open var accessibilityIdentifier: String?
  /// What a user hears.
  open var accessibilityLabel: String?
  /// How what it shows takes its room.
  open var contentMode = ContentMode.scaleToFill
  /// The distances from its sides to what is in it.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// What touches of it would be told to.
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// What it would be drawn with.
  open private(set) lazy var layer = CALayer()
  /// The view around it.
  open private(set) weak var superview: UIView?
  /// The views in it, the hindmost first.
  open private(set) var subviews: [UIView] = []
  /// The window that it is in.
  open var window: UIWindow? { self as? UIWindow ?? superview?.window }

  /// Makes a view of a place.
  public init(frame: CGRect = .zero) {
    self.frame = frame
    super.init()
  }

  /// Makes a view; nothing is read from the coder.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  /// Puts a view in front of the others in this one.
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Puts a view among the others in this one.
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(0, index), subviews.count))
    view.superview = self
    view.didMoveToSuperview()
    view.didMoveToWindow()
  }

  /// Puts a view in front of another in this one.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: (subviews.firstIndex(of: siblingSubview) ?? subviews.count - 1) + 1)
  }

  /// Puts a view behind another in this one.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.firstIndex(of: siblingSubview) ?? subviews.count)
  }

  /// Takes the view out of the one around it.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Puts a view of this one in front.
  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(of: view) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Puts a view of this one behind all others.
  open func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(of: view) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Whether it is the other view or somewhere in it.
  open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) == true }

  /// The view in it that has a number of the app's.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// Has touches be told to something; nobody touches.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  /// Has touches be told no more.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// Puts the keyboard away.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { true }

  /// The view has another around it; for subclasses.
  open func didMoveToSuperview() {}
  /// The view is in another window; for subclasses.
  open func didMoveToWindow() {}
  /// The view would be laid out; for subclasses.
  open func layoutSubviews() {}
  /// Asks for a layout, of which there is none.
  open func setNeedsLayout() {}
  /// Lays out.
  open func layoutIfNeeded() { layoutSubviews() }
  /// Asks for a drawing, of which there is none.
  open func setNeedsDisplay() {}
}
