import Foundation

/// Where lines of a text stand.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

/// What becomes of a text that is too long.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// A text that is not shown.
@preconcurrency @MainActor open class UILabel: UIView {
  /// The text.
  open var text: String?
  /// The type.
  open var font: UIFont! = .systemFont(ofSize: 17)
  /// The colour.
  open var textColor: UIColor! = .black
  /// The colour of its shadow.
  open var shadowColor: UIColor?
  /// Where its shadow falls, in points.
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// Where its lines stand.
  open var textAlignment = NSTextAlignment.natural
  /// How many lines it has; 0 for as many as it takes.
  open var numberOfLines = 1
  /// What becomes of a text that is too long.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// Whether the type is made smaller for a long text.
  open var adjustsFontSizeToFitWidth = false
  /// How much smaller.
  open var minimumScaleFactor: CGFloat = 0
}
