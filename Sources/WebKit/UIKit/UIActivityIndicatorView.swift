import Foundation

/// That something goes on, which is not shown.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  /// What it looks like.
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
    case whiteLarge = 0
    case white = 1
    case gray = 2
  }

  /// What it looks like.
  open var style = Style.medium
  /// Whether it would not show while it stands still.
  open var hidesWhenStopped = true
  /// The colour.
  open var color: UIColor! = .gray
  /// Whether it turns.
  open private(set) var isAnimating = false

  /// Makes a view.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }

  /// Turns.
  open func startAnimating() {
    isAnimating = true
    if hidesWhenStopped { isHidden = false }
  }

  /// Stands still.
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }
}

/// What a user pulls down for new content; ``UIControl/sendActions(for:)`` with `valueChanged` pulls it.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// Whether content is on its way.
  open private(set) var isRefreshing = false
  /// What a user reads.
  open var attributedTitle: NSAttributedString?

  /// Content is on its way.
  open func beginRefreshing() { isRefreshing = true }
  /// Content is there.
  open func endRefreshing() { isRefreshing = false }
}
