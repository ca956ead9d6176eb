import Foundation

// What the system has colours for; there is one for each, whether light or dark is wanted.
extension UIColor {
  /// What is behind some views.
  public static let secondarySystemBackground = UIColor(white: 0.95, alpha: 1)
  /// What is behind a few views.
  public static let tertiarySystemBackground = white
  /// What is behind groups.
  public static let groupTableViewBackground = UIColor(white: 0.95, alpha: 1)
  /// What is behind groups.
  public static let systemGroupedBackground = UIColor(white: 0.95, alpha: 1)
  /// Text.
  public static let label = black
  /// Text of less importance.
  public static let secondaryLabel = darkGray
  /// Text of little importance.
  public static let tertiaryLabel = lightGray
  /// A line.
  public static let separator = lightGray
  /// A link.
  public static let link = blue
  /// Blue.
  public static let systemBlue = blue
  /// Red.
  public static let systemRed = red
  /// Green.
  public static let systemGreen = green
  /// Grey.
  public static let systemGray = gray
  /// A lighter grey.
  public static let systemGray2 = UIColor(white: 0.68, alpha: 1)
  /// A yet lighter grey.
  public static let systemGray3 = UIColor(white: 0.78, alpha: 1)
  /// A light grey.
  public static let systemGray4 = UIColor(white: 0.82, alpha: 1)
  /// A lighter one.
  public static let systemGray5 = UIColor(white: 0.9, alpha: 1)
  /// The lightest.
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
