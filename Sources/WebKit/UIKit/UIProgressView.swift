import Foundation

/// A progress bar, which is not shown.
@preconcurrency @MainActor open class UIProgressView: UIView {
  /// The appearance of the bar.
  public enum Style: Int, Sendable {
    /// The style for content.
    case `default`
    /// The style for toolbars.
    case bar
  }

  /// The progress, from 0 to 1.
  open var progress: Float = 0 {
    didSet {
      progress = min(max(0, progress), 1)
      changed()
    }
  }
  /// The appearance of the bar.
  open var progressViewStyle = Style.default
  /// The color of the completed part.
  open var progressTintColor: UIColor?
  /// The color of the remaining part.
  open var trackTintColor: UIColor?

  /// Creates a progress bar.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  /// Sets the progress, without animation.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}
