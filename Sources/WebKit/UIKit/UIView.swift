import Foundation

/// A view that is not drawn: it has a frame, colors and a position in the view hierarchy.
@preconcurrency @MainActor open class UIView: UIResponder {
  /// The parts of a view that adapt when its superview is resized; nothing adapts here.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The raw bits of the set.
    public let rawValue: UInt
    /// Creates a set from its raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The left margin adapts.
    public static let flexibleLeftMargin = Self(rawValue: 1)
    /// The width adapts.
    public static let flexibleWidth = Self(rawValue: 2)
    /// The right margin adapts.
    public static let flexibleRightMargin = Self(rawValue: 4)
    /// The top margin adapts.
    public static let flexibleTopMargin = Self(rawValue: 8)
    /// The height adapts.
    public static let flexibleHeight = Self(rawValue: 16)
    /// The bottom margin adapts.
    public static let flexibleBottomMargin = Self(rawValue: 32)
  }

  /// The way in which content fills a view.
  public enum ContentMode: Int, Sendable {
    /// The content is stretched to fill the view.
    case scaleToFill
    /// The content keeps its shape and fits into the view.
    case scaleAspectFit
    /// The content keeps its shape and fills the view.
    case scaleAspectFill
    /// The view is redrawn when its size changes.
    case redraw
    /// The content is centered.
    case center
    /// The content is at the top.
    case top
    /// The content is at the bottom.
    case bottom
    /// The content is on the left.
    case left
    /// The content is on the right.
    case right
    /// The content is in the top left corner.
    case topLeft
    /// The content is in the top right corner.
    case topRight
    /// The content is in the bottom left corner.
    case bottomLeft
    /// The content is in the bottom right corner.
    case bottomRight
  }

  /// The rectangle of the view in its superview, in points.
  open var frame: CGRect
  /// The rectangle of the view in its own coordinates, in points.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  /// The center of the frame.
  open var center: CGPoint {
    get { CGPoint(x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.size.width / 2, y: newValue.y - frame.size.height / 2)
    }
  }
  /// The background color.
  open var backgroundColor: UIColor?
  /// The color of the view's own drawing.
  open var tintColor: UIColor! = .blue
  /// The opacity of the view, from 0 to 1.
  open var alpha: CGFloat = 1
  /// A Boolean value that indicates whether the view is hidden.
  open var isHidden = false
  /// A Boolean value that indicates whether the view covers everything behind it.
  open var isOpaque = true
  /// A Boolean value that indicates whether the view receives touches.
  open var isUserInteractionEnabled = true
  /// A Boolean value that indicates whether the view receives more than one touch at a time.
  open var isMultipleTouchEnabled = false
  /// A Boolean value that indicates whether subviews are clipped to the view's bounds.
  open var clipsToBounds = false
  /// A number that the app assigns.
  open var tag = 0
  /// The parts of the view that adapt when its superview is resized.
  open var autoresizingMask: AutoresizingMask = []
  /// A Boolean value that indicates whether the autoresizing mask becomes constraints; no constraints are created.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The identifier that tests find the view by.
  open var accessibilityIdentifier: String?
  /// The label that VoiceOver reads to a user.
  open var accessibilityLabel: String?
  /// The way in which content fills the view.
  open var contentMode = ContentMode.scaleToFill
  /// The distances from the view's edges to its content.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// The gesture recognizers that receive the view's touches.
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The view's layer.
  open private(set) lazy var layer = CALayer()
  /// The superview.
  open private(set) weak var superview: UIView?
  /// The subviews, from back to front.
  open private(set) var subviews: [UIView] = []
  /// The window that contains the view.
  open var window: UIWindow? { self as? UIWindow ?? superview?.window }

  /// Creates a view with a frame.
  public init(frame: CGRect = .zero) {
    self.frame = frame
    super.init()
  }

  /// Creates a view; the coder is ignored.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  /// Adds a subview in front of the others.
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Inserts a subview at an index.
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(0, index), subviews.count))
    view.superview = self
    view.didMoveToSuperview()
    view.didMoveToWindow()
  }

  /// Inserts a subview in front of another one.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: (subviews.firstIndex(of: siblingSubview) ?? subviews.count - 1) + 1)
  }

  /// Inserts a subview behind another one.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.firstIndex(of: siblingSubview) ?? subviews.count)
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(of: view) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(of: view) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Returns whether the view is another view or one of its descendants.
  open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) == true }

  /// Returns the view or descendant that has a tag.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// Adds a gesture recognizer; there are no touches to recognize.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  /// Removes a gesture recognizer.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// Dismisses the keyboard.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { true }

  /// Called after the superview has changed; subclasses can override it.
  open func didMoveToSuperview() {}
  /// Called after the window has changed; subclasses can override it.
  open func didMoveToWindow() {}
  /// Arranges the subviews; subclasses can override it.
  open func layoutSubviews() {}
  /// Requests a layout, which has no effect.
  open func setNeedsLayout() {}
  /// Arranges the subviews.
  open func layoutIfNeeded() { layoutSubviews() }
  /// Requests a redraw, which has no effect.
  open func setNeedsDisplay() {}
}
