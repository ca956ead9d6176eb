import Foundation

/// A type that nothing is written in.
public final class UIFont: NSObject, Sendable {
  /// How heavy a type is.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// From -1 to 1.
    public let rawValue: CGFloat
    /// Makes a weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Light.
    public static let light = Self(rawValue: -0.4)
    /// As it is by itself.
    public static let regular = Self(rawValue: 0)
    /// Heavier.
    public static let medium = Self(rawValue: 0.23)
    /// Half bold.
    public static let semibold = Self(rawValue: 0.3)
    /// Bold.
    public static let bold = Self(rawValue: 0.4)
  }

  /// What a text is.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Names a style.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Text.
    public static let body = Self(rawValue: "body")
    /// What is below.
    public static let footnote = Self(rawValue: "footnote")
    /// What is below a picture.
    public static let caption1 = Self(rawValue: "caption1")
    /// What is above.
    public static let headline = Self(rawValue: "headline")
    /// What is below that.
    public static let subheadline = Self(rawValue: "subheadline")
    /// A title.
    public static let title1 = Self(rawValue: "title1")
    /// A smaller title.
    public static let title2 = Self(rawValue: "title2")
    /// A yet smaller title.
    public static let title3 = Self(rawValue: "title3")
    /// The largest title.
    public static let largeTitle = Self(rawValue: "largeTitle")
  }

  /// The name.
  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat

  /// A type of a name.
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

  /// The system's type.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("system", fontSize) }
  /// The system's type in a weight.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont("system", fontSize) }
  /// The system's bold type.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("system-bold", fontSize) }
  /// The system's type of one width.
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont("system-monospaced", fontSize)
  }
  /// The type of a style.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style.rawValue, 17) }
}
