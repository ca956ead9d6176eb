import Foundation

/// How far something has come, which is not shown.
@preconcurrency @MainActor open class UIProgressView: UIView {
  /// What it looks like.
  public enum Style: Int, Sendable {
    case `default`, bar
  }

  /// From 0 to 1.
  open var progress: Float = 0 {
    didSet {
      progress = min(max(0, progress), 1)
      changed()
    }
  }
  /// What it looks like.
  open var progressViewStyle = Style.default
  /// The colour of what is done.
  open var progressTintColor: UIColor?
  /// The colour of what is left.
  open var trackTintColor: UIColor?

  /// Makes a view.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  /// Sets how far it has come, at once.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}
