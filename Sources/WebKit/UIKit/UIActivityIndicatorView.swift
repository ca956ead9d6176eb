import Foundation

/// An activity indicator, which is not shown.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  /// The appearance of the indicator.
  public enum Style: Int, Sendable {
    /// The default style.
    case medium = 100
    /// A larger indicator.
    case large = 101
    /// A large white indicator, from before iOS 13.
    case whiteLarge = 0
    /// A white indicator, from before iOS 13.
    case white = 1
    /// A gray indicator, from before iOS 13.
    case gray = 2
  }

  /// The appearance of the indicator.
  open var style = Style.medium
  /// A Boolean value that indicates whether the indicator is hidden while it isn't animating.
  open var hidesWhenStopped = true
  /// The color of the indicator.
  open var color: UIColor! = .gray
  /// A Boolean value that indicates whether the indicator is animating.
  open private(set) var isAnimating = false

  /// Creates an indicator.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }

  /// Starts the animation.
  open func startAnimating() {
    isAnimating = true
    if hidesWhenStopped { isHidden = false }
  }

  /// Stops the animation.
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }
}

/// A control that a user pulls down to refresh content.
///
/// ``UIControl/sendActions(for:)`` with `valueChanged` triggers it.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// A Boolean value that indicates whether content is being refreshed.
  open private(set) var isRefreshing = false
  /// The title that a user reads.
  open var attributedTitle: NSAttributedString?

  /// Signals that a refresh has started.
  open func beginRefreshing() { isRefreshing = true }
  /// Signals that the refresh has ended.
  open func endRefreshing() { isRefreshing = false }
}
