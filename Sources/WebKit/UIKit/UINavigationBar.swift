import Foundation

/// What bars look like.
public enum UIBarStyle: Int, Sendable {
  case `default`, black
}

/// The bar above a controller.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  /// What it looks like.
  open var barStyle = UIBarStyle.default
  /// The colour behind it.
  open var barTintColor: UIColor?
  /// Whether what is behind shines through.
  open var isTranslucent = true
  /// Whether titles are large.
  open var prefersLargeTitles = false
  /// How the title is written.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  private static let common = UINavigationBar()

  /// The one that all would look like; none does.
  open class func appearance() -> UINavigationBar { common }
}

/// The bar below a controller.
@preconcurrency @MainActor open class UIToolbar: UIView {
  /// The buttons.
  open var items: [UIBarButtonItem]?
  /// What it looks like.
  open var barStyle = UIBarStyle.default
  /// The colour behind it.
  open var barTintColor: UIColor?
  /// Whether what is behind shines through.
  open var isTranslucent = true

  /// Sets the buttons.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
}

extension NSAttributedString.Key {
  /// The colour of a text.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind a text.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The type of a text.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The line below a text.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
}
