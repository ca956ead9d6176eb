import Foundation

/// The alignment of text.
public enum NSTextAlignment: Int, Sendable {
  /// Aligned to the left edge.
  case left
  /// Centered.
  case center
  /// Aligned to the right edge.
  case right
  /// Aligned to both edges.
  case justified
  /// Aligned as the text's language requires.
  case natural
}

/// The treatment of text that is too long.
public enum NSLineBreakMode: Int, Sendable {
  /// Lines break between words.
  case byWordWrapping
  /// Lines break between characters.
  case byCharWrapping
  /// Lines are cut at the edge.
  case byClipping
  /// Lines are shortened at the start.
  case byTruncatingHead
  /// Lines are shortened at the end.
  case byTruncatingTail
  /// Lines are shortened in the middle.
  case byTruncatingMiddle
}

/// A label, whose text is not shown.
@preconcurrency @MainActor open class UILabel: UIView {
  /// The text.
  open var text: String?
  /// The font of the text.
  open var font: UIFont! = .systemFont(ofSize: 17)
  /// The color of the text.
  open var textColor: UIColor! = .black
  /// The color of the text's shadow.
  open var shadowColor: UIColor?
  /// The offset of the text's shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural
  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines = 1
  /// The treatment of text that is too long.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// A Boolean value that indicates whether the font size is reduced for a long text.
  open var adjustsFontSizeToFitWidth = false
  /// The minimum factor of that reduction.
  open var minimumScaleFactor: CGFloat = 0
}
