import Foundation

/// What would scroll a page; it keeps what it is told.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// How far it is scrolled, in points.
  open var contentOffset = CGPoint.zero
  /// How large its content is, in points.
  open var contentSize = CGSize.zero
  /// Whether it gives at its ends.
  open var bounces = true
  /// Whether it would be scrolled.
  open var isScrollEnabled = true
  /// Whether it would show how far down it is.
  open var showsVerticalScrollIndicator = true
  /// Whether it would show how far right it is.
  open var showsHorizontalScrollIndicator = true
  /// How small its content would be made.
  open var minimumZoomScale: CGFloat = 1
  /// How large its content would be made.
  open var maximumZoomScale: CGFloat = 1

  /// Scrolls, at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
}
