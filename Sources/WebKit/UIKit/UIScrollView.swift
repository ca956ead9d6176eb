import Foundation

/// The delegate that receives the events of a scroll view; only changes that an app makes cause events.
///
/// Every method has a default implementation.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the view was scrolled.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Returns the view to zoom.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Returns `nil`.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}

/// A scroll view, which only stores its settings.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The way in which content insets are adjusted for bars.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The insets depend on the surrounding view controllers.
    case automatic
    /// The insets change along the axes that scroll.
    case scrollableAxes
    /// The insets never change.
    case never
    /// The insets always include the safe area.
    case always
  }

  /// The way in which a swipe dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Dragging leaves the keyboard open.
    case none
    /// Dragging closes the keyboard.
    case onDrag
    /// The keyboard follows the drag.
    case interactive
  }

  /// The deceleration rate of a swipe.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The fraction of the speed that remains after a millisecond.
    public let rawValue: CGFloat
    /// Creates a rate.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A slow deceleration.
    public static let normal = Self(rawValue: 0.998)
    /// A fast deceleration.
    public static let fast = Self(rawValue: 0.99)
  }

  /// The delegate that receives the scroll view's events.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// The scroll offset, in points.
  open var contentOffset = CGPoint.zero {
    didSet {
      guard contentOffset != oldValue else { return }
      changed()
      delegate?.scrollViewDidScroll(self)
    }
  }
  /// The size of the content, in points.
  open var contentSize = CGSize.zero {
    didSet { changed() }
  }
  /// The insets around the content.
  open var contentInset = UIEdgeInsets.zero
  /// The insets around the scroll indicators.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// The way in which content insets are adjusted for bars.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// The control that a user pulls down to refresh content.
  open var refreshControl: UIRefreshControl?
  /// The way in which a swipe dismisses the keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// The deceleration rate of a swipe.
  open var decelerationRate = DecelerationRate.normal
  /// A Boolean value that indicates whether the view bounces at its edges.
  open var bounces = true
  /// A Boolean value that indicates whether the view bounces vertically even if there is nothing to scroll.
  open var alwaysBounceVertical = false
  /// A Boolean value that indicates whether the view bounces horizontally even if there is nothing to scroll.
  open var alwaysBounceHorizontal = false
  /// A Boolean value that indicates whether users can scroll.
  open var isScrollEnabled = true
  /// A Boolean value that indicates whether scrolling stops at page boundaries.
  open var isPagingEnabled = false
  /// A Boolean value that indicates whether a tap on the status bar scrolls to the top.
  open var scrollsToTop = true
  /// A Boolean value that indicates whether the vertical scroll indicator is visible.
  open var showsVerticalScrollIndicator = true
  /// A Boolean value that indicates whether the horizontal scroll indicator is visible.
  open var showsHorizontalScrollIndicator = true
  /// The current zoom scale.
  open var zoomScale: CGFloat = 1
  /// The minimum zoom scale.
  open var minimumZoomScale: CGFloat = 1
  /// The maximum zoom scale.
  open var maximumZoomScale: CGFloat = 1
  /// A Boolean value that indicates whether the view bounces at the limits of its zoom scale.
  open var bouncesZoom = true
  /// The gesture recognizer for scrolling.
  open private(set) lazy var panGestureRecognizer = UIGestureRecognizer()
  /// The gesture recognizer for zooming.
  open private(set) lazy var pinchGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()

  /// Scrolls to an offset, without animation.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
  /// Sets the zoom scale, without animation.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }

  override func reader(ofKeyPath keyPath: String) -> (() -> Any?)? {
    switch keyPath {
    case "contentSize": { [weak self] in self?.contentSize }
    case "contentOffset": { [weak self] in self?.contentOffset }
    default: super.reader(ofKeyPath: keyPath)
    }
  }
}
