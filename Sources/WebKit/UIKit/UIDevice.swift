import Foundation

/// What kind of device it is.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
}

/// How a device is held.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}

/// The ways in which a controller can be held.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = Self(rawValue: 2)
  /// Upside down.
  public static let portraitUpsideDown = Self(rawValue: 4)
  /// With its right side down.
  public static let landscapeRight = Self(rawValue: 8)
  /// With its left side down.
  public static let landscapeLeft = Self(rawValue: 16)
  /// On either side.
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  /// In every way.
  public static let all = Self(rawValue: 30)
  /// In every way but upside down.
  public static let allButUpsideDown = Self(rawValue: 26)
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// What the surroundings of a view are like.
@preconcurrency @MainActor open class UITraitCollection: NSObject {
  /// Light.
  open var userInterfaceStyle: UIUserInterfaceStyle { .light }
  /// A phone.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}

/// The device that pages take the machine for: an iPhone.
@preconcurrency @MainActor public final class UIDevice: NSObject {
  /// The only one.
  public static let current = UIDevice()
  /// What its owner calls it.
  public let name = "iPhone"
  /// What it is.
  public let model = "iPhone"
  /// What it is, in the user's language.
  public let localizedModel = "iPhone"
  /// The system.
  public let systemName = "iOS"
  /// The system's version.
  public let systemVersion = "17.0"
  /// What kind it is.
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// A number for this app on this device, the same as long as the process lives.
  public let identifierForVendor: UUID? = UUID()

  private nonisolated override init() { super.init() }
}
