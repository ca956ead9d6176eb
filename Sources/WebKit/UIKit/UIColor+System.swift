import Foundation

// The colors of the system. Each is a single color, for the light and the dark style.
extension UIColor {
  /// The background color of views on the main background.
  public static let secondarySystemBackground = UIColor(white: 0.95, alpha: 1)
  /// The background color of views on the secondary background.
  public static let tertiarySystemBackground = white
  /// The background color of grouped tables.
  public static let groupTableViewBackground = UIColor(white: 0.95, alpha: 1)
  /// The background color of grouped content.
  public static let systemGroupedBackground = UIColor(white: 0.95, alpha: 1)
  /// The color of primary text.
  public static let label = black
  /// The color of secondary text.
  public static let secondaryLabel = darkGray
  /// The color of tertiary text.
  public static let tertiaryLabel = lightGray
  /// The color of a separator line.
  public static let separator = lightGray
  /// The color of a link.
  public static let link = blue
  /// Blue.
  public static let systemBlue = blue
  /// Red.
  public static let systemRed = red
  /// Green.
  public static let systemGreen = green
  /// Gray.
  public static let systemGray = gray
  /// The second system gray, which is lighter.
  public static let systemGray2 = UIColor(white: 0.68, alpha: 1)
  /// The third system gray, which is lighter still.
  public static let systemGray3 = UIColor(white: 0.78, alpha: 1)
  /// The fourth system gray, which is light.
  public static let systemGray4 = UIColor(white: 0.82, alpha: 1)
  /// The fifth system gray, which is very light.
  public static let systemGray5 = UIColor(white: 0.9, alpha: 1)
  /// The lightest system gray.
  public static let systemGray6 = UIColor(white: 0.95, alpha: 1)
  /// Orange.
  public static let systemOrange = orange
  /// Yellow.
  public static let systemYellow = yellow
  /// Teal.
  public static let systemTeal = cyan
  /// Purple.
  public static let systemPurple = purple
}
