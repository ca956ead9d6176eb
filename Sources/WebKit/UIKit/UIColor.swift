import Foundation

/// A color; nothing is drawn with it.
public final class UIColor: NSObject, Sendable {
  private let components: [CGFloat]

  /// Creates a color from its components, from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
    super.init()
  }

  /// Creates a gray, from 0 to 1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  private static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  /// Black.
  public static let black = rgb(0, 0, 0)
  /// A dark gray.
  public static let darkGray = rgb(1 / 3, 1 / 3, 1 / 3)
  /// A light gray.
  public static let lightGray = rgb(2 / 3, 2 / 3, 2 / 3)
  /// White.
  public static let white = rgb(1, 1, 1)
  /// Gray.
  public static let gray = rgb(0.5, 0.5, 0.5)
  /// Red.
  public static let red = rgb(1, 0, 0)
  /// Green.
  public static let green = rgb(0, 1, 0)
  /// Blue.
  public static let blue = rgb(0, 0, 1)
  /// Cyan.
  public static let cyan = rgb(0, 1, 1)
  /// Yellow.
  public static let yellow = rgb(1, 1, 0)
  /// Magenta.
  public static let magenta = rgb(1, 0, 1)
  /// Orange.
  public static let orange = rgb(1, 0.5, 0)
  /// Purple.
  public static let purple = rgb(0.5, 0, 0.5)
  /// Brown.
  public static let brown = rgb(0.6, 0.4, 0.2)
  /// A transparent color.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// The background color of the main view.
  public static let systemBackground = rgb(1, 1, 1)

  /// Returns the same color with another alpha value.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: components[0], green: components[1], blue: components[2], alpha: alpha)
  }

  /// Returns whether both colors have the same components.
  public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.components == components }

  /// A hash value that equal colors share.
  public override var hash: Int { components.hashValue }
}
