import Foundation

/// Hears how a view is scrolled; only what an app sets is told.
///
/// Every method has a default.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// The view was scrolled.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// The view that would be made larger.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
}

extension UIScrollViewDelegate {
  /// Ignores it.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// None.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}

/// What would scroll a page; it keeps what it is told.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// How the content keeps clear of bars.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// How a swipe puts the keyboard away.
  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive
  }

  /// How fast a swipe comes to its end.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part of the speed that is left after a millisecond.
    public let rawValue: CGFloat
    /// Makes a rate.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Slowly.
    public static let normal = Self(rawValue: 0.998)
    /// Soon.
    public static let fast = Self(rawValue: 0.99)
  }

  /// Hears how it is scrolled.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// How far it is scrolled, in points.
  open var contentOffset = CGPoint.zero {
    didSet {
      guard contentOffset != oldValue else { return }
      changed()
      delegate?.scrollViewDidScroll(self)
    }
  }
  /// How large its content is, in points.
  open var contentSize = CGSize.zero {
    didSet { changed() }
  }
  /// The distances around its content.
  open var contentInset = UIEdgeInsets.zero
  /// The distances around what shows how far it is scrolled.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// How the content keeps clear of bars.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// What a user pulls down for new content.
  open var refreshControl: UIRefreshControl?
  /// How a swipe puts the keyboard away.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// How fast a swipe comes to its end.
  open var decelerationRate = DecelerationRate.normal
  /// Whether it gives at its ends.
  open var bounces = true
  /// Whether it gives although there is nothing to scroll, up and down.
  open var alwaysBounceVertical = false
  /// Whether it gives although there is nothing to scroll, to the sides.
  open var alwaysBounceHorizontal = false
  /// Whether it would be scrolled.
  open var isScrollEnabled = true
  /// Whether it would stop at pages.
  open var isPagingEnabled = false
  /// Whether a touch of the bar with the time leads to the top.
  open var scrollsToTop = true
  /// Whether it would show how far down it is.
  open var showsVerticalScrollIndicator = true
  /// Whether it would show how far right it is.
  open var showsHorizontalScrollIndicator = true
  /// How large its content is made.
  open var zoomScale: CGFloat = 1
  /// How small its content would be made.
  open var minimumZoomScale: CGFloat = 1
  /// How large its content would be made.
  open var maximumZoomScale: CGFloat = 1
  /// Whether it gives at the ends of its sizes.
  open var bouncesZoom = true
  /// What would scroll it.
  open private(set) lazy var panGestureRecognizer = UIGestureRecognizer()
  /// What would make it larger.
  open private(set) lazy var pinchGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()

  /// Scrolls, at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
  /// Makes the content larger or smaller, at once.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }

  override func reader(ofKeyPath keyPath: String) -> (() -> Any?)? {
    switch keyPath {
    case "contentSize": { [weak self] in self?.contentSize }
    case "contentOffset": { [weak self] in self?.contentOffset }
    default: super.reader(ofKeyPath: keyPath)
    }
  }
}
