import Foundation

/// A font; nothing is drawn with it.
public final class UIFont: NSObject, Sendable {
  /// The weight of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight as a number, from -1 to 1.
    public let rawValue: CGFloat
    /// Creates a weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Light.
    public static let light = Self(rawValue: -0.4)
    /// Regular, the default weight.
    public static let regular = Self(rawValue: 0)
    /// Medium.
    public static let medium = Self(rawValue: 0.23)
    /// Semibold.
    public static let semibold = Self(rawValue: 0.3)
    /// Bold.
    public static let bold = Self(rawValue: 0.4)
  }

  /// The role of a text.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The style's raw value.
    public let rawValue: String
    /// Creates a style from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Body text.
    public static let body = Self(rawValue: "body")
    /// A footnote below other text.
    public static let footnote = Self(rawValue: "footnote")
    /// A caption below an image.
    public static let caption1 = Self(rawValue: "caption1")
    /// A headline above other text.
    public static let headline = Self(rawValue: "headline")
    /// A subheadline below a headline.
    public static let subheadline = Self(rawValue: "subheadline")
    /// A title.
    public static let title1 = Self(rawValue: "title1")
    /// A smaller title.
    public static let title2 = Self(rawValue: "title2")
    /// A still smaller title.
    public static let title3 = Self(rawValue: "title3")
    /// The largest title.
    public static let largeTitle = Self(rawValue: "largeTitle")
  }

  /// The font's name.
  public let fontName: String
  /// The font size in points.
  public let pointSize: CGFloat

  /// Creates a font with a name.
  public init?(name fontName: String, size fontSize: CGFloat) {
    self.fontName = fontName
    pointSize = fontSize
    super.init()
  }

  private init(_ name: String, _ size: CGFloat) {
    fontName = name
    pointSize = size
    super.init()
  }

  /// Returns the system font.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("system", fontSize) }
  /// Returns the system font in a weight.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont("system", fontSize) }
  /// Returns the bold system font.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("system-bold", fontSize) }
  /// Returns the monospaced system font.
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont("system-monospaced", fontSize)
  }
  /// Returns the font of a text style.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style.rawValue, 17) }
}
