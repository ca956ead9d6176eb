import Foundation

/// The style of a bar.
public enum UIBarStyle: Int, Sendable {
  /// Dark content on a light background.
  case `default`
  /// Light content on a dark background.
  case black
}

/// The navigation bar above a controller.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  /// The style of the bar.
  open var barStyle = UIBarStyle.default
  /// The background color of the bar.
  open var barTintColor: UIColor?
  /// A Boolean value that indicates whether the bar is translucent.
  open var isTranslucent = true
  /// A Boolean value that indicates whether titles are large.
  open var prefersLargeTitles = false
  /// The text attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  private static let common = UINavigationBar()

  /// Returns the appearance proxy of all bars, which has no effect.
  open class func appearance() -> UINavigationBar { common }
}

/// The toolbar below a controller.
@preconcurrency @MainActor open class UIToolbar: UIView {
  /// The bar's buttons.
  open var items: [UIBarButtonItem]?
  /// The style of the bar.
  open var barStyle = UIBarStyle.default
  /// The background color of the bar.
  open var barTintColor: UIColor?
  /// A Boolean value that indicates whether the bar is translucent.
  open var isTranslucent = true

  /// Sets the bar's buttons.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
}

extension NSAttributedString.Key {
  /// The color of the text.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The background color of the text.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The font of the text.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The underline style of the text.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
}
